import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { errorFields } from './logger.ts';

it('only an error’s kind and place are logged; its message is not, as it may have an author’s words', () => {
  const words = 'value too long: “Kabut\n    at dawn (the garden:1:1)\n    at dusk (file:///the-sea.ts:2:2)”';
  for (const error of [new TypeError(words), Object.assign(new Error('x'), { message: words })]) {
    const fields = errorFields(error);
    expect(fields.error).toBe(error.name);
    expect(fields.stack).toContain('logger.test.ts');
    expect(JSON.stringify(fields)).not.toMatch(/garden|sea|Kabut/);
  }
  // A library may add to the message later, as nodemailer does.
  const later = new Error('“Kabut\n    at dawn (the garden:1:1)”');
  later.message += ': 550 no such mailbox';
  expect(JSON.stringify(errorFields(later))).not.toMatch(/garden|sea|Kabut|mailbox/);
});

it('logs stack lines that have `async` before the place, and those of a CommonJS file whose path has a space', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'a library '));
  const code = `module.exports = async () => {
    await null;
    throw new Error('x');
  };`;
  writeFileSync(join(folder, 'throws.cjs'), code);
  const throws = createRequire(import.meta.url)(join(folder, 'throws.cjs')) as () => Promise<void>;
  const { stack } = errorFields(await throws().catch((error: unknown) => error));
  expect(stack).toContain(join(folder, 'throws.cjs:3:11'));
  const async = Object.assign(new Error('x'), { stack: 'Error: x\n    at async file:///srv/x.ts:1:1' });
  expect(errorFields(async).stack).toBe('    at async file:///srv/x.ts:1:1');
});
