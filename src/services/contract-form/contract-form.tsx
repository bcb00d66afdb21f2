import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { withBankAnswers } from '#shared/domain/contract/bank-code-countries.ts';
import { type ContractErrors, checkContractForm } from '#shared/domain/contract/check-contract-form.ts';
import { CONTRACT_FIELDS, CONTRACT_STEPS, type ContractStep } from '#shared/domain/contract/fields.ts';
import type { ContractFieldName, ContractForm as Form } from '#shared/domain/contract/form.ts';
import { normalContractForm } from '#shared/domain/contract/normal-contract-form.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { failureText } from '#ui/failure-text.ts';
import { showField, toTop } from '#ui/platform/page-actions.ts';
import classes from './contract-form.module.css';
import { StepFields } from './step-fields.tsx';
import { useContractFields } from './use-contract-fields.ts';
import type { KeptContract } from './use-contract-progress.ts';

type Props = {
  kept: KeptContract;
  /** Facts above the fields: user id, or contract type. */
  facts: ReactNode;
  /** Label of the last button. */
  confirm: string;
  /** Text above the last button: what the button does. */
  confirmHelp?: string;
  busy: boolean;
  /** An error of the whole form; shown above the button. */
  failure: string | null;
  /** Receives the valid, normalised form; returns the server's errors by field. */
  onConfirm(form: Form): Promise<ContractErrors>;
};

/** The step of the first field with an error, in form order. */
const stepOfFirst = (errors: ContractErrors): ContractStep | undefined =>
  CONTRACT_FIELDS.find(({ name }) => errors[name])?.step;

const showNamed = (form: HTMLElement | null, name: ContractFieldName): void =>
  showField(form?.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`));

/** Focuses the first field with an error. */
function focusFirst(form: HTMLElement | null, errors: ContractErrors): void {
  const first = CONTRACT_FIELDS.find(({ name }) => errors[name]);
  if (first) showNamed(form, first.name);
}

/**
 * The contract form by its definition: steps on a phone, one page on a desk (docs/spec, section 2, Contract form). Each error is shown at its
 * field; the first one gets the focus, on any step.
 */
export function ContractForm({ kept, facts, confirm, confirmHelp, busy, failure, onConfirm }: Props) {
  const { t } = useI18n();
  const helpId = useId();
  const root = useRef<HTMLFormElement>(null);
  const fields = useContractFields(kept);
  const { form, asked, surroundings, errors, setErrors, accept } = fields;
  const [step, setStep] = useState<ContractStep>('identity');
  const inSteps = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const steps = CONTRACT_STEPS.filter((name) => asked.some((field) => field.step === name));
  const at = Math.max(0, steps.indexOf(step));
  const isLast = !inSteps || at === steps.length - 1;
  const help = isLast ? confirmHelp : undefined;

  const show = (found: ContractErrors) => {
    setErrors(found);
    const wrong = stepOfFirst(found);
    if (wrong) setStep(wrong);
    // The step's fields exist after the next render.
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
    const answered = withBankAnswers(form);
    const found = checkContractForm(answered, surroundings);
    if (!isLast) {
      const here = Object.fromEntries(
        asked
          .filter((field) => field.step === steps[at] && found[field.name])
          .map(({ name }) => [name, found[name]]),
      ) as ContractErrors;
      if (Object.keys(here).length > 0) show(here);
      else {
        accept(asked.filter((field) => field.step === steps[at]).map(({ name }) => name));
        goTo(steps[at + 1]);
      }
      return;
    }
    if (Object.keys(found).length > 0) return show(found);
    accept(asked.map(({ name }) => name));
    const refused = await onConfirm(normalContractForm(answered, surroundings));
    if (Object.keys(refused).length > 0) show(refused);
  };

  return (
    <form ref={root} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      {kept.dropped ? <p className={classes.notice}>{t('contract.dropped')}</p> : null}
      {kept.replaced ? <p className={classes.notice}>{t('contract.replaced')}</p> : null}
      {kept.missing ? <MissingForm failure={kept.missing} onRetry={kept.askAgain} /> : null}
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
      {(inSteps ? [steps[at] ?? 'identity'] : steps).map((name) => (
        <StepFields
          key={name}
          step={name}
          fields={fields}
          onGoTo={(field) => showNamed(root.current, field)}
        />
      ))}
      <p role="alert" className={classes.failed}>
        {failure ?? (asked.some(({ name }) => errors[name]) ? t('contract.checkMarked') : null)}
      </p>
      {help ? (
        <p id={helpId} className={classes.confirmHelp}>
          {help}
        </p>
      ) : null}
      <div className={classes.actions}>
        {inSteps && at > 0 ? (
          <Button variant="default" onClick={() => goTo(steps[at - 1])}>
            {t('contract.back')}
          </Button>
        ) : null}
        <Button type="submit" disabled={busy} aria-describedby={help ? helpId : undefined}>
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

/** Says that the server's data is not in this form yet, so that an empty form is not mistaken for it. */
function MissingForm({ failure, onRetry }: { failure: CallFailure; onRetry(): void }) {
  const { t } = useI18n();
  return (
    <div className={classes.notice}>
      <p>{t('contract.missing.title')}</p>
      <p>{failureText(t, failure)}</p>
      <p>{t('contract.missing.help')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('contract.missing.retry')}
      </Button>
    </div>
  );
}
