import { textOfContract } from './attached-file.ts';
import type { SigningCertificate } from './certificate.ts';
import { makeContract } from './make-contract.ts';
import type { ContractPaper } from './paper.ts';
import { signContract } from './sign-contract.ts';
import { unprintable } from './visible-text.ts';

/** Contract documents as PDF, signed with the installation's certificate. `certificate` is called at the first signing. */
export const pdfPaper = (certificate: () => Promise<SigningCertificate>): ContractPaper => ({
  make: makeContract,
  sign: async (signing) => signContract(signing, await certificate()),
  textOf: textOfContract,
  unprintable,
});
