import { useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { ProviderSignIn } from '#session/session-control.ts';
import { htmlLanguage } from '#shared/domain/language.ts';
import type { ThirdConfig } from '#shared/protocol/sign-in/third.ts';
import classes from './choose-step.module.css';
import { MethodButton } from './method-button.tsx';
import { MethodMark } from './method-mark.tsx';
import type { GoogleSdk, ProviderScripts } from './provider-scripts.ts';

type Props = {
  config: NonNullable<ThirdConfig['google']>;
  scripts: ProviderScripts;
  /** A nonce for one sign-in, or '' if unavailable. */
  nonce(): Promise<string>;
  onFailure(text: string): void;
  onPerson(request: ProviderSignIn): Promise<void>;
};

type State = { kind: 'idle' } | { kind: 'busy' } | { kind: 'shown'; sdk: GoogleSdk; nonce: string };

/**
 * Sign-in with Google: the click loads Google's script, which opens its account chooser at once. Google's own button replaces ours, in
 * case Google shows no chooser. A failed sign-in shows its error and our button again, with a new nonce (docs/spec, section 8).
 */
export function GoogleMethod({ config, scripts, nonce, onFailure, onPerson }: Props) {
  const { t, language } = useI18n();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const place = useRef<HTMLDivElement>(null);
  const onToken = useRef(async (_: string) => {});
  onToken.current = async (token) => {
    setState({ kind: 'busy' });
    await onPerson({ call: 'googleLogin', fields: { token } });
    setState({ kind: 'idle' });
  };

  const open = async () => {
    setState({ kind: 'busy' });
    onFailure('');
    const [sdk, once] = await Promise.all([scripts.google(config).catch(() => undefined), nonce()]);
    if (sdk && once !== '') {
      setState({ kind: 'shown', sdk, nonce: once });
    } else {
      setState({ kind: 'idle' });
      onFailure(t('signIn.third.noScript', { name: 'Google' }));
    }
  };

  useEffect(() => {
    if (state.kind !== 'shown' || !place.current) return;
    const options = { nonce: state.nonce, language: htmlLanguage(language) };
    return state.sdk.choose(place.current, options, (token) => void onToken.current(token));
  }, [state, language]);

  if (state.kind === 'shown')
    return (
      <>
        <div ref={place} className={classes.google} />
        <p className={classes.consent} role="status">
          {t('signIn.third.googleNext')}
        </p>
      </>
    );
  return (
    <MethodButton mark={<MethodMark of="google" />} busy={state.kind === 'busy'} onClick={() => void open()}>
      {t('signIn.third.withGoogle')}
    </MethodButton>
  );
}
