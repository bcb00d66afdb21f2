import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { ProviderSignIn } from '#session/session-control.ts';
import { FACEBOOK_TYPE, type ThirdConfig } from '#shared/protocol/sign-in/third.ts';
import { MethodButton } from './method-button.tsx';
import { MethodMark } from './method-mark.tsx';
import type { ProviderScripts } from './provider-scripts.ts';

type Props = {
  config: NonNullable<ThirdConfig['facebook']>;
  scripts: ProviderScripts;
  onFailure(text: string): void;
  onPerson(request: ProviderSignIn): Promise<void>;
};

/**
 * Sign-in with Facebook. Not connected: the loading mark is cleared and nothing else happens (docs/spec, section 8). Facebook's window needs
 * a click. If the script loads after the browser has forgotten the click, a second click is asked for.
 */
export function FacebookMethod({ config, scripts, onFailure, onPerson }: Props) {
  const { t } = useI18n();
  const [state, setState] = useState<'idle' | 'busy' | 'again'>('idle');

  const connect = async () => {
    setState('busy');
    onFailure('');
    const sdk = await scripts.facebook(config).catch(() => undefined);
    if (!sdk) {
      setState('idle');
      onFailure(t('signIn.third.noScript', { name: 'Facebook' }));
      return;
    }
    if (!scripts.mayOpenWindow()) {
      setState('again');
      return;
    }
    const person = await sdk.login();
    if (person) {
      await onPerson({
        call: 'facebookLogin',
        fields: {
          facebookToken: person.token,
          thirdType: FACEBOOK_TYPE,
          thirdUserId: person.userId,
          thirdUserName: person.name,
          confirm: false,
          fbUserName: person.name,
          headUrl: person.picture,
        },
      });
    }
    setState('idle');
  };
  return (
    <MethodButton
      mark={<MethodMark of="facebook" />}
      busy={state === 'busy'}
      note={state === 'again' ? t('signIn.third.again') : ''}
      onClick={() => void connect()}
    >
      {t('signIn.third.withFacebook')}
    </MethodButton>
  );
}
