import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { PasswordField } from '#services/credentials/password-field.tsx';
import { useCredentials } from '#services/credentials/use-credentials.ts';
import { answerOfPasskey } from '#services/passkeys/passkey-proof.ts';
import { useServices } from '#services/services-context.ts';
import { checkLogin, type LoginInput } from '#shared/domain/credentials.ts';
import type { FactorKind } from '#shared/domain/second-factor.ts';
import type { RequestOf } from '#shared/protocol/endpoints.ts';
import { hasPasskeys } from '#ui/platform/device.ts';
import { AgreementBox } from './agreement-box.tsx';
import { EmailField } from './email-field.tsx';
import { FormNotice } from './form-notice.tsx';
import { type EmailSignIn, neededFactor } from './second-request.ts';
import classes from './steps.module.css';
import { signInFailureText } from './third-failure-text.ts';

type Props = {
  initialEmail: string;
  /** The password, if the author has just registered with it: both agreements are then ticked too. '' otherwise. */
  initialPassword: string;
  notice?: 'registered' | 'expired' | undefined;
  /** A registration's mail with a link is on its way. */
  mailed: boolean;
  onSignedIn(): Promise<void>;
  /** The password was right, and a second factor is asked for. */
  onSecond(request: EmailSignIn, factor: FactorKind): void;
  /** Why the passkey that the e-mail field offered was refused, or ''. */
  passkeyFailure: string;
  onPasskey(response: RequestOf<'passkeyLogin'>['response']): Promise<void>;
  onRegister(email: string): void;
  onForgotten(email: string): void;
};

/** E-mail login, with every rule of docs/spec, section 5 at its field. */
export function LoginStep(props: Props) {
  const { initialEmail, initialPassword, notice, mailed, onSignedIn, onSecond, onRegister, onForgotten } =
    props;
  const { passkeyFailure, onPasskey } = props;
  usePasskeyAutofill(onPasskey);
  const { t } = useI18n();
  const { session } = useServices();
  const { form, formProps, field, busy, failure, fail } = useCredentials<LoginInput>(
    { email: initialEmail, password: initialPassword, agreed: initialPassword !== '' },
    checkLogin,
  );
  const submit = async ({ email, password }: LoginInput) => {
    const request = { call: 'login' as const, email: email.trim(), password: password.trim() };
    const answer = await session.signIn(request.email, request.password);
    if (answer.ok) return onSignedIn();
    const factor = neededFactor(answer.error);
    if (factor) return onSecond(request, factor);
    fail(answer.error, signInFailureText(t, answer.error));
  };
  return (
    <form {...formProps(submit)} className={classes.form}>
      {notice === 'registered' && failure === '' ? (
        <FormNotice kind="good" title={t('signIn.registered')}>
          {mailed ? t('signIn.registeredMail') : t('signIn.registeredNext')}
        </FormNotice>
      ) : null}
      {notice === 'expired' && failure === '' ? (
        <FormNotice kind="info">{t('signIn.expired')}</FormNotice>
      ) : null}
      <EmailField initialFocus={initialEmail === ''} autoComplete="username webauthn" {...field('email')} />
      <PasswordField
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        data-autofocus={(initialEmail !== '' && initialPassword === '') || undefined}
        {...field('password')}
      />
      <AgreementBox {...field('agreed', 'checkbox')} />
      {failure === '' && passkeyFailure === '' ? null : (
        <FormNotice kind="bad">{failure || passkeyFailure}</FormNotice>
      )}
      <Button type="submit" fullWidth loading={busy} data-autofocus={initialPassword !== '' || undefined}>
        {t('signIn.submit')}
      </Button>
      <Button variant="subtle" fullWidth onClick={() => onForgotten(form.values.email.trim())}>
        {t('signIn.forgotten.link')}
      </Button>
      <Button variant="subtle" fullWidth onClick={() => onRegister(form.values.email.trim())}>
        {t('signIn.toRegister')}
      </Button>
    </form>
  );
}

/** The server's challenge lasts five minutes, so a dialog that stays open requests a new challenge before then. In ms. */
const ASK_ANEW_MS = 4 * 60_000;

/**
 * Lets the browser offer passkeys in the e-mail field while the login is shown. A browser without them and a missing network change
 * nothing: the other sign-in methods remain.
 */
function usePasskeyAutofill(
  onAnswer: (response: RequestOf<'passkeyLogin'>['response']) => Promise<void>,
): void {
  const { t } = useI18n();
  const { api, timers } = useServices();
  const [round, setRound] = useState(0);
  const latest = useRef(onAnswer);
  latest.current = onAnswer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again, a change of language does not
  useEffect(() => {
    if (!hasPasskeys()) return;
    const shown = new AbortController();
    const cancel = timers.after(ASK_ANEW_MS, () => setRound((count) => count + 1));
    void answerOfPasskey(t, api, 'passkeySignInOptions', () => '', shown.signal).then(async (answer) => {
      if (shown.signal.aborted || !answer.ok) return;
      await latest.current(answer.value);
      setRound((count) => count + 1);
    });
    return () => {
      cancel();
      shown.abort();
    };
  }, [round]);
}
