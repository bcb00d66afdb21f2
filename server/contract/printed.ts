import { createHash } from 'node:crypto';
import type { ContractDocument } from '#server/contract-pdf/contract-document.ts';
import { contractFigures } from '#server/contract-pdf/contract-terms.ts';
import { clausesOf, contractTexts } from '#server/contract-pdf/texts.ts';
import { openText, type Sealer, sealText } from '#server/sealing/sealer.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { htmlLanguage } from '#shared/domain/language.ts';

/** Everything that a document prints, except its number and day, which are different in each. Terms and pictures as hashes. */
export type Printed = Omit<ContractDocument, 'contractNumber' | 'issuedAt' | 'guardian'> & {
  readonly guardian: { readonly name: string; readonly signature: string } | null;
  readonly terms: string;
};

const hashOf = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** What a document made of `input` prints. Two documents that print the same have equal values, also as JSON. */
export const printedOf = ({ contractNumber, issuedAt, guardian, ...input }: ContractDocument): Printed => ({
  ...input,
  guardian: guardian && { name: guardian.name, signature: hashOf(guardian.signature) },
  terms: hashOf(
    JSON.stringify([
      contractTexts(input.language),
      clausesOf(input.language, input.contractType),
      contractFigures(htmlLanguage(input.language)),
    ]),
  ),
});

/** Whether two documents print the same. */
export const printsSame = (one: Printed, other: Printed): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const contextOf = (ownerId: UserId): string => `contract printed:${ownerId}`;

/** The values as the database stores them: sealed for the author, as they contain personal data. */
export const sealPrinted = (sealer: Sealer, ownerId: UserId, printed: Printed): string =>
  sealText(sealer, JSON.stringify(printed), contextOf(ownerId));

/** Opens the result of `sealPrinted`; null for a document of an older version, which stored no values. */
export const openPrinted = (sealer: Sealer, ownerId: UserId, sealed: string | null): Printed | null =>
  sealed === null ? null : (JSON.parse(openText(sealer, sealed, contextOf(ownerId))) as Printed);
