import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { contractDocument, installationCertificate, signing } from '#test/support/contract-document.ts';
import { textOfContract } from './attached-file.ts';
import type { SigningCertificate } from './certificate.ts';
import { makeContract } from './make-contract.ts';
import { PdfFile } from './pdf-file.ts';
import { PdfUpdate } from './pdf-update.ts';
import { pdfDictionary, pdfText } from './pdf-values.ts';
import { signContract } from './sign-contract.ts';
import { type Verification, verifyContract } from './verify-contract.ts';

let certificate: SigningCertificate;
let reviewed: Uint8Array;
let signed: Buffer;
beforeAll(async () => {
  certificate = (await installationCertificate()).signing;
  reviewed = await makeContract(contractDocument());
  signed = Buffer.from(await signContract(await signing(reviewed), certificate));
});

const reasons = (result: Verification): readonly string[] => (result.valid ? [] : result.reasons);
const flipped = (at: number, mask: number): Buffer => {
  const bytes = Buffer.from(signed);
  bytes[at] = (bytes[at] ?? 0) ^ mask;
  return bytes;
};

it('accepts a contract as it was signed', () => {
  expect(verifyContract(signed, certificate.fingerprint).valid).toBe(true);
});

it('accepts a contract of an older version, which has neither a text nor the text’s hash', async () => {
  const older = await readFile('test/support/files/contract-without-text.pdf');
  expect(verifyContract(older)).toMatchObject({ valid: true, signer: 'Siti Nurhaliza' });
  expect(textOfContract(older)).toBeNull();
});

describe('finds one changed bit', () => {
  /** Start and end of each region of the file. */
  const regions: Record<string, () => [number, number]> = {
    'in the reviewed document': () => [0, reviewed.length],
    'in what was appended before the signature': () => [reviewed.length, contents().start],
    'in the signature': () => [contents().start, contents().start + 4_200],
    'behind the signature, in its place': () => [contents().start + 4_200, contents().end],
    'after the signature': () => [contents().end, signed.length],
    'in the cross-reference table and the trailer': () => [signed.lastIndexOf('xref\n'), signed.length],
  };
  const contents = () => {
    const start = signed.indexOf('/Contents <', reviewed.length) + '/Contents '.length;
    return { start, end: signed.indexOf('>', start) + 1 };
  };

  it.each(Object.keys(regions))('%s', (name) => {
    const [from, to] = regions[name]?.() ?? [0, 0];
    const missed: string[] = [];
    const step = Math.max(1, Math.floor((to - from) / 50));
    for (let at = from, count = 0; at < to; at += step, count++) {
      const mask = [0x01, 0x20, 0x80][count % 3] ?? 1;
      if (verifyContract(flipped(at, mask)).valid) missed.push(`byte ${at}, bit ${mask}`);
    }
    expect(missed).toEqual([]);
  });

  it('in its first and its last byte', () => {
    expect(verifyContract(flipped(0, 1)).valid).toBe(false);
    expect(verifyContract(flipped(signed.length - 1, 1)).valid).toBe(false);
  });
});

/** The offset of a byte in the stream of the first object of this type. */
const inStream = (type: string) => signed.indexOf('stream', signed.indexOf(`/Type /${type}`)) + 40;
const CHANGED = [
  'the document was changed after it was signed',
  'the document at the head of the file is not the one that was reviewed',
];

it('reports a change of a reviewed page', () => {
  expect(reasons(verifyContract(flipped(inStream('Page\n'), 1)))).toEqual(CHANGED);
});

it('reports a change of the text that was read', () => {
  expect(reasons(verifyContract(flipped(inStream('EmbeddedFile'), 1)))).toEqual([
    ...CHANGED,
    'the attached text is not the one that was read',
  ]);
});

it('reports the number of appended bytes', () => {
  const longer = Buffer.concat([signed, Buffer.from('more\n')]);
  expect(reasons(verifyContract(longer))).toEqual(['5 bytes were added after the end of the document']);
});

it('reports an appended incremental update', () => {
  const file = new PdfFile(signed);
  const update = new PdfUpdate(file);
  update.put(update.reserve(), pdfDictionary({ Note: pdfText('paid in full') }));
  const id = file.trailer.get('ID');
  if (!Array.isArray(id)) throw new Error('no identifier');
  const { bytes } = update.build([id[0], id[1]]);
  expect(reasons(verifyContract(bytes))).toContain(
    `${bytes.length - signed.length} bytes were added after the signature`,
  );
});

it('reports a shortened file', () => {
  expect(reasons(verifyContract(signed.subarray(0, signed.length - 7)))).not.toEqual([]);
  expect(reasons(verifyContract(signed.subarray(0, reviewed.length)))).toEqual([
    'the file carries no digital signature',
  ]);
});

it('reports a different certificate, if the right certificate is known', async () => {
  const other = (await installationCertificate()).signing;
  const forged = await signContract(await signing(reviewed), other);
  expect(verifyContract(forged).valid).toBe(true);
  expect(reasons(verifyContract(forged, certificate.fingerprint))).toEqual([
    `the file is signed with another certificate: PT Tinta Penerbit, SHA-256 ${other.fingerprint}`,
  ]);
});

it('reports the signature of another file', async () => {
  const other = Buffer.from(
    await signContract(
      await signing(await makeContract(contractDocument({ contractNumber: 'T-9' }))),
      certificate,
    ),
  );
  const place = (file: Buffer) => file.indexOf('/Contents <', reviewed.length - 2_000);
  const moved = Buffer.from(signed);
  other.copy(moved, place(signed), place(other), place(other) + 4_000);
  expect(reasons(verifyContract(moved))).toContain('the document was changed after it was signed');
});

it('reports a signing before the certificate was valid', async () => {
  const usual = await signing(reviewed);
  const evidence = { ...usual.evidence, submittedAt: new Date('2025-12-31T23:59:59Z') };
  const early = await signContract({ ...usual, evidence }, certificate);
  expect(reasons(verifyContract(early))).toEqual(['the certificate was not valid on the day of signing']);
});

it.each([
  ['nothing', Buffer.alloc(0), 'the file is not a PDF'],
  ['a text', Buffer.from('hello'), 'the file is not a PDF'],
  ['a beginning alone', Buffer.from('%PDF-1.7\n'), 'the end of the file is missing'],
])('%s is reported', (_, bytes, reason) => {
  expect(reasons(verifyContract(bytes))).toEqual([reason]);
});

it('reports a table that points to a wrong position or back to itself', () => {
  const pdf = (body: string) => Buffer.from(`%PDF-1.7\n${body}`);
  for (const body of [
    'startxref\n99999999\n%%EOF\n',
    'xref\n0 0\ntrailer\n<</Prev 9/Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
    'xref\n0 99999999\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n',
    `xref\n0 0\ntrailer\n${'['.repeat(10_000)}\nstartxref\n9\n%%EOF\n`,
  ]) {
    expect(reasons(verifyContract(pdf(body)))[0]).toMatch(/^the structure of the file is damaged: /);
  }
});

it.each(['', '30', '3084', '3084ffffffff', '3080', '3082000130'])(
  'a foreign file with <%s> as its signature is reported',
  (contents) => {
    const objects = [
      '1 0 obj\n<</AcroForm <</Fields [<</V 2 0 R>>]>>>>\nendobj\n',
      `2 0 obj\n<</ByteRange [0 9 9 9] /Contents <${contents}>>>\nendobj\n`,
    ];
    let body = '%PDF-1.7\n';
    let table = 'xref\n0 3\n0000000000 65535 f \n';
    for (const object of objects) {
      table += `${String(body.length).padStart(10, '0')} 00000 n \n`;
      body += object;
    }
    const at = body.length;
    const file = Buffer.from(`${body}${table}trailer\n<</Root 1 0 R/Size 3>>\nstartxref\n${at}\n%%EOF\n`);
    expect(reasons(verifyContract(file))).toContain('the digital signature is damaged');
  },
);

it('finds the hash of the reviewed document in the evidence', () => {
  const result = verifyContract(signed);
  if (!result.valid) throw new Error(result.reasons.join());
  const head = signed.subarray(0, result.evidence.documentBytes);
  expect(createHash('sha256').update(head).digest('hex')).toBe(result.documentHash);
});
