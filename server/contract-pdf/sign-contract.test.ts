import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/domain/language.ts';
import {
  contractDocument,
  drawnSignature,
  installationCertificate,
  signing,
} from '#test/support/contract-document.ts';
import { readPdf, withoutSpaces } from '#test/support/read-pdf.ts';
import type { SigningCertificate } from './certificate.ts';
import { AUTHOR_FIELD, makeContract } from './make-contract.ts';
import { signContract } from './sign-contract.ts';
import { verifyContract } from './verify-contract.ts';

let certificate: SigningCertificate;
let reviewed: Uint8Array;
beforeAll(async () => {
  certificate = (await installationCertificate()).signing;
  reviewed = await makeContract(contractDocument());
});

describe.each(LANGUAGES)('a contract signed in %s', (language) => {
  let document: Uint8Array;
  let signed: Uint8Array;
  beforeAll(async () => {
    document = await makeContract(contractDocument({ language }));
    signed = await signContract(await signing(document, { language }), certificate);
  });

  it('begins with the reviewed document, byte for byte', () => {
    expect(Buffer.from(signed.subarray(0, document.length)).equals(Buffer.from(document))).toBe(true);
  });

  it('is valid and says who signed what and when', () => {
    expect(verifyContract(signed, certificate.fingerprint)).toMatchObject({
      valid: true,
      signer: 'Siti Nurhaliza',
      documentHash: createHash('sha256').update(document).digest('hex'),
      signedAt: new Date('2026-08-02T09:41:12Z'),
      certificate: { name: 'PT Tinta Penerbit', fingerprint: certificate.fingerprint },
    });
  });

  it('shows the reviewed pages unchanged, then the drawn signature and a page of evidence', async () => {
    const [before, after] = [await readPdf(document), await readPdf(signed)];
    expect(after.pages.slice(0, -1)).toEqual(before.pages);
    expect(after.signatures).toEqual([{ name: AUTHOR_FIELD, page: before.pages.length, isShown: true }]);
    const page = after.texts.at(-1);
    const { evidence } = await signing(document);
    for (const value of [
      evidence.contractNumber,
      evidence.signerName,
      evidence.accountId,
      evidence.penName,
      evidence.udid,
      evidence.userAgent,
      evidence.ipAddress,
      evidence.documentHash,
      evidence.textHash,
      certificate.fingerprint,
    ]) {
      expect(page).toContain(withoutSpaces(value));
    }
  });

  it('has the evidence attached as a file, and still has the text that was read', async () => {
    const { attachments } = await readPdf(signed);
    const text = createHash('sha256').update(attachments['contract-text.json'] ?? '');
    expect(text.digest('hex')).toBe((await signing(document)).evidence.textHash);
    const { evidence } = await signing(document);
    expect(JSON.parse(attachments['evidence.json'] ?? '')).toEqual({
      ...evidence,
      submittedAt: '2026-08-02T09:41:12.000Z',
      documentBytes: document.length,
      certificateHash: certificate.fingerprint,
    });
  });
});

it('makes the same bytes from the same signing', async () => {
  const once = await signContract(await signing(reviewed), certificate);
  const twice = await signContract(await signing(reviewed), certificate);
  expect(Buffer.from(once).equals(Buffer.from(twice))).toBe(true);
});

it('shows hostile evidence in a valid file', async () => {
  const usual = await signing(reviewed);
  const evidence = {
    ...usual.evidence,
    signerName: ') /ByteRange [0 1 2 3] >> endobj \u202E',
    userAgent: `${'x'.repeat(5_000)}\u0000</script>`,
    penName: 'த',
  };
  const signed = await signContract({ ...usual, evidence }, certificate);
  expect(verifyContract(signed)).toMatchObject({ valid: true, signer: evidence.signerName });
  const { texts, pages } = await readPdf(signed);
  const { pages: before } = await readPdf(reviewed);
  expect(texts.slice(before.length).join('')).toContain('[U+0BA4]');
  expect(pages.at(-1)?.length).toBeGreaterThan(0);
});

it('signs only the reviewed document', async () => {
  const other = await makeContract(contractDocument({ contractNumber: 'T-2' }));
  const { evidence } = await signing(reviewed);
  await expect(signContract(await signing(other, { evidence }), certificate)).rejects.toThrow(
    'not the one that was reviewed',
  );
});

it('signs no document whose text differs from the text that was read', async () => {
  const usual = await signing(reviewed);
  const evidence = { ...usual.evidence, textHash: '0'.repeat(64) };
  await expect(signContract({ ...usual, evidence }, certificate)).rejects.toThrow(
    'the text of the document is not the one',
  );
});

it('does not sign a signed contract again', async () => {
  const signed = await signContract(await signing(reviewed), certificate);
  await expect(signContract(await signing(signed), certificate)).rejects.toThrow('no place for a signature');
});

it('refuses a signature that is not a PNG, or that declares a huge size', async () => {
  const notPng = await signing(reviewed, { signature: Buffer.from('GIF89a') });
  await expect(signContract(notPng, certificate)).rejects.toThrow('must be a PNG');
  const huge = await drawnSignature();
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  await expect(signContract(await signing(reviewed, { signature: huge }), certificate)).rejects.toThrow();
});
