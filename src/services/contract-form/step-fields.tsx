import { useI18n } from '#i18n/i18n-context.ts';
import type { ContractField, ContractStep } from '#shared/domain/contract/fields.ts';
import type { ContractFieldName } from '#shared/domain/contract/form.ts';
import classes from './contract-form.module.css';
import { ContractInput } from './contract-input.tsx';
import { MissingFields } from './missing-fields.tsx';
import { GuardianField } from './pad/guardian-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { ContractFields } from './use-contract-fields.ts';

type Props = {
  step: ContractStep;
  fields: ContractFields;
  /** Goes to a field of this step. */
  onGoTo(name: ContractFieldName): void;
};

/** One step of the form: its heading, what it still lacks, and its visible fields. */
export function StepFields({ step, fields, onGoTo }: Props) {
  const { t } = useI18n();
  return (
    <fieldset className={classes.section}>
      <legend className={classes.heading} data-step-heading tabIndex={-1}>
        <h2>{t(`contract.step.${step}`)}</h2>
      </legend>
      <MissingFields
        names={fields.missing.filter((field) => field.step === step).map(({ name }) => name)}
        onGoTo={onGoTo}
      />
      {fields.asked
        .filter((field) => field.step === step)
        .map((field) => (
          <Field key={field.name} field={field} fields={fields} />
        ))}
    </fieldset>
  );
}

function Field({ field, fields }: { field: ContractField; fields: ContractFields }) {
  const { t } = useI18n();
  const { form, guessed, pictures, uploads, errors, orgs, onChange, recheck, setPicture } = fields;
  const error = errors[field.name];
  const said = error ? t(error) : null;
  if (field.name === 'idImg' || field.name === 'idBackImg') {
    const name = field.name;
    return (
      <PictureField
        name={name}
        required={field.required}
        stored={form[name]}
        waiting={pictures[name]}
        error={said}
        upload={uploads[name]}
        onChosen={(picture) => setPicture(name, picture, '')}
        onRemove={() => setPicture(name, undefined, '')}
      />
    );
  }
  if (field.input === 'signature')
    return (
      <GuardianField
        stored={form.guardianSign}
        error={said}
        onStored={(id) => onChange('guardianSign', id)}
      />
    );
  return (
    <ContractInput
      field={field}
      form={form}
      organisations={orgs}
      error={error}
      isGuess={guessed.includes(field.name)}
      onChange={(value) => onChange(field.name, value)}
      onBlur={() => recheck(form, field.name, form[field.name] === '')}
    />
  );
}
