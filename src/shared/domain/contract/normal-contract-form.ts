import { oneLine } from '#shared/domain/characters.ts';
import { askedFields, type ContractSurroundings } from './asked-fields.ts';
import { bareCode } from './bank-codes.ts';
import { BANK_HAS_NONE, type ContractForm, emptyContractForm, NO_ORGANISATION } from './form.ts';

/** Further characters without a mark on paper: in a name or a bank account they only ever deceive. */
const INVISIBLE = /[\p{Cc}\u200B\u200E\u200F\u2060-\u2064\uFEFF]/gu;

/** One line of text as it is kept (`oneLine`): composed (NFC), white space as single spaces. */
const clean = (value: string): string =>
  oneLine(value).normalize('NFC').replaceAll('\t', ' ').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();

/**
 * The form as it travels, is kept and stands in the document: cleaned, bank codes bare, what is not asked for empty (accountType 2
 * clears bank and swift), and no organisation as '' (docs/spec, sections 3 and 5). Normal forms of normal forms are the same.
 */
export function normalContractForm(form: ContractForm, surroundings: ContractSurroundings): ContractForm {
  const cleaned = emptyContractForm() as Record<keyof ContractForm, string>;
  for (const name of Object.keys(cleaned) as (keyof ContractForm)[]) cleaned[name] = clean(form[name]);
  const normal = emptyContractForm() as Record<keyof ContractForm, string>;
  for (const { name, format, input } of askedFields(cleaned, surroundings)) {
    const value = cleaned[name];
    const isCode = format === 'swift' || format === 'iban' || format === 'ifsc';
    if (input === 'organisation') normal[name] = value === NO_ORGANISATION ? '' : value;
    else normal[name] = isCode && value !== BANK_HAS_NONE ? bareCode(value) : value;
  }
  return normal;
}
