import type { Language } from '#shared/domain/language.ts';
import type { ContractType } from '#shared/domain/story.ts';

/** Who publishes: the name and the seat stand in the contract (a setting of the installation). */
export type Publisher = { readonly name: string; readonly seat: string };

/** A group of the author's particulars, as the form has them. */
export type DataGroup = {
  readonly heading: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
};

/** All a contract is made of; labels and values are in the contract's language. */
export type ContractDocument = {
  readonly language: Language;
  readonly contractType: ContractType;
  readonly contractNumber: string;
  /** When the document was drawn up; the only time in it. */
  readonly issuedAt: Date;
  readonly publisher: Publisher;
  readonly story: { readonly title: string; readonly penName: string };
  readonly author: { readonly legalName: string };
  readonly groups: readonly DataGroup[];
  /** Of an author under 18; `signature` is a PNG. */
  readonly guardian: { readonly name: string; readonly signature: Uint8Array } | null;
};
