import { useCallback, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { callFailureOf } from '#services/answers/use-fetched.ts';
import { useAuthor } from '#services/author-context.ts';
import { type Live, useLive } from '#services/use-live.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { MessageView } from '#sync/types/author-work.ts';

/** The result of the last request. `failure` is undefined if the device failed, not the call. */
export type Looked =
  | { state: 'looking' }
  | { state: 'done' }
  | { state: 'failed'; failure: CallFailure | undefined };

/**
 * The messages on this device, kept current. The newest are fetched when the inbox is opened and when the language changes. `more`
 * fetches older ones; null if there are none or they are unavailable. `again` repeats a request that failed.
 */
export function useInbox(): {
  live: Live<MessageView[]>;
  looked: Looked;
  more: (() => void) | null;
  again(): void;
} {
  const { work } = useAuthor();
  const { language } = useI18n();
  const live = useLive(useCallback(() => work.messages(), [work]));
  const [looked, setLooked] = useState<Looked>({ state: 'looking' });
  const [cursor, setCursor] = useState<string | null>(null);

  const look = useCallback(
    async (from?: string) => {
      setLooked({ state: 'looking' });
      try {
        setCursor(await work.fetchMessages(from));
        setLooked({ state: 'done' });
      } catch (error) {
        setLooked({ state: 'failed', failure: callFailureOf(error) });
      }
    },
    [work],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages depend on the language
  useEffect(() => {
    void look();
  }, [look, language]);

  return { live, looked, more: cursor === null ? null : () => void look(cursor), again: () => void look() };
}
