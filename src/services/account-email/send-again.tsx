import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { Problem } from '#ui/problem.tsx';
import { mailFailure } from './mail-failure.ts';
import classes from './send-again.module.css';

/** Sends another link that confirms the author's e-mail, or says how long to wait (docs/spec, section 5, Confirmed e-mail). */
export function SendAgain() {
  const { t } = useI18n();
  const { api } = useServices();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState('');
  const send = async () => {
    setBusy(true);
    setFailure('');
    setSent(false);
    const answer = await api.call('emailConfirmSend', {}, { quiet: true });
    setBusy(false);
    setSent(answer.ok);
    if (!answer.ok) setFailure(mailFailure(t, answer.error));
  };
  return (
    <div className={classes.again}>
      <Button variant="default" loading={busy} onClick={() => void send()}>
        {t('accountEmail.gate.again')}
      </Button>
      <p role="status">{sent ? t('accountEmail.gate.sent') : null}</p>
      <Problem>{failure}</Problem>
    </div>
  );
}
