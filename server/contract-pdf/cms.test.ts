import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { systemRandom } from '#server/platform/system.ts';
import { installationCertificate } from '#test/support/contract-document.ts';
import { readCertificate, type SigningCertificate } from './certificate.ts';
import { checkSignature, signDigest } from './cms.ts';
import { createCertificate } from './create-certificate.ts';

const digest = createHash('sha256').update('a contract').digest();
let certificate: SigningCertificate;
let pem: string;
beforeAll(async () => {
  ({ signing: certificate, pem } = await installationCertificate());
});

it('finds a changed bit in any byte of a signature, even in bytes that cryptography does not cover', () => {
  const cms = signDigest(digest, certificate);
  const certificateAt = cms.indexOf(certificate.certificate);
  expect(certificateAt).toBeGreaterThan(0);
  /** Cryptography covers every bit of the certificate and of the signature itself, so a sample of their bytes is enough. */
  const isCovered = (at: number) =>
    at > cms.length - 384 || (at >= certificateAt && at < certificateAt + certificate.certificate.length);
  expect(checkSignature(cms, digest).problem).toBeNull();
  const missed: number[] = [];
  for (let at = 0; at < cms.length; at++) {
    if (isCovered(at) && at % 29 !== 0) continue;
    const changed = Buffer.from(cms);
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    if (checkSignature(changed, digest).problem === null) missed.push(at);
  }
  expect(missed).toEqual([]);
});

it('distinguishes a signature of different content from a damaged signature', () => {
  const cms = signDigest(createHash('sha256').update('another').digest(), certificate);
  expect(checkSignature(cms, digest).problem).toBe('the document was changed after it was signed');
  expect(checkSignature(cms.subarray(0, 100), digest).problem).toBe('the digital signature is damaged');
});

it('reads a certificate and its key back, with the given name', async () => {
  expect(certificate.name).toBe('PT Tinta Penerbit');
  const long = await createCertificate(systemRandom, {
    commonName: '出'.repeat(200),
    notBefore: new Date('2026-01-01T00:00:00Z'),
  });
  const read = readCertificate(long.certificate, long.key);
  expect(read.ok && read.value.name).toBe('出'.repeat(64));
});

it.each(['P-256', 'P-384', 'P-521'])(
  'accepts a certificate with the curve %s from the settings',
  async (curve) => {
    const folder = await mkdtemp(join(tmpdir(), 'tinta-curve-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', `ec_paramgen_curve:${curve}`, '-nodes'];
    await promisify(execFile)('openssl', [...made, '-subj', '/CN=Given', '-keyout', key, '-out', cert]);
    const read = readCertificate(await readFile(cert, 'utf8'), await readFile(key, 'utf8'));
    await rm(folder, { recursive: true });
    expect(read.ok && read.value.name).toBe('Given');
  },
);

const pemOf = (key: KeyObject) => key.export({ format: 'pem', type: 'pkcs8' }).toString();

it.each([
  ['no certificate', () => ['nonsense', 'nonsense'], 'this is not a certificate'],
  ['no key', () => [pem, 'nonsense'], 'the key is not a private key in PEM'],
  [
    'the key of another',
    () => [pem, pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)],
    'the key does not belong to the certificate',
  ],
  [
    'a key no reader of PDF knows',
    () => [pem, pemOf(generateKeyPairSync('ed25519').privateKey)],
    'the key is neither RSA nor of an elliptic curve',
  ],
  [
    'an RSA key that is too short',
    () => [pem, pemOf(generateKeyPairSync('rsa', { modulusLength: 2047 }).privateKey)],
    'the RSA key has 2047 bits, fewer than 2048',
  ],
  [
    'a key of a curve that no standard approves',
    () => [pem, pemOf(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey)],
    'the key is of the curve secp256k1, not of P-256, P-384 or P-521',
  ],
])('%s is refused in plain words', (_, parts, error) => {
  const [text = '', key = ''] = parts();
  expect(readCertificate(text, key)).toEqual({ ok: false, error });
});
