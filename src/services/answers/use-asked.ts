import { useCallback, useEffect, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import { useSession } from '#services/use-session.ts';
import type { CallInput } from '#shared/protocol/api-client.ts';
import type { AnswerOf, EndpointName } from '#shared/protocol/endpoints.ts';
import type { Kept } from './use-kept-call.ts';

/**
 * Reads data that must not be stored on this device: an editor's view of other people's data. Requested each time, and again by `reload`;
 * `input` null requests nothing.
 */
export function useAsked<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name> | null,
): Kept<AnswerOf<Name>> & { reload(): void } {
  const { api, clock } = useServices();
  const alive = useSession()?.alive;
  const [attempt, setAttempt] = useState(0);
  const question = input === null ? null : JSON.stringify(input);
  const [known, setKnown] = useState<{ question: string | null; kept: Kept<AnswerOf<Name>> }>({
    question,
    kept: { state: 'loading' },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` says all of `input`; a new attempt or a sign-in asks again
  useEffect(() => {
    if (input === null) return;
    const controller = new AbortController();
    const options = { quiet: true, signal: controller.signal };
    void api.call(name, input, options).then((answer) => {
      if (controller.signal.aborted) return;
      if (answer.ok) {
        setKnown({ question, kept: { state: 'ready', value: answer.value, at: clock.now(), stale: null } });
        return;
      }
      const failure = answer.error;
      const needsSignIn = failure.kind === 'answer' && failure.code === 'unauthenticated';
      // Text being typed beside it outlives the session: header and chip ask for the sign-in.
      setKnown((before) =>
        needsSignIn && before.question === question && before.kept.state === 'ready'
          ? before
          : { question, kept: { state: 'failed', failure } },
      );
    });
    return () => controller.abort();
  }, [api, clock, name, question, attempt, alive]);
  return {
    ...(known.question === question ? known.kept : { state: 'loading' }),
    reload: useCallback(() => setAttempt((count) => count + 1), []),
  };
}
