import '#ui/styles/button.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { failureText } from '#ui/failure-text.ts';
import { Problem } from '#ui/problem.tsx';

const MINUTE = 60_000;

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
    if (answer.ok) return;
    const { error } = answer;
    const wait = error.kind === 'answer' && error.code === 'rateLimited' ? error.retryAfterMs : undefined;
    setFailure(
      wait === undefined
        ? failureText(t, error)
        : t.count('accountEmail.gate.wait', Math.max(1, Math.ceil(wait / MINUTE))),
    );
  };
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void send()}>
        {t('accountEmail.gate.again')}
      </Button>
      <p role="status">{sent ? t('accountEmail.gate.sent') : null}</p>
      <Problem>{failure}</Problem>
    </>
  );
}
