import '#ui/styles/button.ts';
import '#ui/styles/modal.ts';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { AdoptStep } from './adopt-step.tsx';
import { LoginStep } from './login-step.tsx';
import { RegisterStep } from './register-step.tsx';

type Adoptable = { stories: number; chapters: number };

/**
 * Where the dialog is. The method step (e-mail, Facebook, Google) will stand before these; `adopt` comes after a sign-in
 * that finds work of a lost account on the device (SYNC-17).
 */
type Step =
  | { name: 'login'; email: string; registered: boolean }
  | { name: 'register'; email: string }
  | { name: 'adopt'; found: Adoptable };

type Props = {
  /** The session died under the author's hands; the dialog stands over what is being written (api.md, Expiry). */
  expired: boolean;
  onClose(): void;
  /** The author is signed in and nothing more is asked. */
  onDone(): void;
};

/**
 * The sign-in dialog (specification, sections 2, 4 and 5): e-mail login and register; a registration leads back to the login
 * with its e-mail kept. Shown as long as it is mounted: closing and success are told, and `app` takes it away.
 */
export function SignInDialog({ expired, onClose, onDone }: Props) {
  const { t } = useI18n();
  const { session } = useServices();
  const [step, setStep] = useState<Step>({ name: 'login', email: '', registered: false });
  const small = useMediaQuery('(max-width: 30em)', false, { getInitialValueInEffect: false });

  const onSignedIn = async () => {
    const found = await session.adoptable().catch(() => null);
    if (found) setStep({ name: 'adopt', found });
    else onDone();
  };
  const close = () => {
    if (step.name === 'adopt') onDone();
    else onClose();
  };
  const title =
    step.name === 'register'
      ? t('signIn.registerTitle')
      : step.name === 'adopt'
        ? t('signIn.adopt.title')
        : t('signIn.title');
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      fullScreen={small ?? false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('signIn.close'), size: 44, iconSize: 22 }}
    >
      {step.name === 'login' ? (
        <LoginStep
          initialEmail={step.email}
          notice={step.registered ? 'registered' : expired ? 'expired' : undefined}
          onSignedIn={onSignedIn}
          onRegister={(email) => setStep({ name: 'register', email })}
        />
      ) : null}
      {step.name === 'register' ? (
        <RegisterStep
          initialEmail={step.email}
          onRegistered={(email) => setStep({ name: 'login', email, registered: true })}
          onLogin={(email) => setStep({ name: 'login', email, registered: false })}
        />
      ) : null}
      {step.name === 'adopt' ? <AdoptStep found={step.found} onDone={onDone} /> : null}
    </Modal>
  );
}
