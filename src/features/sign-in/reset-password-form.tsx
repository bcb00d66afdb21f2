import '#ui/styles/button.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useI18n } from '#i18n/i18n-context.ts';
import { PasswordField } from '#services/credentials/password-field.tsx';
import { useCredentials } from '#services/credentials/use-credentials.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { checkNewPassword, type NewPasswordInput } from '#shared/domain/credentials.ts';
import { failedFields, refusalReason } from '#ui/failure-text.ts';
import { FormNotice } from './form-notice.tsx';
import classes from './steps.module.css';

type Props = { secret: string; email: string; onDone(): void; onInvalid(): void };

/** A new password for the account of a link (docs/spec, section 5, Forgotten password). */
export function ResetPasswordForm({ secret, email, onDone, onInvalid }: Props) {
  const { t } = useI18n();
  const { api } = useServices();
  const [busy, setBusy] = useState(false);
  const { root, form, field, focusFirst, failure, setFailure, fail } = useCredentials<NewPasswordInput>(
    { password: '', confirmation: '' },
    checkNewPassword,
  );
  const { idFor } = useSameId();
  const submit = async (values: NewPasswordInput) => {
    const password = values.password.trim();
    setBusy(true);
    setFailure('');
    const answer = await api.call(
      'passwordReset',
      { request: { secret, password } },
      { quiet: true, idempotencyKey: idFor(password) },
    );
    setBusy(false);
    if (answer.ok) return onDone();
    if (refusalReason(answer.error) === 'linkInvalid') return onInvalid();
    const fields = failedFields(answer.error);
    if (Object.keys(fields).length > 0) {
      flushSync(() => form.setErrors(fields));
      focusFirst();
      return;
    }
    fail(answer.error);
  };
  return (
    <form
      ref={root}
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(submit, () => queueMicrotask(focusFirst))}
    >
      <p className={classes.text}>{t('signIn.reset.of', { email })}</p>
      <p className={classes.text}>{t('signIn.reset.lead')}</p>
      {/* A password manager finds the account by this field. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        showLabel={t('signIn.showPassword')}
        label={t('signIn.reset.password')}
        description={t('signIn.passwordHint')}
        name="new-password"
        autoComplete="new-password"
        data-autofocus
        {...field('password')}
      />
      <PasswordField
        showLabel={t('signIn.showPassword')}
        label={t('signIn.confirmation')}
        name="confirm-password"
        autoComplete="new-password"
        {...field('confirmation')}
      />
      {failure === '' ? null : <FormNotice kind="bad">{failure}</FormNotice>}
      <Button type="submit" fullWidth loading={busy}>
        {t('signIn.reset.save')}
      </Button>
    </form>
  );
}
