import type { Translator } from '#i18n/translator.ts';
import type { ContractFieldName } from '#shared/domain/contract/form.ts';
import { htmlLanguage } from '#shared/domain/language.ts';

const CHOSEN: ReadonlySet<ContractFieldName> = new Set(['gender', 'accountType', 'moneyType', 'idCardType']);

/** An author's answer in a field of the contract form, in words: choices by their names, `N/A` as "none". */
export function formValue(t: Translator, name: ContractFieldName, value: string): string {
  if (value === '') return '';
  if (value === 'N/A') return t('contract.choice.bankHasNone');
  if (name === 'countryCode') {
    const names = new Intl.DisplayNames([htmlLanguage(t.language)], { type: 'region' });
    return names.of(value) ?? value;
  }
  if (!CHOSEN.has(name)) return value;
  const known = t.outside(`contract.choice.${name}.${value}`, 'message.operationFailed');
  return known === t('message.operationFailed') ? value : known;
}
