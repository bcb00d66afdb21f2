import '#ui/styles/button.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { FailedCall } from '#services/answers/failed-call.tsx';
import { useAsked } from '#services/answers/use-asked.ts';
import { useServices } from '#services/services-context.ts';
import type { ProviderSignIn } from '#session/session-control.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { AnswerOf, RequestOf } from '#shared/protocol/endpoints.ts';
import { Bone } from '#ui/bone.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { failureText } from '#ui/failure-text.ts';
import { FacebookMethod } from './facebook-method.tsx';
import { FormNotice } from './form-notice.tsx';
import { GoogleMethod } from './google-method.tsx';
import { PasskeyMethod } from './passkey-method.tsx';
import { ProofPassword } from './proof-password.tsx';
import type { ProviderScripts } from './provider-scripts.ts';
import classes from './steps.module.css';
import { thirdFailureText } from './third-failure-text.ts';
import { useThirdMethods } from './use-third-methods.ts';

/** Sends a proof; returns why it was refused. */
export type Prove = (proof: RequestOf<'reauthenticate'>) => Promise<CallFailure | null>;

type Props = { scripts: ProviderScripts; onProven(): void; onCancel(text: string): void };

/**
 * Over a page whose call needs a recent sign-in: the author proves to be the owner by one of the account's ways to sign in
 * (docs/spec, section 5, Re-authentication). The page below stays as it is.
 */
export function ProofDialog({ scripts, onProven, onCancel }: Props) {
  const { t } = useI18n();
  const { api, openSignIn } = useServices();
  const { reload, ...asked } = useAsked('signInMethods', {});
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

/** The ways that this account has. */
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
