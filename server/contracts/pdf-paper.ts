import { textOfContract } from '#server/contract-pdf/attached-file.ts';
import type { SigningCertificate } from '#server/contract-pdf/certificate.ts';
import { makeContract } from '#server/contract-pdf/make-contract.ts';
import { signContract } from '#server/contract-pdf/sign-contract.ts';
import { unprintable } from '#server/contract-pdf/visible-text.ts';
import type { ContractPaper } from './paper.ts';

/** Contract documents as PDF, signed with the installation's certificate; `certificate` is called at the first signing. */
export const pdfPaper = (certificate: () => Promise<SigningCertificate>): ContractPaper => ({
  make: makeContract,
  sign: async (signing) => signContract(signing, await certificate()),
  textOf: textOfContract,
  unprintable,
});
