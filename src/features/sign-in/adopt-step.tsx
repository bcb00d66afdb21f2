import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { FormNotice } from './form-notice.tsx';
import classes from './steps.module.css';

type Props = { found: { stories: number; chapters: number }; onDone(): void };

/** Offers to take over the work of an account the server lost, only with the author's consent (SYNC-17). */
export function AdoptStep({ found, onDone }: Props) {
  const { t } = useI18n();
  const { session } = useServices();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const accept = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await session.adopt();
      onDone();
    } catch {
      setBusy(false);
      setFailed(true);
    }
  };
  return (
    <div className={classes.form}>
      <p className={classes.text}>
        {t('signIn.adopt.text', {
          stories: t.count('signIn.adopt.stories', found.stories),
          chapters: t.count('signIn.adopt.chapters', found.chapters),
        })}
      </p>
      {failed ? <FormNotice kind="bad">{t('message.operationFailed')}</FormNotice> : null}
      <Button fullWidth loading={busy} data-autofocus onClick={accept}>
        {t('signIn.adopt.accept')}
      </Button>
      <Button variant="subtle" fullWidth disabled={busy} onClick={onDone}>
        {t('signIn.adopt.refuse')}
      </Button>
    </div>
  );
}
