import { oneLine } from '#shared/domain/characters.ts';
import { askedFields, type ContractSurroundings } from './asked-fields.ts';
import { bareCode } from './bank-codes.ts';
import { BANK_HAS_NONE, type ContractForm, emptyContractForm, NO_ORGANISATION } from './form.ts';

/** Further invisible characters: in a name or a bank account they can only deceive. */
const INVISIBLE = /[\p{Cc}\u200B\u200E\u200F\u2060-\u2064\uFEFF]/gu;

/** Normalises one line of text (`oneLine`), such as a pen name: NFC, white space as single spaces. */
export const cleanField = (value: string): string =>
  oneLine(value).normalize('NFC').replaceAll('\t', ' ').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();

/**
 * Normalises a form for sending, storing and the document: cleaned, bank codes bare, fields not asked for empty (accountType 2 clears bank
 * and swift), no organisation as '' (docs/spec, sections 3 and 5). Normalising twice changes nothing.
 */
export function normalContractForm(form: ContractForm, surroundings: ContractSurroundings): ContractForm {
  const cleaned = emptyContractForm() as Record<keyof ContractForm, string>;
  for (const name of Object.keys(cleaned) as (keyof ContractForm)[]) cleaned[name] = cleanField(form[name]);
  const normal = emptyContractForm() as Record<keyof ContractForm, string>;
  for (const { name, format, input } of askedFields(cleaned, surroundings)) {
    const value = cleaned[name];
    const isCode = format === 'swift' || format === 'iban' || format === 'ifsc';
    if (input === 'organisation') normal[name] = value === NO_ORGANISATION ? '' : value;
    else normal[name] = isCode && value !== BANK_HAS_NONE ? bareCode(value) : value;
  }
  return normal;
}
