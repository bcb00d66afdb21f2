import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ComponentProps, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { part } from '#services/part/part.tsx';
import { useServices } from '#services/services-context.ts';
import type { ProviderSignIn } from '#session/session-control.ts';
import type { FactorKind } from '#shared/domain/second-factor.ts';
import type { RequestOf } from '#shared/protocol/endpoints.ts';
import { Bone } from '#ui/bone.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { refusalReason } from '#ui/failure-text.ts';
import { hasDatabase } from '#ui/platform/device.ts';
import { AdoptStep } from './adopt-step.tsx';
import { BackToMethods } from './back-to-methods.tsx';
import { ChooseStep } from './choose-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { ForgottenForm } from './forgotten-form.tsx';
import { FormNotice } from './form-notice.tsx';
import { LoginStep } from './login-step.tsx';
import { NothingStored } from './nothing-stored.tsx';
import type { ProviderScripts } from './provider-scripts.ts';
import { refusedEmail } from './refused-email.ts';
import { RegisterStep } from './register-step.tsx';
import { type FirstFactor, neededFactor } from './second-request.ts';
import { SecondStep } from './second-step.tsx';
import { signInFailureText, thirdFailureText } from './third-failure-text.ts';
import { sendsMails, useThirdMethods } from './use-third-methods.ts';

type Adoptable = { stories: number; chapters: number };

/**
 * The step of the dialog (docs/spec, section 2). `confirm` asks a person who signed in with a provider and has no account here; `second`
 * asks for the second factor; `adopt` follows a sign-in that finds work of a lost account on the device (SYNC-17).
 */
type Step =
  | { name: 'choose' }
  /** `password`: the one just registered with, '' otherwise. */
  | { name: 'login'; email: string; password?: string; registered: boolean }
  | { name: 'register'; email: string }
  | { name: 'forgotten'; email: string }
  | { name: 'code'; email: string }
  | { name: 'confirm'; reason: 'accountNew' | 'emailAccount'; email: string; request: ProviderSignIn }
  | { name: 'second'; request: FirstFactor; factor: FactorKind }
  | { name: 'adopt'; found: Adoptable };

const TITLES: Partial<Record<Step['name'], MessageKey>> = {
  register: 'signIn.registerTitle',
  forgotten: 'signIn.forgotten.title',
  code: 'signIn.code.title',
  second: 'signIn.second.title',
  adopt: 'signIn.adopt.title',
};

const RecoveryCodeForm = part(
  'recovery-code-form',
  async () => {
    const { RecoveryCodeForm: Form } = await import('./recovery-code-form.tsx');
    // The dialog shows this step before the form has loaded, so the form takes the focus itself.
    return (props: ComponentProps<typeof Form>) => (
      <div ref={focusFirst}>
        <Form {...props} />
      </div>
    );
  },
  { failed: NotLoaded },
);

function NotLoaded() {
  const { t } = useI18n();
  return <FormNotice kind="bad">{t('error.network')}</FormNotice>;
}

type Props = {
  /** The session ended while the author was working; the dialog is over the open text (docs/spec, section 4, Session expiry). */
  expired: boolean;
  /** `login` if the author signed in by e-mail on this page before. */
  start?: 'choose' | 'login';
  scripts: ProviderScripts;
  /** Offered if this device has the work of an author whose session has ended: nobody is locked out of a draft. */
  onKeepWriting?: (() => void) | undefined;
  onClose(): void;
  /** The author is signed in, by this method, and the dialog is done. */
  onDone(method: 'email' | 'provider'): void;
};

function noticeOf(registered: boolean, expired: boolean): 'registered' | 'expired' | undefined {
  if (registered) return 'registered';
  return expired ? 'expired' : undefined;
}

/** The current step, and what a sign-in leads to. */
function useSteps(start: 'choose' | 'login', onDone: Props['onDone']) {
  const { t } = useI18n();
  const { session } = useServices();
  const [step, setStep] = useState<Step>(
    start === 'login' ? { name: 'login', email: '', registered: false } : { name: 'choose' },
  );
  const [failure, setFailure] = useState('');
  const go = (next: Step) => {
    setFailure('');
    setStep(next);
  };
  const onSignedIn = async (method: 'email' | 'provider') => {
    const found = await session.adoptable().catch(() => null);
    if (found) go({ name: 'adopt', found });
    else onDone(method);
  };
  const onPasskey = async (response: RequestOf<'passkeyLogin'>['response']) => {
    setFailure('');
    const answer = await session.signInWith({ call: 'passkeyLogin', fields: { response } });
    if (answer.ok) await onSignedIn('provider');
    else setFailure(signInFailureText(t, answer.error));
  };
  const onPerson = async (request: ProviderSignIn) => {
    setFailure('');
    const answer = await session.signInWith(request);
    if (answer.ok) return onSignedIn('provider');
    const factor = neededFactor(answer.error);
    if (factor) return go({ name: 'second', request, factor });
    const reason = refusalReason(answer.error);
    if (reason === 'accountNew' || reason === 'emailAccount')
      go({ name: 'confirm', reason, email: refusedEmail(answer.error), request });
    else setFailure(thirdFailureText(t, answer.error));
  };
  return { step, go, failure, setFailure, onSignedIn, onPasskey, onPerson };
}

/**
 * The sign-in dialog (docs/spec, sections 2, 4 and 5): choose a method, then e-mail login or register, or a provider. A registration
 * leads back to the login, filled with its e-mail and password. Shown while mounted: it reports closing and success, and `app` removes it.
 */
export function SignInDialog(props: Props) {
  // Sessions and texts are stored in the database: without it neither a sign-in nor a written word would be kept.
  return hasDatabase() ? <Steps {...props} /> : <NothingStored onClose={props.onClose} />;
}

function Steps(props: Props) {
  const { expired, start = 'choose', scripts, onKeepWriting, onClose, onDone } = props;
  const { t } = useI18n();
  const methods = useThirdMethods();
  const { step, go, failure, setFailure, onSignedIn, onPasskey, onPerson } = useSteps(start, onDone);
  const small = useMediaQuery('(max-width: 30em)', false, { getInitialValueInEffect: false });
  const choose = () => go({ name: 'choose' });
  const [path] = useLocation();
  const [openedOn] = useState(path);
  const isForgotten = step.name === 'forgotten' || step.name === 'code';
  // The mail's link was opened in this very tab: its page is under the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once, when the address changes
  useEffect(() => {
    if (isForgotten && path !== openedOn) onClose();
  }, [path]);

  const close = () => {
    if (step.name === 'adopt') onDone('email');
    else onClose();
  };
  return (
    <Dialog
      onClose={close}
      title={t(TITLES[step.name] ?? 'signIn.title')}
      fullScreen={small ?? false}
      closeOnClickOutside={false}
    >
      <div key={step.name} ref={focusFirst}>
        {step.name === 'choose' ? (
          <ChooseStep
            methods={methods}
            scripts={scripts}
            expired={expired}
            failure={failure}
            onFailure={setFailure}
            onPerson={onPerson}
            onPasskey={onPasskey}
            onEmail={() => go({ name: 'login', email: '', registered: false })}
            onRegister={() => go({ name: 'register', email: '' })}
          />
        ) : null}
        {step.name === 'login' || step.name === 'register' ? <BackToMethods onBack={choose} /> : null}
        {step.name === 'login' ? (
          <LoginStep
            initialEmail={step.email}
            initialPassword={step.password ?? ''}
            notice={noticeOf(step.registered, expired)}
            mailed={sendsMails(methods) === true}
            onSignedIn={() => onSignedIn('email')}
            onSecond={(request, factor) => go({ name: 'second', request, factor })}
            passkeyFailure={failure}
            onPasskey={onPasskey}
            onRegister={(email) => go({ name: 'register', email })}
            onForgotten={(email) => go({ name: 'forgotten', email })}
          />
        ) : null}
        <ForgottenSteps step={step} methods={methods} go={go} />
        {step.name === 'register' ? (
          <RegisterStep
            initialEmail={step.email}
            onRegistered={(email, password) => go({ name: 'login', email, password, registered: true })}
            onLogin={(email) => go({ name: 'login', email, registered: false })}
          />
        ) : null}
        {step.name === 'confirm' ? (
          <ConfirmStep
            reason={step.reason}
            email={step.email}
            failure={failure}
            onConfirm={() => onPerson(confirmed(step.request))}
            onEmail={() => go({ name: 'login', email: step.email, registered: false })}
            onBack={choose}
          />
        ) : null}
        {step.name === 'second' ? (
          <SecondStep
            request={step.request}
            factor={step.factor}
            failure={failure}
            onFailure={setFailure}
            onPasskey={onPasskey}
            onSignedIn={() => onSignedIn(step.request.call === 'login' ? 'email' : 'provider')}
            onBack={() => go(stepBefore(step.request))}
          />
        ) : null}
        {step.name === 'adopt' ? <AdoptStep found={step.found} onDone={() => onDone('email')} /> : null}
      </div>
      {onKeepWriting && (step.name === 'choose' || step.name === 'login') ? (
        <Button variant="default" fullWidth mt="md" px={8} onClick={onKeepWriting}>
          {t('signIn.keepWriting')}
        </Button>
      ) : null}
    </Dialog>
  );
}

/** The step at which the first factor was given, with the e-mail that was typed. */
const stepBefore = (request: FirstFactor): Step =>
  request.call === 'login' ? { name: 'login', email: request.email, registered: false } : { name: 'choose' };

/** The steps to a new password: by a link, or by a recovery code. */
function ForgottenSteps({
  step,
  methods,
  go,
}: {
  step: Step;
  methods: ReturnType<typeof useThirdMethods>;
  go(next: Step): void;
}) {
  const toLogin = (email: string) => go({ name: 'login', email, registered: false });
  if (step.name === 'forgotten')
    return (
      <ForgottenForm
        initialEmail={step.email}
        methods={methods}
        onLogin={toLogin}
        onCode={(email) => go({ name: 'code', email })}
      />
    );
  if (step.name !== 'code') return null;
  return (
    <RecoveryCodeForm
      initialEmail={step.email}
      onLogin={toLogin}
      waiting={<Bone width="100%" height={320} />}
    />
  );
}

/** Focuses the first control of a step. Mantine does so only when the dialog opens. */
const focusFirst = (step: HTMLElement | null): void =>
  step?.querySelector<HTMLElement>('[data-autofocus]')?.focus();

/** The same sign-in, with the author's consent to a new account. */
const confirmed = (request: ProviderSignIn): ProviderSignIn =>
  request.call === 'facebookLogin'
    ? { ...request, fields: { ...request.fields, confirm: true } }
    : { ...request, fields: { ...request.fields, confirm: true } };
