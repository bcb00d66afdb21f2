import '#ui/styles/button.ts';
import '#ui/styles/input.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useI18n } from '#i18n/i18n-context.ts';
import { PasswordField } from '#services/credentials/password-field.tsx';
import { useCredentials } from '#services/credentials/use-credentials.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { CODE_CHARS, type CodeInput, checkCode } from '#shared/domain/recovery-code.ts';
import { failedFields } from '#ui/failure-text.ts';
import { EmailField } from './email-field.tsx';
import { FormNotice } from './form-notice.tsx';
import classes from './steps.module.css';

type Props = { initialEmail: string; onLogin(email: string): void };

/** A new password by a recovery code (docs/spec, section 5, Recovery codes). */
export function RecoveryCodeForm({ initialEmail, onLogin }: Props) {
  const { t } = useI18n();
  const { api } = useServices();
  const { idFor } = useSameId();
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const { root, form, field, focusFirst, failure, setFailure, fail } = useCredentials<CodeInput>(
    { email: initialEmail, code: '', password: '', confirmation: '' },
    checkCode,
  );
  const toLogin = () => onLogin(form.values.email.trim());
  const submit = async ({ email, code, password }: CodeInput) => {
    const request = { email: email.trim(), code: code.trim(), password: password.trim() };
    setState('busy');
    setFailure('');
    const options = { quiet: true, idempotencyKey: idFor(request) };
    const answer = await api.call('recoveryCodeUse', { request }, options);
    setState(answer.ok ? 'done' : 'asking');
    if (answer.ok) return;
    const fields = failedFields(answer.error);
    if (Object.keys(fields).length === 0) return fail(answer.error);
    flushSync(() => form.setErrors(fields));
    focusFirst();
  };
  if (state === 'done')
    return (
      <div className={classes.form}>
        <FormNotice kind="good">{t('signIn.reset.done')}</FormNotice>
        <Button fullWidth data-autofocus onClick={toLogin}>
          {t('signIn.submit')}
        </Button>
      </div>
    );
  return (
    <form
      ref={root}
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(submit, () => queueMicrotask(focusFirst))}
    >
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
      <PasswordField
        showLabel={t('signIn.showPassword')}
        label={t('signIn.reset.password')}
        description={t('signIn.passwordHint')}
        name="new-password"
        autoComplete="new-password"
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
      <Button type="submit" fullWidth loading={state === 'busy'}>
        {t('signIn.reset.save')}
      </Button>
      <Button variant="subtle" fullWidth onClick={toLogin}>
        {t('signIn.forgotten.toLogin')}
      </Button>
    </form>
  );
}
