import type { ContractDocument } from './contract-document.ts';
import type { Signing } from './sign-contract.ts';

/** Makes and signs contract documents (docs/spec, section 4, Contract flow). Slow: never await it inside a transaction. */
export interface ContractPaper {
  /** The document to review, as PDF. */
  make(input: ContractDocument): Promise<Uint8Array>;
  /** Returns the reviewed bytes unchanged, followed by the drawn signature, the page of evidence and the digital signature. */
  sign(input: Signing): Promise<Uint8Array>;
  /** The text of a document made by `make`, as it is hashed and shown; null for a document of an older version. */
  textOf(document: Uint8Array): Promise<Uint8Array | null>;
  /** The graphemes of a text that none of the contract's fonts can show. */
  unprintable(text: string): Promise<string[]>;
}
