import '#ui/styles/button.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useCredentials } from '#services/credentials/use-credentials.ts';
import { useServices } from '#services/services-context.ts';
import { checkForgotten, type ForgottenInput } from '#shared/domain/credentials.ts';
import { EmailField } from './email-field.tsx';
import { FormNotice } from './form-notice.tsx';
import classes from './steps.module.css';

type Props = {
  initialEmail: string;
  /** Whether the server sends mails; undefined: not known yet. */
  mails: boolean | undefined;
  /** Back to the login, where there is one. */
  onLogin?: ((email: string) => void) | undefined;
  /** To the recovery codes, where they are offered. */
  onCode?: ((email: string) => void) | undefined;
};

/**
 * Asks for a link to a new password (docs/spec, section 5, Forgotten password). The answer never says whether there is an account. Where no
 * mail is sent, it says whom to ask instead.
 */
export function ForgottenForm({ initialEmail, mails, onLogin, onCode }: Props) {
  const { t } = useI18n();
  const { api } = useServices();
  const [sent, setSent] = useState(false);
  const { form, formProps, field, busy, failure, fail } = useCredentials<ForgottenInput>(
    { email: initialEmail },
    checkForgotten,
  );
  const submit = async ({ email }: ForgottenInput) => {
    const answer = await api.call('passwordForgotten', { request: { email: email.trim() } }, { quiet: true });
    setSent(answer.ok);
    if (!answer.ok) fail(answer.error);
  };
  return (
    <form {...formProps(submit)} className={classes.form}>
      {mails === false ? (
        <FormNotice kind="info">{t('signIn.forgotten.noMails')}</FormNotice>
      ) : (
        <>
          {sent ? (
            <FormNotice kind="good">{t('signIn.forgotten.sent')}</FormNotice>
          ) : (
            <p className={classes.text}>{t('signIn.forgotten.text')}</p>
          )}
          <EmailField initialFocus {...field('email')} />
          {failure === '' ? null : <FormNotice kind="bad">{failure}</FormNotice>}
          <Button type="submit" fullWidth loading={busy} variant={sent ? 'default' : 'filled'}>
            {t('signIn.forgotten.send')}
          </Button>
        </>
      )}
      {onCode ? (
        <Button variant="default" fullWidth onClick={() => onCode(form.values.email.trim())}>
          {t('signIn.code.link')}
        </Button>
      ) : null}
      {onLogin ? (
        <Button variant="subtle" fullWidth onClick={() => onLogin(form.values.email.trim())}>
          {t('signIn.forgotten.toLogin')}
        </Button>
      ) : null}
    </form>
  );
}
