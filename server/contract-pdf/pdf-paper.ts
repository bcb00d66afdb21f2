import type { SigningCertificate } from './certificate.ts';
import type { ContractPaper } from './paper.ts';

/**
 * Contract documents as PDF, signed with the installation's certificate. Fonts and PDF libraries take a large part of a small machine's
 * memory, so each method loads them when it is first called.
 */
export const pdfPaper = (certificate: () => Promise<SigningCertificate>): ContractPaper => ({
  make: async (input) => (await import('./make-contract.ts')).makeContract(input),
  sign: async (signing) => (await import('./sign-contract.ts')).signContract(signing, await certificate()),
  textOf: async (document) => (await import('./attached-file.ts')).textOfContract(document),
  unprintable: async (text) => (await import('./visible-text.ts')).unprintable(text),
});
