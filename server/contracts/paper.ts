import type { ContractDocument } from '#server/contract-pdf/contract-document.ts';
import type { Signing } from '#server/contract-pdf/sign-contract.ts';

/** Makes and signs contract documents (docs/spec, section 4, Contract flow). Slow: never awaited inside a transaction. */
export interface ContractPaper {
  /** The document to review, as PDF. */
  make(input: ContractDocument): Promise<Uint8Array>;
  /** The same bytes with signature, page of evidence and a digital signature behind them. */
  sign(input: Signing): Promise<Uint8Array>;
  /** What of a text no font of ours can show. */
  unprintable(text: string): string[];
}
