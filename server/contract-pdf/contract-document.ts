import type { Language } from '#shared/domain/language.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';

/** The publisher's name and seat as the contract shows them (a setting of the installation). */
export type Publisher = { readonly name: string; readonly seat: string };

/** A group of the author's details, as in the form. */
export type DataGroup = {
  readonly heading: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
};

/** Everything that a contract is made from. Labels and values are in the contract's language. */
export type ContractDocument = {
  readonly language: Language;
  readonly contractType: ContractType;
  /** The rate of the profit share, in tenths of a percent. */
  readonly shareTenths: number;
  readonly contractNumber: string;
  /** When the document was made. It is the only time in the document. */
  readonly issuedAt: Date;
  readonly publisher: Publisher;
  readonly story: { readonly title: string; readonly penName: string };
  readonly author: { readonly legalName: string };
  readonly groups: readonly DataGroup[];
  /** The guardian of an author under 18; `signature` is a PNG. */
  readonly guardian: { readonly name: string; readonly signature: Uint8Array } | null;
};
