import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#shared/domain/language.ts';
import { CONTRACT_TYPES } from '#shared/domain/story-choices.ts';
import { contractDocument, installationCertificate, signing } from '#test/support/contract-document.ts';
import { readCertificate } from './certificate.ts';
import { makeContract } from './make-contract.ts';
import { signContract } from './sign-contract.ts';
import { verifyContract } from './verify-contract.ts';

const run = promisify(execFile);
/** Whether `npm test` can install missing programs (scripts/pretest.mjs). */
const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Whether a program is installed. A missing program is an error if it could have been installed; otherwise it is only reported. */
function has(program: string, packageName: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  if (folders.some((folder) => existsSync(join(folder, program)))) return true;
  const missing = `${program} is missing: apt-get install ${packageName}`;
  if (canInstall) throw new Error(missing);
  process.stderr.write(`NOT CHECKED by another's program: ${missing}\n`);
  return false;
}

let folder: string;
let pem: string;
const path = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-'));
  const certificate = await installationCertificate();
  pem = certificate.pem;
  await writeFile(path('certificate.pem'), pem);
  for (const language of LANGUAGES) {
    const reviewed = await makeContract(contractDocument({ language }));
    const signed = await signContract(await signing(reviewed, { language }), certificate.signing);
    await writeFile(path(`${language}.pdf`), signed);
  }
});
afterAll(() => rm(folder, { recursive: true }));

/** The output of `openssl cms -verify -cades` for a file's signature over the bytes of its range. */
async function opensslSays(name: string, certificate: string): Promise<string> {
  const bytes = await readFile(path(name));
  const found = /\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]/.exec(bytes.toString('latin1'));
  const [start = 0, end = 0] = (found ?? []).slice(1).map(Number);
  await writeFile(path('content'), Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]));
  await writeFile(path('signature.der'), Buffer.from(bytes.toString('latin1', start + 1, end - 1), 'hex'));
  const { stderr } = await run('openssl', [
    ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', path('signature.der')],
    ...['-content', path('content'), '-CAfile', path(certificate), '-out', path('verified')],
  ]);
  return stderr;
}

it('all accept a contract that was signed with an elliptic-curve certificate from the settings', async () => {
  if (!has('openssl', 'openssl') || !has('pdfsig', 'poppler-utils')) return;
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '36500'],
    ...['-subj', '/O=A House/CN=Given', '-keyout', path('given.key'), '-out', path('given.pem')],
  ]);
  const given = readCertificate(
    await readFile(path('given.pem'), 'utf8'),
    await readFile(path('given.key'), 'utf8'),
  );
  if (!given.ok) throw new Error(given.error);
  const usual = await signing(await makeContract(contractDocument()));
  const evidence = { ...usual.evidence, submittedAt: new Date('2060-01-01T00:00:00Z') };
  const signed = await signContract({ ...usual, evidence }, given.value);
  await writeFile(path('given.pdf'), signed);
  expect(verifyContract(signed, given.value.fingerprint)).toMatchObject({
    valid: true,
    certificate: { name: 'Given' },
  });
  const { stdout } = await run('pdfsig', ['-nocert', path('given.pdf')]);
  expect(stdout).toContain('Signature is Valid');
  expect(await opensslSays('given.pdf', 'given.pem')).toContain('CAdES Verification successful');
});

describe.each(LANGUAGES)('a signed contract in %s', (language) => {
  it('is valid in pdfsig, which finds that the signature covers all bytes', async () => {
    if (!has('pdfsig', 'poppler-utils')) return;
    const { stdout } = await run('pdfsig', ['-nocert', path(`${language}.pdf`)]);
    expect(stdout).toContain('Signature is Valid');
    expect(stdout).toContain('Total document signed');
    expect(stdout).toContain('ETSI.CAdES.detached');
  });

  it('is valid in openssl as CAdES', async () => {
    if (!has('openssl', 'openssl')) return;
    const said = await opensslSays(`${language}.pdf`, 'certificate.pem');
    expect(said).toContain('CAdES Verification successful');
  });

  it('is rendered by pdftoppm without warnings, with something on each page', async () => {
    if (!has('pdftoppm', 'poppler-utils')) return;
    const { stderr } = await run('pdftoppm', [
      ...['-r', '40', '-png', path(`${language}.pdf`), path(`${language}-page`)],
    ]);
    expect(stderr).toBe('');
    const pages = (await readdir(folder)).filter((name) => name.startsWith(`${language}-page`));
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages) expect((await readFile(path(page))).length).toBeGreaterThan(5_000);
  });

  it('is read by pdftotext, also in Chinese, and embeds all its fonts', async () => {
    if (!has('pdffonts', 'poppler-utils')) return;
    const { stdout: text } = await run('pdftotext', [path(`${language}.pdf`), '-']);
    expect(text).toContain({ en_US: 'Signatures', en_ID: 'Tanda tangan', zh_CN: '签署证据' }[language]);
    const { stdout: fonts } = await run('pdffonts', [path(`${language}.pdf`)]);
    const rows = fonts.trim().split('\n').slice(2);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row).toMatch(/ yes yes yes +\d+ +0$/);
  });
});

/** The rate of 12.5 % in a sentence of the clause on the profit share. */
const RATE_IN_WORDS: Record<Language, string> = {
  en_US: 'receives 12.5% of the profit',
  en_ID: 'menerima 12,5% dari keuntungan',
  zh_CN: '所获利润的 12.5% 作为分成',
};

it.each(
  CONTRACT_TYPES.flatMap((contractType) => LANGUAGES.map((language) => [contractType, language] as const)),
)('pdftotext reads the rate of the profit share in an %s contract in %s', async (contractType, language) => {
  if (!has('pdftotext', 'poppler-utils')) return;
  await writeFile(
    path('rate.pdf'),
    await makeContract(contractDocument({ language, contractType, shareTenths: 125 })),
  );
  const { stdout } = await run('pdftotext', ['-raw', path('rate.pdf'), '-']);
  const words = (text: string) => text.replace(/\s+/g, language === 'zh_CN' ? '' : ' ');
  expect(words(stdout)).toContain(words(RATE_IN_WORDS[language]));
});
