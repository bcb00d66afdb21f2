import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { NewPasswordFields } from '#services/credentials/new-password-fields.tsx';
import { useCredentials } from '#services/credentials/use-credentials.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { CODE_CHARS, type CodeInput, checkCode } from '#shared/domain/recovery-code.ts';
import { EmailField } from './email-field.tsx';
import { FormNotice } from './form-notice.tsx';
import classes from './steps.module.css';

type Props = { initialEmail: string; onLogin(email: string): void };

/** A new password by a recovery code (docs/spec, section 5, Recovery codes). */
export function RecoveryCodeForm({ initialEmail, onLogin }: Props) {
  const { t } = useI18n();
  const { api } = useServices();
  const { idFor } = useSameId();
  const [done, setDone] = useState(false);
  const { form, formProps, field, busy, failure, fail } = useCredentials<CodeInput>(
    { email: initialEmail, code: '', password: '', confirmation: '' },
    checkCode,
  );
  const toLogin = () => onLogin(form.values.email.trim());
  const submit = async ({ email, code, password }: CodeInput) => {
    const request = { email: email.trim(), code: code.trim(), password: password.trim() };
    const options = { quiet: true, idempotencyKey: idFor(request) };
    const answer = await api.call('recoveryCodeUse', { request }, options);
    if (answer.ok) setDone(true);
    else fail(answer.error);
  };
  if (done)
    return (
      <div className={classes.form}>
        <FormNotice kind="good">{t('signIn.reset.done')}</FormNotice>
        <Button fullWidth data-autofocus onClick={toLogin}>
          {t('signIn.submit')}
        </Button>
      </div>
    );
  return (
    <form {...formProps(submit)} className={classes.form}>
      <p className={classes.text}>{t('signIn.code.text')}</p>
      <EmailField initialFocus={initialEmail === ''} {...field('email')} />
      <TextInput
        label={t('signIn.code.code')}
        description={t('signIn.code.hint', { codeChars: CODE_CHARS })}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        data-autofocus={initialEmail === '' ? undefined : true}
        {...field('code')}
      />
      <NewPasswordFields field={field} label={t('signIn.reset.password')} />
      {failure === '' ? null : <FormNotice kind="bad">{failure}</FormNotice>}
      <Button type="submit" fullWidth loading={busy}>
        {t('signIn.reset.save')}
      </Button>
      <Button variant="subtle" fullWidth onClick={toLogin}>
        {t('signIn.forgotten.toLogin')}
      </Button>
    </form>
  );
}
