import '#ui/mantine-more.css';
import { Checkbox, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { ContractMessage } from '#shared/domain/contract/check-contract-form.ts';
import type { ContractField } from '#shared/domain/contract/fields.ts';
import { BANK_HAS_NONE, type ContractForm } from '#shared/domain/contract/form.ts';
import type { TargetOrg } from '#shared/protocol/contract/contract.ts';
import { choicesOf, countryChoices, type Translate } from './choices.ts';
import classes from './contract-form.module.css';

type Props = {
  field: ContractField;
  form: ContractForm;
  organisations: readonly TargetOrg[];
  error: ContractMessage | undefined;
  /** The form filled it in by itself, and says so. */
  isGuess: boolean;
  onChange(value: string): void;
  onBlur(): void;
};

/** Keyboard and autofill hints of a field for phones. */
const HINTS: Partial<
  Record<ContractField['name'], { autoComplete?: string; inputMode?: 'numeric' | 'tel' | 'email' }>
> = {
  name: { autoComplete: 'name' },
  age: { inputMode: 'numeric' },
  email: { autoComplete: 'email', inputMode: 'email' },
  mobile: { autoComplete: 'tel', inputMode: 'tel' },
  whatsapp: { inputMode: 'tel' },
  address: { autoComplete: 'street-address' },
  postalCode: { autoComplete: 'postal-code' },
};

/** The text under a field's name: where a value of the form itself comes from, or that the field may stay empty. */
function descriptionOf({ name, required }: ContractField, isGuess: boolean, t: Translate): string | null {
  if (isGuess && name === 'userName') return t('contract.guessed.userName');
  if (isGuess) return t(name === 'email' ? 'contract.guessed.email' : 'contract.guessed.country');
  if (name === 'targetOrgCode') return t('contract.organisationHelp');
  return required ? null : t('contract.optional');
}

/** One field of the form by its definition; pictures and signatures have separate components. */
export function ContractInput({ field, form, organisations, error, isGuess, onChange, onBlur }: Props) {
  const { t } = useI18n();
  const { name, input } = field;
  const label = t(`contract.field.${name}`);
  const common = {
    name,
    label,
    required: field.required,
    error: error ? t(error) : null,
    description: descriptionOf(field, isGuess, t),
    onBlur,
  };
  if (input === 'country') return <CountryInput {...{ common, value: form[name], onChange }} />;
  const choices = choicesOf(field, form, organisations, t);
  if (choices && choices.length <= 2)
    return (
      <Radio.Group {...common} size="md" value={form[name]} onChange={onChange}>
        <div className={classes.choices}>
          {choices.map(({ value, desc }) => (
            <Radio key={value} size="md" value={value} label={desc} />
          ))}
        </div>
      </Radio.Group>
    );
  if (choices)
    return (
      <NativeSelect {...common} value={form[name]} onChange={(event) => onChange(event.currentTarget.value)}>
        {input === 'organisation' ? null : <option value="">{t('contract.choose')}</option>}
        {choices.map(({ value, desc }) => (
          <option key={value} value={value}>
            {desc}
          </option>
        ))}
      </NativeSelect>
    );
  if (input === 'multiline')
    return (
      <Textarea
        {...common}
        {...HINTS[name]}
        autosize
        minRows={2}
        maxRows={6}
        value={form[name]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  const hasNone = input === 'textOrNone' && form[name] === BANK_HAS_NONE;
  const text = (
    <TextInput
      {...common}
      {...HINTS[name]}
      autoComplete={HINTS[name]?.autoComplete ?? 'off'}
      spellCheck={false}
      disabled={hasNone}
      value={hasNone ? '' : form[name]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  if (input !== 'textOrNone') return text;
  return (
    <div className={classes.orNone}>
      {text}
      <Checkbox
        size="md"
        checked={hasNone}
        label={t('contract.bankHasNone')}
        aria-label={t('contract.ofField', { field: label, what: t('contract.bankHasNone') })}
        onChange={(event) => onChange(event.currentTarget.checked ? BANK_HAS_NONE : '')}
      />
    </div>
  );
}

function CountryInput(props: { common: object; value: string; onChange(value: string): void }) {
  const { t, language } = useI18n();
  const countries = useMemo(() => countryChoices(language), [language]);
  return (
    <NativeSelect
      {...props.common}
      autoComplete="country"
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      <option value="">{t('contract.choose')}</option>
      {countries.map(({ value, desc }) => (
        <option key={value} value={value}>
          {desc}
        </option>
      ))}
    </NativeSelect>
  );
}
