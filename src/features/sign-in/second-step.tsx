import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { CodeField, OtherKind } from '#services/second-factor/code-field.tsx';
import { useCode } from '#services/second-factor/use-code.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import type { FactorKind } from '#shared/domain/second-factor.ts';
import type { RequestOf } from '#shared/protocol/endpoints.ts';
import { closableText, refusalReason } from '#ui/failure-text.ts';
import { FormNotice } from './form-notice.tsx';
import { PasskeyMethod } from './passkey-method.tsx';
import type { FirstFactor } from './second-request.ts';
import classes from './steps.module.css';
import { signInFailureText } from './third-failure-text.ts';

type Props = {
  request: FirstFactor;
  factor: FactorKind;
  /** Why the passkey was refused, or ''. */
  failure: string;
  onFailure(text: string): void;
  onPasskey(response: RequestOf<'passkeyLogin'>['response']): Promise<void>;
  onSignedIn(): Promise<void>;
  onBack(): void;
};

/** The second factor of a sign-in: a code of the app, a recovery code, or an editor's passkey (docs/spec, section 5, Second factor). */
export function SecondStep(props: Props) {
  const { request, factor, failure, onFailure, onPasskey, onSignedIn, onBack } = props;
  const { t } = useI18n();
  const { session } = useServices();
  const { idFor } = useSameId();
  const code = useCode(factor === 'app' ? 'app' : 'recovery');
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    onFailure('');
    if (!code.check()) return;
    setBusy(true);
    const second = { code: code.value, key: idFor({ request, code: code.value }) };
    const answer =
      request.call === 'login'
        ? await session.signIn(request.email, request.password, second)
        : await session.signInWith(request, second);
    setBusy(false);
    if (answer.ok) await onSignedIn();
    else
      onFailure(
        refusalReason(answer.error) === 'accountDisabled'
          ? signInFailureText(t, answer.error)
          : closableText(t, answer.error),
      );
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void send(event)}>
      <p className={classes.text}>{t(`signIn.second.${factor}`)}</p>
      {factor === 'passkey' ? (
        <PasskeyMethod question="passkeySignInOptions" onFailure={onFailure} onAnswer={onPasskey} />
      ) : null}
      <CodeField {...code.field} first />
      {factor === 'app' ? <OtherKind code={code} /> : null}
      {failure === '' ? null : <FormNotice kind="bad">{failure}</FormNotice>}
      <Button type="submit" fullWidth loading={busy}>
        {t('signIn.submit')}
      </Button>
      <Button variant="subtle" fullWidth disabled={busy} onClick={onBack}>
        {t(request.call === 'login' ? 'signIn.forgotten.toLogin' : 'signIn.third.back')}
      </Button>
    </form>
  );
}
