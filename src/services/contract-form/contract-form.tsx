import '#ui/styles/button.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { askedFields } from '#shared/domain/contract/asked-fields.ts';
import { type ContractErrors, checkContractForm } from '#shared/domain/contract/check-contract-form.ts';
import { CONTRACT_STEPS, type ContractField, type ContractStep } from '#shared/domain/contract/fields.ts';
import type { ContractFieldName, ContractForm as Form } from '#shared/domain/contract/form.ts';
import { normalContractForm } from '#shared/domain/contract/normal-contract-form.ts';
import type { ChosenPicture, ContractProgress } from '#storage/owned/contract-progress.ts';
import { toTop } from '#ui/platform/to-top.ts';
import classes from './contract-form.module.css';
import { ContractInput } from './contract-input.tsx';
import { focusFirst, stepOfFirst } from './focus-first.ts';
import { GuardianField } from './pad/guardian-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { KeptContract } from './use-contract-progress.ts';
import { useOrganisations } from './use-organisations.ts';
import { type PictureName, usePictureUpload } from './use-picture-upload.ts';

type Props = {
  kept: KeptContract;
  /** Facts above the fields: user id, or contract type. */
  facts: ReactNode;
  /** Label of the last button. */
  confirm: string;
  busy: boolean;
  /** What is wrong with the whole; shown above the button. */
  failure: string | null;
  /** The form is right: its normal form. Gives what the server finds wrong, by field. */
  onConfirm(form: Form): Promise<ContractErrors>;
};

/**
 * The form of its definition: steps on a phone, one page on a desk (docs/spec, section 2, Contract form). Each error stands at
 * its field; the first one gets the focus, on whatever step it is.
 */
export function ContractForm({ kept, facts, confirm, busy, failure, onConfirm }: Props) {
  const { t } = useI18n();
  const { form, pictures } = kept.progress;
  const root = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ContractErrors>({});
  const [step, setStep] = useState<ContractStep>('identity');
  const inSteps = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const orgs = useOrganisations(form.countryCode);
  const surroundings = { organisations: orgs.map(({ org }) => org) };
  const asked = askedFields(form, surroundings);
  const steps = CONTRACT_STEPS.filter((name) => asked.some((field) => field.step === name));
  const at = Math.max(0, steps.indexOf(step));
  const isLast = !inSteps || at === steps.length - 1;

  const recheck = (next: Form, name: ContractFieldName, onlyIfWrong: boolean) => {
    const found = checkContractForm(next, surroundings)[name];
    setErrors(({ [name]: before, ...others }) =>
      found && (before || !onlyIfWrong) ? { ...others, [name]: found } : others,
    );
  };
  const { change } = kept;
  const onChange = (name: ContractFieldName, value: string) => {
    // An e-wallet has neither bank nor SWIFT (docs/spec, section 5).
    const cleared = name === 'accountType' && value === '2' ? { bank: '', swift: '' } : {};
    change((now) => ({ ...now, form: { ...now.form, [name]: value, ...cleared } }));
    recheck({ ...form, [name]: value, ...cleared }, name, true);
  };
  const setPicture = useCallback(
    (name: PictureName, picture: ContractProgress['pictures'][PictureName], id: string) => {
      change((now) => {
        const { [name]: _, ...others } = now.pictures;
        return {
          ...now,
          form: { ...now.form, [name]: id },
          pictures: picture ? { ...others, [name]: picture } : others,
        };
      });
      setErrors(({ [name]: _, ...others }) => others);
    },
    [change],
  );
  const setStored = useCallback(
    (name: PictureName, picture: ChosenPicture, id: string) =>
      change((now) => {
        const { [name]: waiting, ...others } = now.pictures;
        // Another was chosen, or this one taken away, while it was being sent.
        return waiting === picture ? { ...now, form: { ...now.form, [name]: id }, pictures: others } : now;
      }),
    [change],
  );
  const uploads = {
    idImg: usePictureUpload('idImg', pictures.idImg, setStored),
    idBackImg: usePictureUpload('idBackImg', pictures.idBackImg, setStored),
  };

  const show = (found: ContractErrors) => {
    setErrors(found);
    const wrong = stepOfFirst(found);
    if (wrong) setStep(wrong);
    // The step's fields stand there after the next drawing.
    requestAnimationFrame(() => focusFirst(root.current, found));
  };
  const goTo = (name: ContractStep | undefined) => {
    if (!name) return;
    setStep(name);
    toTop();
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = checkContractForm(form, surroundings);
    if (!isLast) {
      const here = Object.fromEntries(
        asked
          .filter((field) => field.step === steps[at] && found[field.name])
          .map(({ name }) => [name, found[name]]),
      ) as ContractErrors;
      if (Object.keys(here).length > 0) show(here);
      else goTo(steps[at + 1]);
      return;
    }
    if (Object.keys(found).length > 0) return show(found);
    const refused = await onConfirm(normalContractForm(form, surroundings));
    if (Object.keys(refused).length > 0) show(refused);
  };

  const input = (field: ContractField) => {
    const error = errors[field.name];
    const said = error ? t(error) : null;
    if (field.name === 'idImg' || field.name === 'idBackImg') {
      const name = field.name;
      return (
        <PictureField
          key={name}
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
          key={field.name}
          stored={form.guardianSign}
          error={said}
          onStored={(id) => onChange('guardianSign', id)}
        />
      );
    return (
      <ContractInput
        key={field.name}
        field={field}
        form={form}
        organisations={orgs}
        error={error}
        onChange={(value) => onChange(field.name, value)}
        onBlur={() => recheck(form, field.name, form[field.name] === '')}
      />
    );
  };
  const section = (name: ContractStep) => (
    <fieldset key={name} className={classes.section}>
      <legend className={classes.heading} data-step-heading tabIndex={-1}>
        {t(`contract.step.${name}`)}
      </legend>
      {asked.filter((field) => field.step === name).map(input)}
    </fieldset>
  );
  return (
    <form ref={root} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      {kept.dropped ? <p className={classes.notice}>{t('contract.dropped')}</p> : null}
      {facts}
      {inSteps ? (
        <div className={classes.steps}>
          <p className={classes.stepCount}>{t('contract.stepOf', { step: at + 1, of: steps.length })}</p>
          <div className={classes.bars} aria-hidden="true">
            {steps.map((name, index) => (
              <span key={name} className={classes.bar} data-done={index <= at || undefined} />
            ))}
          </div>
        </div>
      ) : null}
      {inSteps ? section(steps[at] ?? 'identity') : steps.map(section)}
      <p role="alert" className={classes.failed}>
        {failure ?? (asked.some(({ name }) => errors[name]) ? t('contract.checkMarked') : null)}
      </p>
      <div className={classes.actions}>
        {inSteps && at > 0 ? (
          <Button variant="default" onClick={() => goTo(steps[at - 1])}>
            {t('contract.back')}
          </Button>
        ) : null}
        <Button type="submit" loading={busy}>
          {isLast ? confirm : t('contract.next')}
        </Button>
      </div>
      <p className={classes.kept}>
        {t('contract.sealed')}
        <br />
        {t('contract.whyAsked')}
      </p>
    </form>
  );
}
