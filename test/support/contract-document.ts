import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { textOfContract } from '#server/contract-pdf/attached-file.ts';
import { readCertificate, type SigningCertificate } from '#server/contract-pdf/certificate.ts';
import type { ContractDocument } from '#server/contract-pdf/contract-document.ts';
import { createCertificate } from '#server/contract-pdf/create-certificate.ts';
import type { Signing } from '#server/contract-pdf/sign-contract.ts';
import { systemRandom } from '#server/platform/system.ts';

/** The contract of an author from Jakarta, with a test's changes. */
export const contractDocument = (change: Partial<ContractDocument> = {}): ContractDocument => ({
  language: 'en_US',
  contractType: 'exclusive',
  shareTenths: 500,
  contractNumber: 'T-2026-000042',
  issuedAt: new Date('2026-08-02T09:30:00Z'),
  publisher: { name: 'PT Tinta Penerbit', seat: 'Jakarta' },
  story: { title: 'The Lighthouse', penName: 'Bulan Ánh' },
  author: { legalName: 'Siti Nurhaliza' },
  groups: [
    {
      heading: 'Contact',
      rows: [
        { label: 'Address', value: 'Jl. Sudirman 52, Jakarta' },
        { label: 'Phone', value: '+62 812 3456' },
      ],
    },
  ],
  guardian: null,
  ...change,
});

/** A drawn signature on a transparent background, 500x300 as the pad makes it. */
export const drawnSignature = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="300"><path d="M40 200C120 20 180 40 160 180S260 260 460 220" fill="none" stroke="black" stroke-width="4"/></svg>',
    ),
  )
    .png()
    .toBuffer();

/** A new certificate of an installation, valid since 2026. */
export async function installationCertificate(): Promise<{ pem: string; signing: SigningCertificate }> {
  const made = await createCertificate(systemRandom, {
    commonName: 'PT Tinta Penerbit',
    notBefore: new Date('2026-01-01T00:00:00Z'),
  });
  const read = readCertificate(made.certificate, made.key);
  if (!read.ok) throw new Error(read.error);
  return { pem: made.certificate, signing: read.value };
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The signed parts of a reviewed contract. */
export const signing = async (reviewed: Uint8Array, change: Partial<Signing> = {}): Promise<Signing> => ({
  reviewed,
  language: 'en_US',
  signature: await drawnSignature(),
  evidence: {
    contractNumber: 'T-2026-000042',
    signerName: 'Siti Nurhaliza',
    accountId: '0198f2a0-1111-7222-8333-444455556666',
    penName: 'Bulan Ánh',
    submittedAt: new Date('2026-08-02T09:41:12Z'),
    udid: 'k7m2p9qrt4wxy3za',
    userAgent: 'Mozilla/5.0 (Linux; Android 14)',
    ipAddress: '2001:db8::1',
    documentHash: sha256(reviewed),
    textHash: sha256(textOfContract(reviewed) ?? new Uint8Array()),
  },
  ...change,
});
