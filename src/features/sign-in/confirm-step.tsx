import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { FormNotice } from './form-notice.tsx';
import classes from './steps.module.css';

type Props = {
  /** Why the author is asked: no account yet, or one with this e-mail that has a password. */
  reason: 'accountNew' | 'emailAccount';
  email: string;
  failure: string;
  /** Makes a separate account for the person who signed in with the provider. */
  onConfirm(): Promise<void>;
  /** Goes to the e-mail login. */
  onEmail(): void;
  onBack(): void;
};

/**
 * Shown to a person who signed in with a provider and has no account here. No account is made without consent, and none is linked by its
 * e-mail alone.
 */
export function ConfirmStep({ reason, email, failure, onConfirm, onEmail, onBack }: Props) {
  const { t } = useI18n();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  const known = reason === 'emailAccount';
  return (
    <div className={classes.form}>
      <p className={classes.text}>
        {known ? t('signIn.third.emailAccount', { email }) : t('signIn.third.accountNew')}
      </p>
      {failure === '' ? null : <FormNotice kind="bad">{failure}</FormNotice>}
      {known ? (
        <Button fullWidth data-autofocus disabled={busy} onClick={onEmail}>
          {t('signIn.third.withPassword')}
        </Button>
      ) : null}
      <Button
        fullWidth
        variant={known ? 'default' : 'filled'}
        loading={busy}
        data-autofocus={known ? undefined : true}
        onClick={() => void confirm()}
      >
        {t(known ? 'signIn.third.ownAccount' : 'signIn.third.makeAccount')}
      </Button>
      <Button variant="subtle" fullWidth disabled={busy} onClick={onBack}>
        {t('signIn.third.back')}
      </Button>
    </div>
  );
}
