import { useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { answerOfPasskey } from '#services/passkeys/passkey-proof.ts';
import { useServices } from '#services/services-context.ts';
import type { RequestOf } from '#shared/protocol/endpoints.ts';
import { hasPasskeys } from '#ui/platform/has-passkeys.ts';

/** The server's challenge lasts five minutes, so a dialog that stays open asks anew before. In ms. */
const ASK_ANEW_MS = 4 * 60_000;

/**
 * Lets the browser offer passkeys in the e-mail field while the login is shown. A browser without them and a missing network change
 * nothing: the other ways to sign in are there.
 */
export function usePasskeyAutofill(
  onAnswer: (response: RequestOf<'passkeyLogin'>['response']) => Promise<void>,
): void {
  const { t } = useI18n();
  const { api, timers } = useServices();
  const [round, setRound] = useState(0);
  const latest = useRef(onAnswer);
  latest.current = onAnswer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew, another language does not
  useEffect(() => {
    if (!hasPasskeys()) return;
    const shown = new AbortController();
    const cancel = timers.after(ASK_ANEW_MS, () => setRound((count) => count + 1));
    void answerOfPasskey(t, api, 'passkeySignInOptions', () => '', shown.signal).then(async (answer) => {
      if (shown.signal.aborted || !answer.ok) return;
      await latest.current(answer.value);
      setRound((count) => count + 1);
    });
    return () => {
      cancel();
      shown.abort();
    };
  }, [round]);
}
