import '#ui/styles/button.ts';
import '#ui/styles/input.ts';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { type CredentialMessage, checkLogin, type LoginInput } from '#shared/domain/credentials.ts';
import { failureText } from '#ui/failure-text.ts';
import { AgreementBox } from './agreement-box.tsx';
import { FormNotice } from './form-notice.tsx';
import { PasswordField } from './password-field.tsx';
import classes from './steps.module.css';

type Props = {
  initialEmail: string;
  notice?: 'registered' | 'expired' | undefined;
  onSignedIn(): Promise<void>;
  onRegister(email: string): void;
};

/** E-mail login, with every rule of docs/spec, section 5 at its field. */
export function LoginStep({ initialEmail, notice, onSignedIn, onRegister }: Props) {
  const { t } = useI18n();
  const { session, notify } = useServices();
  const root = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const form = useForm<LoginInput>({
    initialValues: { email: initialEmail, password: '', agreed: false },
    validate: (values) => checkLogin(values),
    onValuesChange: () => setFailure(''),
  });
  const error = (field: keyof LoginInput) => {
    const key = form.errors[field] as CredentialMessage | undefined;
    return key ? t(key) : null;
  };
  const submit = async ({ email, password }: LoginInput) => {
    setBusy(true);
    setFailure('');
    const answer = await session.signIn(email.trim(), password.trim());
    if (answer.ok) return onSignedIn();
    setBusy(false);
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
      onSubmit={form.onSubmit(submit, () => queueMicrotask(focusFirst))}
    >
      {notice === 'registered' && failure === '' ? (
        <FormNotice kind="good">{t('signIn.registered')}</FormNotice>
      ) : null}
      {notice === 'expired' && failure === '' ? (
        <FormNotice kind="info">{t('signIn.expired')}</FormNotice>
      ) : null}
      <TextInput
        label={t('signIn.email')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus={initialEmail === '' ? true : undefined}
        {...form.getInputProps('email')}
        error={error('email')}
      />
      <PasswordField
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        data-autofocus={initialEmail === '' ? undefined : true}
        {...form.getInputProps('password')}
        error={error('password')}
      />
      <AgreementBox
        checked={form.values.agreed}
        onChange={(agreed) => form.setFieldValue('agreed', agreed)}
        error={error('agreed')}
      />
      {failure === '' ? null : <FormNotice kind="bad">{failure}</FormNotice>}
      <Button type="submit" fullWidth loading={busy}>
        {t('signIn.submit')}
      </Button>
      <Button variant="subtle" fullWidth onClick={() => onRegister(form.values.email.trim())}>
        {t('signIn.toRegister')}
      </Button>
    </form>
  );
}
