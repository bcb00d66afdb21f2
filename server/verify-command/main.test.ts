import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeContract } from '#server/contract-pdf/make-contract.ts';
import { signContract } from '#server/contract-pdf/sign-contract.ts';
import { contractDocument, installationCertificate, signing } from '#test/support/contract-document.ts';
import { TINTA } from '#test/support/tinta.ts';

let folder: string;
const path = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'));
  const { pem, signing: certificate } = await installationCertificate();
  const signed = await signContract(await signing(await makeContract(contractDocument())), certificate);
  const changed = Buffer.from(signed);
  changed[2_000] = (changed[2_000] ?? 0) ^ 1;
  await writeFile(path('signed.pdf'), signed);
  await writeFile(path('changed.pdf'), changed);
  await writeFile(path('text.pdf'), 'no PDF');
  await writeFile(path('own.pem'), pem);
  await writeFile(path('other.pem'), (await installationCertificate()).pem);
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command as npm does. Resolves with its exit code and output. */
const verify = (...args: string[]): Promise<{ code: number; said: string }> =>
  new Promise((settle) => {
    const child = execFile(process.execPath, [...TINTA, 'verify-contract', ...args], (_, stdout, stderr) =>
      settle({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });

it('reports that a signed contract is valid, who signed it and when', async () => {
  const { code, said } = await verify(path('signed.pdf'), '--certificate', path('own.pem'));
  expect(code).toBe(0);
  expect(said).toMatch(/^VALID: /);
  expect(said).toContain('Siti Nurhaliza');
  expect(said).toContain('2026-08-02T09:41:12.000Z');
  expect(said).toContain('It is the certificate that was asked for');
});

it('reports that the owner of the certificate was not checked', async () => {
  const { code, said } = await verify(path('signed.pdf'));
  expect(code).toBe(0);
  expect(said).toContain('Whose certificate this is was not checked');
});

it('reports what was changed', async () => {
  const { code, said } = await verify(path('changed.pdf'));
  expect(code).toBe(1);
  expect(said).toMatch(/^NOT VALID: /);
  expect(said).toContain('- the document was changed after it was signed');
});

it('reports a certificate that differs from the requested one', async () => {
  const { code, said } = await verify(path('signed.pdf'), '--certificate', path('other.pem'));
  expect(code).toBe(1);
  expect(said).toContain('signed with another certificate');
});

it.each([
  ['a file that does not exist', () => [path('missing.pdf')], 'missing.pdf cannot be read'],
  ['a file that is not a PDF', () => [path('text.pdf')], 'text.pdf is not a PDF'],
  ['no file', () => [], 'npm run verify-contract -- FILE'],
  ['an unknown option', () => [path('signed.pdf'), '--force'], '--force'],
  [
    'a certificate file without a certificate',
    () => [path('signed.pdf'), '--certificate', path('text.pdf')],
    'this is not a certificate',
  ],
])('reports with a reason that %s cannot be checked', async (_, args, message) => {
  const { code, said } = await verify(...args());
  expect(code).toBe(2);
  expect(said).toContain(message);
});
