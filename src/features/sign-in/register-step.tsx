import '#ui/styles/button.ts';
import '#ui/styles/input.ts';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { type CredentialMessage, checkRegister, type RegisterInput } from '#shared/domain/credentials.ts';
import { REGISTER_LOCK_MS } from '#shared/domain/limits.ts';
import { failedFields, failureText } from '#ui/failure-text.ts';
import { AgreementBox } from './agreement-box.tsx';
import { FormNotice } from './form-notice.tsx';
import { PasswordField } from './password-field.tsx';
import classes from './steps.module.css';

type Props = {
  initialEmail: string;
  onRegistered(email: string): void;
  onLogin(email: string): void;
};

/**
 * E-mail register, with every rule of docs/spec, section 5 at its field. Its button is locked for 3000 ms after a click
 * (docs/spec, section 9).
 */
export function RegisterStep({ initialEmail, onRegistered, onLogin }: Props) {
  const { t } = useI18n();
  const { session, timers, notify } = useServices();
  const root = useRef<HTMLFormElement>(null);
  const [locked, setLocked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const form = useForm<RegisterInput>({
    initialValues: { email: initialEmail, password: '', confirmation: '', agreed: false },
    validate: (values) => checkRegister(values),
    onValuesChange: () => setFailure(''),
  });
  useEffect(
    () => (locked ? timers.after(REGISTER_LOCK_MS, () => setLocked(false)) : undefined),
    [locked, timers],
  );
  const error = (field: keyof RegisterInput) => {
    const key = form.errors[field] as CredentialMessage | undefined;
    return key ? t(key) : null;
  };
  const submit = async (values: RegisterInput) => {
    setBusy(true);
    const email = values.email.trim();
    const answer = await session.register(email, values.password.trim());
    setBusy(false);
    if (answer.ok) return onRegistered(email);
    const fields = failedFields(answer.error);
    if (Object.keys(fields).length > 0) {
      flushSync(() => form.setErrors(fields));
      focusFirst();
      return;
    }
    const text = failureText(t, answer.error);
    setFailure(text);
    notify.error(text);
  };
  const focusFirst = () =>
    root.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  return (
    <form
      ref={root}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (locked) return;
        setLocked(true);
        form.onSubmit(submit, () => queueMicrotask(focusFirst))(event);
      }}
    >
      <TextInput
        label={t('signIn.email')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('email')}
        error={error('email')}
      />
      <PasswordField
        label={t('signIn.password')}
        description={t('signIn.passwordHint')}
        name="new-password"
        autoComplete="new-password"
        {...form.getInputProps('password')}
        error={error('password')}
      />
      <PasswordField
        label={t('signIn.confirmation')}
        name="confirm-password"
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
        error={error('confirmation')}
      />
      <AgreementBox
        checked={form.values.agreed}
        onChange={(agreed) => form.setFieldValue('agreed', agreed)}
        error={error('agreed')}
      />
      {failure === '' ? null : (
        <FormNotice kind="bad" title={t('signIn.registerFailed')}>
          {failure}
        </FormNotice>
      )}
      <Button type="submit" fullWidth loading={busy} disabled={locked}>
        {t('signIn.register')}
      </Button>
      <Button variant="subtle" fullWidth onClick={() => onLogin(form.values.email.trim())}>
        {t('signIn.toLogin')}
      </Button>
    </form>
  );
}
