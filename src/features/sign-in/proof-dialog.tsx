import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { FailedCall } from '#services/answers/failed-call.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { PasswordField } from '#services/credentials/password-field.tsx';
import { useCredentials } from '#services/credentials/use-credentials.ts';
import { useServices } from '#services/services-context.ts';
import type { ProviderSignIn } from '#session/session-control.ts';
import { checkProof, type ProofInput } from '#shared/domain/credentials.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { AnswerOf, RequestOf } from '#shared/protocol/endpoints.ts';
import { Bone } from '#ui/bone.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { failureText } from '#ui/failure-text.ts';
import { FacebookMethod } from './facebook-method.tsx';
import { FormNotice } from './form-notice.tsx';
import { GoogleMethod } from './google-method.tsx';
import { PasskeyMethod } from './passkey-method.tsx';
import type { ProviderScripts } from './provider-scripts.ts';
import classes from './steps.module.css';
import { thirdFailureText } from './third-failure-text.ts';
import { useThirdMethods } from './use-third-methods.ts';

/** Sends a proof; returns why it was refused. */
export type Prove = (proof: RequestOf<'reauthenticate'>) => Promise<CallFailure | null>;

type Props = { scripts: ProviderScripts; onProven(): void; onCancel(text: string): void };

/**
 * Over a page whose call needs a recent sign-in: the author proves to be the owner by one of the account's sign-in methods (docs/spec,
 * section 5, Re-authentication). The page below stays as it is.
 */
export function ProofDialog({ scripts, onProven, onCancel }: Props) {
  const { t } = useI18n();
  const { api, openSignIn } = useServices();
  const { reload, ...asked } = useAnswer('signInMethods', {});
  const cancel = () => onCancel(t('signIn.proof.cancelled'));
  const prove: Prove = async (request) => {
    const answer = await api.call('reauthenticate', { request }, { quiet: true });
    if (answer.ok) {
      onProven();
      return null;
    }
    // The session has ended: a full sign-in is the proof.
    if (answer.error.kind === 'answer' && answer.error.code === 'unauthenticated') {
      cancel();
      openSignIn();
    }
    return answer.error;
  };
  return (
    <Dialog onClose={cancel} title={t('signIn.proof.title')} closeOnClickOutside={false}>
      <div className={classes.form}>
        <p className={classes.text}>{t('signIn.proof.lead')}</p>
        {asked.state === 'loading' ? <Bone width="100%" height={120} /> : null}
        {asked.state === 'failed' ? (
          <FailedCall title={t('signIn.proof.failed')} failure={asked.failure} onRetry={reload} />
        ) : null}
        {asked.state === 'ready' ? <Ways ways={asked.value} scripts={scripts} prove={prove} /> : null}
        <Button variant="default" fullWidth onClick={cancel}>
          {t('signIn.proof.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}

type WaysProps = { ways: AnswerOf<'signInMethods'>; scripts: ProviderScripts; prove: Prove };

/** The sign-in methods of this account. */
function Ways({ ways, scripts, prove }: WaysProps) {
  const { t } = useI18n();
  const { config, nonce } = useThirdMethods();
  const [failure, setFailure] = useState('');
  const onPerson = async ({ call, fields }: ProviderSignIn) => {
    setFailure('');
    const refusal = await prove(
      call === 'googleLogin'
        ? { by: 'google', token: fields.token }
        : { by: 'facebook', facebookToken: fields.facebookToken, thirdUserId: fields.thirdUserId },
    );
    if (refusal) setFailure(thirdFailureText(t, refusal));
  };
  const { facebook, google } = typeof config === 'object' ? config : { facebook: null, google: null };
  const hasNone = !ways.password && ways.passkeys.length === 0 && ways.providers.length === 0;
  return (
    <>
      {hasNone ? <FormNotice kind="bad">{t('signIn.proof.none')}</FormNotice> : null}
      {ways.password ? <ProofPassword email={ways.email} prove={prove} /> : null}
      {ways.passkeys.length > 0 ? (
        <PasskeyMethod
          question="passkeyProofOptions"
          onFailure={setFailure}
          onAnswer={async (response) => {
            const refusal = await prove({ by: 'passkey', response });
            if (refusal) setFailure(failureText(t, refusal));
          }}
        />
      ) : null}
      {ways.providers.includes('facebook') && facebook ? (
        <FacebookMethod config={facebook} scripts={scripts} onFailure={setFailure} onPerson={onPerson} />
      ) : null}
      {ways.providers.includes('google') && google ? (
        <GoogleMethod
          config={google}
          scripts={scripts}
          nonce={nonce}
          onFailure={setFailure}
          onPerson={onPerson}
        />
      ) : null}
      {failure === '' ? null : <FormNotice kind="bad">{failure}</FormNotice>}
    </>
  );
}

/** The current password as proof. */
function ProofPassword({ email, prove }: { email: string; prove: Prove }) {
  const { t } = useI18n();
  const { formProps, field, busy, failure, fail } = useCredentials<ProofInput>({ password: '' }, checkProof);
  const input = useRef<HTMLInputElement>(null);
  // The dialog has placed its focus before the account's sign-in methods were known.
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
