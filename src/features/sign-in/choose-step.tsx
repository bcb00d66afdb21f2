import { Button } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import type { ProviderSignIn } from '#session/session-control.ts';
import type { RequestOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import classes from './choose-step.module.css';
import { FacebookMethod } from './facebook-method.tsx';
import { FormNotice } from './form-notice.tsx';
import { GoogleMethod } from './google-method.tsx';
import { MethodButton } from './method-button.tsx';
import { MethodMark } from './method-mark.tsx';
import { PasskeyMethod } from './passkey-method.tsx';
import type { ProviderScripts } from './provider-scripts.ts';
import steps from './steps.module.css';
import type { ThirdMethods } from './use-third-methods.ts';

type Props = {
  methods: ThirdMethods;
  scripts: ProviderScripts;
  expired: boolean;
  /** The error text of a provider sign-in, or '' (docs/spec, section 8). */
  failure: string;
  onFailure(text: string): void;
  /** A provider returned a person; resolves when the server's answer has been handled. */
  onPerson(request: ProviderSignIn): Promise<void>;
  onPasskey(response: RequestOf<'passkeyLogin'>['response']): Promise<void>;
  onEmail(): void;
  onRegister(): void;
};

/** The first step: choose a method. Always three; one that is not set up says so (docs/spec, section 2, Sign-in dialog). */
export function ChooseStep(props: Props) {
  const { methods, scripts, expired, failure, onFailure, onPerson, onPasskey, onEmail, onRegister } = props;
  const { t } = useI18n();
  const { config } = methods;
  const isMissing = config === 'offline' || config === 'failed';
  const note = config === 'loading' ? '' : t(`signIn.third.${isMissing ? config : 'notSetUp'}`);
  return (
    <div className={steps.form}>
      {expired ? <FormNotice kind="info">{t('signIn.expired')}</FormNotice> : null}
      <p className={steps.text}>{t('signIn.third.choose')}</p>
      <div className={classes.methods}>
        <Button fullWidth size="md" leftSection={<Icon d={icons.mail} />} data-autofocus onClick={onEmail}>
          {t('signIn.third.withEmail')}
        </Button>
        <PasskeyMethod question="passkeySignInOptions" onFailure={onFailure} onAnswer={onPasskey} />
        {typeof config === 'object' && config.facebook ? (
          <FacebookMethod
            config={config.facebook}
            scripts={scripts}
            onFailure={onFailure}
            onPerson={onPerson}
          />
        ) : (
          <MethodButton mark={<MethodMark of="facebook" />} note={note} disabled>
            {t('signIn.third.withFacebook')}
          </MethodButton>
        )}
        {typeof config === 'object' && config.google ? (
          <GoogleMethod
            config={config.google}
            scripts={scripts}
            nonce={methods.nonce}
            onFailure={onFailure}
            onPerson={onPerson}
          />
        ) : (
          <MethodButton mark={<MethodMark of="google" />} note={note} disabled>
            {t('signIn.third.withGoogle')}
          </MethodButton>
        )}
      </div>
      {isMissing ? (
        <Button variant="default" fullWidth onClick={methods.retry}>
          {t('signIn.third.retry')}
        </Button>
      ) : null}
      {failure === '' ? null : <FormNotice kind="bad">{failure}</FormNotice>}
      <Button variant="subtle" fullWidth onClick={onRegister}>
        {t('signIn.toRegister')}
      </Button>
      <p className={classes.consent}>
        {t('signIn.third.agreeBefore')}
        <a href={`#${links.userAgreement()}`} target="_blank" rel="noopener">
          {t('signIn.userAgreement')}
        </a>
        {t('signIn.agreeBetween')}
        <a href={`#${links.privacy()}`} target="_blank" rel="noopener">
          {t('signIn.privacyAgreement')}
        </a>
        {t('signIn.third.agreeAfter')}
      </p>
    </div>
  );
}
