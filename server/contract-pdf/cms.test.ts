import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { systemRandom } from '#server/platform/system-random.ts';
import { installationCertificate } from '#test/support/contract-document.ts';
import { createCertificate, readCertificate, type SigningCertificate } from './certificate.ts';
import { checkSignature, signDigest } from './cms.ts';

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

it('tells the signature of other content from a damaged one', () => {
  const cms = signDigest(createHash('sha256').update('another').digest(), certificate);
  expect(checkSignature(cms, digest).problem).toBe('the document was changed after it was signed');
  expect(checkSignature(cms.subarray(0, 100), digest).problem).toBe('the digital signature is damaged');
});

it('reads a certificate and its key back, with the name that was given', async () => {
  expect(certificate.name).toBe('PT Tinta Penerbit');
  const long = await createCertificate(systemRandom, {
    commonName: '出'.repeat(200),
    notBefore: new Date('2026-01-01T00:00:00Z'),
  });
  const read = readCertificate(long.certificate, long.key);
  expect(read.ok && read.value.name).toBe('出'.repeat(64));
});

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
])('%s is refused in plain words', (_, parts, error) => {
  const [text = '', key = ''] = parts();
  expect(readCertificate(text, key)).toEqual({ ok: false, error });
});
