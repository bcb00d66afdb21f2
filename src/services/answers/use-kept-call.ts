import { useCallback, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { useSession } from '#services/use-session.ts';
import type { CallFailure, CallInput } from '#shared/protocol/api-client.ts';
import { comesAgain } from '#shared/protocol/codes.ts';
import type { AnswerOf, EndpointName } from '#shared/protocol/endpoints.ts';
import { answerKey, keepAnswer, keptAnswer } from '#storage/owned/kept-answers.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';

/**
 * An answer as a screen shows it. `at` (ms since epoch): when the server gave it; `stale`: why it could not be updated now; null: it
 * is the newest. */
export type Kept<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T; at: number; stale: CallFailure | null }
  | { state: 'failed'; failure: CallFailure };

/**
 * Reads the author's own data that only the server has: the stored answer at once, the new one when it comes (docs/spec, section 11,
 * States: offline shows the stored copy and its age). Requested again by `reload` and when the network is back. `input` null requests
 * nothing yet.
 */
export function useKeptCall<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name> | null,
): Kept<AnswerOf<Name>> & { reload(): void } {
  const { api, clock, session } = useServices();
  const { language } = useI18n();
  const author = useSession();
  const uid = author?.uid;
  const alive = author?.alive;
  const isOnline = useOnlineHint();
  const [attempt, setAttempt] = useState(0);
  const question = input && uid ? answerKey(uid, `${name}:${language}:${JSON.stringify(input)}`) : null;
  const [known, setKnown] = useState<{ question: string | null; kept: Kept<AnswerOf<Name>> }>({
    question,
    kept: { state: 'loading' },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` says all of `input`; a new attempt, a network or a sign-in asks again
  useEffect(() => {
    if (question === null || input === null) return;
    let current = true;
    const show = (next: (before: Kept<AnswerOf<Name>>) => Kept<AnswerOf<Name>>) => {
      if (!current) return;
      setKnown((before) => ({
        question,
        kept: next(before.question === question ? before.kept : { state: 'loading' }),
      }));
    };
    const kept = keptAnswer<AnswerOf<Name>>(question).catch(() => undefined);
    void kept.then((answer) => {
      if (answer)
        show((before) => (before.state === 'ready' ? before : { state: 'ready', ...answer, stale: null }));
    });
    void api.call(name, input, { quiet: true }).then(async (answer) => {
      if (answer.ok) {
        const at = clock.now();
        show(() => ({ state: 'ready', value: answer.value, at, stale: null }));
        // The author may have signed out since, or be signing out, and what is theirs may be erased already (SYNC-11).
        const now = session.current();
        if (now?.uid !== uid || now?.leaving) return;
        await keepAnswer(question, { value: answer.value, at }).catch(() => undefined);
        return;
      }
      const earlier = await kept;
      // If the server itself refuses, a stored answer is no longer valid.
      const isRefusal = answer.error.kind === 'answer' && !comesAgain(answer.error.code);
      if (isRefusal || !earlier) show(() => ({ state: 'failed', failure: answer.error }));
      else show(() => ({ state: 'ready', ...earlier, stale: answer.error }));
    });
    return () => {
      current = false;
    };
  }, [api, clock, session, name, question, attempt, isOnline, alive]);

  return {
    ...(known.question === question ? known.kept : { state: 'loading' }),
    reload: useCallback(() => setAttempt((count) => count + 1), []),
  };
}
