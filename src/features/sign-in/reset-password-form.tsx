import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { NewPasswordFields } from '#services/credentials/new-password-fields.tsx';
import { useCredentials } from '#services/credentials/use-credentials.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { checkNewPassword, type NewPasswordInput } from '#shared/domain/credentials.ts';
import type { ResetAccount } from '#shared/protocol/sign-in/password.ts';
import { refusalReason } from '#ui/failure-text.ts';
import { FormNotice } from './form-notice.tsx';
import { OtherWaysIn } from './other-ways-in.tsx';
import classes from './steps.module.css';

type Props = { secret: string; account: ResetAccount; onDone(): void; onInvalid(): void };

/** A new password for the account of a link (docs/spec, section 5, Forgotten password). */
export function ResetPasswordForm({ secret, account: { email, others }, onDone, onInvalid }: Props) {
  const { t } = useI18n();
  const { api } = useServices();
  const { formProps, field, busy, failure, fail } = useCredentials<NewPasswordInput>(
    { password: '', confirmation: '' },
    checkNewPassword,
  );
  const { idFor } = useSameId();
  const [closeOthers, setCloseOthers] = useState(false);
  const submit = async (values: NewPasswordInput) => {
    const password = values.password.trim();
    const answer = await api.call(
      'passwordReset',
      { request: { secret, password, closeOthers } },
      { quiet: true, idempotencyKey: idFor(`${closeOthers} ${password}`) },
    );
    if (answer.ok) return onDone();
    if (refusalReason(answer.error) === 'linkInvalid') return onInvalid();
    fail(answer.error);
  };
  return (
    <form {...formProps(submit)} className={classes.form}>
      <p className={classes.text}>{t('signIn.reset.of', { email })}</p>
      <p className={classes.text}>{t('signIn.reset.lead')}</p>
      {/* A password manager finds the account by this field. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields field={field} label={t('signIn.reset.password')} initialFocus />
      {others === undefined ? null : (
        <OtherWaysIn ways={others} checked={closeOthers} onChange={setCloseOthers} />
      )}
      {failure === '' ? null : <FormNotice kind="bad">{failure}</FormNotice>}
      <Button type="submit" fullWidth loading={busy}>
        {t('signIn.reset.save')}
      </Button>
    </form>
  );
}
