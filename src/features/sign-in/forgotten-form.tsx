import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useCredentials } from '#services/credentials/use-credentials.ts';
import { useServices } from '#services/services-context.ts';
import { checkForgotten, type ForgottenInput } from '#shared/domain/credentials.ts';
import { Bone } from '#ui/bone.tsx';
import { EmailField } from './email-field.tsx';
import { FormNotice } from './form-notice.tsx';
import classes from './steps.module.css';
import { sendsMails, type ThirdMethods } from './use-third-methods.ts';

type Props = {
  initialEmail: string;
  methods: ThirdMethods;
  /** Goes back to the login; absent if there is no login to go back to. */
  onLogin?: ((email: string) => void) | undefined;
  /** Address of the people who run the site; '' if they gave none. */
  contactEmail?: string;
  /** Goes to the recovery codes; absent if they are not offered. */
  onCode?: ((email: string) => void) | undefined;
};

/**
 * Asks for a password reset link (docs/spec, section 5, Forgotten password). The answer never says whether there is an account. Where no
 * mail is sent, the form says whom to ask instead; until that is known, it promises no mail.
 */
export function ForgottenForm({
  initialEmail,
  methods,
  contactEmail = import.meta.env.VITE_CONTACT_EMAIL,
  onLogin,
  onCode,
}: Props) {
  const { t } = useI18n();
  const { api } = useServices();
  const mails = sendsMails(methods);
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
      {mails === undefined ? <MailsUnknown methods={methods} /> : null}
      {mails === false ? <NoMails contact={contactEmail} /> : null}
      {mails ? (
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
      ) : null}
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

/** No mail is sent: what the author can do alone, and whom to ask otherwise. */
function NoMails({ contact }: { contact: string }) {
  const { t } = useI18n();
  return (
    <FormNotice kind="info">
      <p className={classes.text}>{t('signIn.forgotten.noMails')}</p>
      {contact === '' ? (
        <p className={classes.text}>{t('signIn.forgotten.askNone')}</p>
      ) : (
        <p className={classes.text}>
          {t('signIn.forgotten.askContact')} <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      )}
    </FormNotice>
  );
}

/**
 * Shown while it is not known whether the server sends mails. The request is running or has failed; a failure is shown with its reason and a
 * button to try again.
 */
function MailsUnknown({ methods }: { methods: ThirdMethods }) {
  const { t } = useI18n();
  const { config } = methods;
  if (config === 'loading') return <Bone width="100%" height={120} />;
  return (
    <>
      <FormNotice kind="bad" title={t('signIn.forgotten.unknown')}>
        {t(config === 'offline' ? 'error.network' : 'message.operationFailed')}
      </FormNotice>
      <Button variant="default" fullWidth onClick={methods.retry}>
        {t('signIn.third.retry')}
      </Button>
    </>
  );
}
