import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { errorFields } from './error-fields.ts';
import { FilesUnavailable } from './file-store.ts';
import { OwnError } from './own-error.ts';

const thrownBy = async (run: () => unknown): Promise<unknown> => {
  try {
    await run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

it('an error whose message may have an author’s words is logged by its kind and place alone', () => {
  const words = 'value too long: “Kabut\n    at dawn (the garden:1:1)\n    at dusk (file:///the-sea.ts:2:2)”';
  for (const error of [new TypeError(words), Object.assign(new Error('x'), { message: words })]) {
    const fields = errorFields(error);
    expect(fields.error).toBe(error.name);
    expect(fields.stack).toContain('error-fields.test.ts');
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

it('a server that refuses the connection is named, with what caused the failure', async () => {
  const refused = await new Promise((resolve) => createConnection(1, '127.0.0.1').once('error', resolve));
  expect(errorFields(refused)).toMatchObject({
    error: 'Error ECONNREFUSED',
    errorMessage: 'connect ECONNREFUSED 127.0.0.1:1',
  });
  expect(errorFields(new FilesUnavailable(refused))).toMatchObject({
    error: 'FilesUnavailable ECONNREFUSED',
    errorMessage: 'the file store cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    causes: 'Error ECONNREFUSED',
  });
  // A host with two addresses: its error has no message of its own.
  const both = new AggregateError([refused, refused], '');
  expect(errorFields(new TypeError('fetch failed', { cause: both }))).toMatchObject({
    error: 'TypeError ECONNREFUSED',
    errorMessage: 'fetch failed: connect ECONNREFUSED 127.0.0.1:1',
    causes: 'AggregateError < Error ECONNREFUSED',
  });
});

it('a file that cannot be used is logged by its folder, without its name or a folder that is an id', async () => {
  const name = '0190a000-0000-7000-8000-000000000001-480.webp';
  const error = await thrownBy(() => readFile(`/data/files/covers/${name}`));
  expect(errorFields(error)).toMatchObject({
    error: 'Error ENOENT',
    errorMessage: 'open ENOENT in /data/files/covers',
  });
  const inside = await thrownBy(() => readFile(`/data/${name}/x`));
  expect(errorFields(inside).errorMessage).toBe('open ENOENT in /data/*');
});

it('a mail server’s answer is logged by its code and what was asked, without its words', () => {
  const error = Object.assign(new Error('550 <ani@example.org> unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
    command: 'RCPT TO',
    rejected: ['ani@example.org'],
  });
  const fields = errorFields(error);
  expect(fields).toMatchObject({ error: 'Error EENVELOPE', errorMessage: 'answer 550 to RCPT TO' });
  expect(JSON.stringify(fields)).not.toContain('ani');
});

it('an object store’s answer is logged by its name and status', () => {
  const error = Object.assign(new Error('key covers/kabut.webp'), {
    name: 'NoSuchBucket',
    $metadata: { httpStatusCode: 404 },
  });
  expect(errorFields(new FilesUnavailable(error))).toMatchObject({
    errorMessage: 'the file store cannot be used: status 404',
    causes: 'NoSuchBucket',
  });
});

it('V8’s messages are logged without the names and values that they quote', async () => {
  const kabut = 'kabut' as never;
  const none = JSON.parse('null') as Record<string, never>;
  const told = async (run: () => unknown) => errorFields(await thrownBy(run)).errorMessage;
  expect(await told(() => none[kabut])).toBe('Cannot read properties of null');
  expect(await told(() => [1].map(kabut))).toBe('a value is not a function');
  expect(await told(() => new Map(kabut))).toBeUndefined();
  expect(await told(() => JSON.parse('kabut'))).toBeUndefined();
  expect(await told(() => decodeURIComponent('%kabut'))).toBeUndefined();
  expect(await told(() => v.parse(v.number(), kabut))).toBeUndefined();
});

it('an own error’s message is one field of limited length, whatever lines it has', () => {
  const { errorMessage = '' } = errorFields(new OwnError(`first\nsecond ${'x'.repeat(5_000)}`));
  expect(errorMessage.slice(0, 12)).toBe('first\nsecond');
  expect(errorMessage).toHaveLength(2_000);
});

it('names and codes that another server made are logged only if they look like one', () => {
  const error = Object.assign(new Error('x'), { name: 'ani@example.org is gone', code: 'two words' });
  expect(errorFields(error).error).toBe('Error');
  expect(errorFields('words')).toEqual({ error: 'string', stack: '' });
  const circle = new Error('x');
  circle.cause = circle;
  expect(errorFields(circle).error).toBe('Error');
});

it('no trigger of ours raises a sentence with a value, so that its message may be logged', () => {
  const folder = join(import.meta.dirname, '../db/migrations');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const raised = files.flatMap(
    (name) => readFileSync(join(folder, name), 'utf8').match(/RAISE EXCEPTION[^;]*;/gi) ?? [],
  );
  expect(raised.length).toBeGreaterThan(5);
  expect(raised.filter((statement) => !/^RAISE EXCEPTION '(?:[^'%]|'')*';$/i.test(statement))).toEqual([]);
});
