import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { NewPasswordFields } from '#services/credentials/new-password-fields.tsx';
import { useCredentials } from '#services/credentials/use-credentials.ts';
import { useServices } from '#services/services-context.ts';
import { checkRegister, type RegisterInput } from '#shared/domain/credentials.ts';
import { REGISTER_LOCK_MS } from '#shared/domain/limits.ts';
import { AgreementBox } from './agreement-box.tsx';
import { EmailField } from './email-field.tsx';
import { FormNotice } from './form-notice.tsx';
import classes from './steps.module.css';

type Props = {
  initialEmail: string;
  onRegistered(email: string, password: string): void;
  onLogin(email: string): void;
};

/**
 * Registration by e-mail, with every rule of docs/spec, section 5 at its field. Its button is locked for 3000 ms after a click (docs/spec,
 * section 9).
 */
export function RegisterStep({ initialEmail, onRegistered, onLogin }: Props) {
  const { t } = useI18n();
  const { session, timers } = useServices();
  const [locked, setLocked] = useState(false);
  const { form, formProps, field, busy, failure, fail } = useCredentials<RegisterInput>(
    { email: initialEmail, password: '', confirmation: '', agreed: false },
    checkRegister,
  );
  useEffect(
    () => (locked ? timers.after(REGISTER_LOCK_MS, () => setLocked(false)) : undefined),
    [locked, timers],
  );
  const submit = async (values: RegisterInput) => {
    const email = values.email.trim();
    const password = values.password.trim();
    const answer = await session.register(email, password);
    if (answer.ok) return onRegistered(email, password);
    fail(answer.error);
  };
  const sending = formProps(submit);
  return (
    <form
      {...sending}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (locked) return;
        setLocked(true);
        sending.onSubmit(event);
      }}
    >
      <EmailField initialFocus {...field('email')} />
      <NewPasswordFields field={field} label={t('signIn.password')} />
      <AgreementBox {...field('agreed', 'checkbox')} />
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
