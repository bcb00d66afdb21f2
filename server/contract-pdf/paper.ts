import type { ContractDocument } from './contract-document.ts';
import type { Signing } from './sign-contract.ts';

/** Makes and signs contract documents (docs/spec, section 4, Contract flow). Slow: never await it inside a transaction. */
export interface ContractPaper {
  /** The document to review, as PDF. */
  make(input: ContractDocument): Promise<Uint8Array>;
  /** The same bytes, followed by signature, page of evidence and digital signature. */
  sign(input: Signing): Promise<Uint8Array>;
  /** The text of a document that `make` made, as it is hashed and shown; null for a document of an older version. */
  textOf(document: Uint8Array): Uint8Array | null;
  /** The graphemes of a text that none of our fonts can show. */
  unprintable(text: string): string[];
}
