import '#ui/styles/button.ts';
import '#ui/styles/input.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { PasswordField } from '#services/credentials/password-field.tsx';
import { useCredentials } from '#services/credentials/use-credentials.ts';
import { checkProof, type ProofInput } from '#shared/domain/credentials.ts';
import { FormNotice } from './form-notice.tsx';
import type { Prove } from './proof-dialog.tsx';
import classes from './steps.module.css';

/** The current password as proof. */
export function ProofPassword({ email, prove }: { email: string; prove: Prove }) {
  const { t } = useI18n();
  const { formProps, field, busy, failure, fail } = useCredentials<ProofInput>({ password: '' }, checkProof);
  const input = useRef<HTMLInputElement>(null);
  // The dialog has placed its focus before the account's ways to sign in were known.
  useEffect(() => input.current?.focus(), []);
  const submit = async ({ password }: ProofInput) => {
    const refusal = await prove({ by: 'password', password: password.trim() });
    if (refusal !== null) fail(refusal);
  };
  return (
    <form {...formProps(submit)} className={classes.form}>
      {/* A password manager finds the account by this field. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        ref={input}
        {...field('password')}
      />
      {failure === '' ? null : <FormNotice kind="bad">{failure}</FormNotice>}
      <Button type="submit" fullWidth loading={busy}>
        {t('signIn.proof.submit')}
      </Button>
    </form>
  );
}
