import { useEffect, useReducer, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { useSession } from '#services/use-session.ts';
import type { CallInput } from '#shared/protocol/api-client.ts';
import type { AnswerOf, EndpointName } from '#shared/protocol/endpoints.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { ask, type Keep, type Kept, keyOf } from './ask.ts';

type Options = {
  keep?: Keep;
  /** A new value makes a new request: the language of an answer that is kept nowhere, or a new attempt that must show loading. */
  again?: string | number;
};

/**
 * Reads data that only the server has, and shows a kept answer until the new one arrives (`ask`; docs/spec, section 11, States). It asks
 * again on `reload`, which stays the same function; after a sign-in with `no` and `author`; and when the network is back with `author`. An
 * input of null asks for nothing yet, and so does a visitor with `author`.
 */
export function useAnswer<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name> | null,
  { keep = 'no', again = '' }: Options = {},
): Kept<AnswerOf<Name>> & { reload(): void } {
  const { api, clock, session } = useServices();
  const { language } = useI18n();
  const { uid, alive } = useSession() ?? {};
  const isOnline = useOnlineHint();
  const [attempt, reload] = useReducer((count: number) => count + 1, 0);
  const json = JSON.stringify(input);
  const key = keyOf({ name, json, keep, uid, language });
  const isAsked = input !== null && (keep !== 'author' || key !== null);
  const question = isAsked ? `${key ?? json} ${again}` : null;
  const [known, setKnown] = useState<{ question: string | null; kept: Kept<AnswerOf<Name>> }>({
    question,
    kept: { state: 'loading' },
  });
  const aliveNow = keep === 'no' || keep === 'author' ? alive : undefined;
  const onlineNow = keep === 'author' ? isOnline : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` contains the whole request; a new attempt, a network or a sign-in asks again
  useEffect(() => {
    if (input === null || question === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void ask({ api, clock, session }, { name, input, keep, uid, key, signal }, (next) => {
      if (signal.aborted) return;
      setKnown((before) => ({
        question,
        kept: next(before.question === question ? before.kept : { state: 'loading' }),
      }));
    });
    return () => leaving.abort();
  }, [api, clock, session, name, question, attempt, aliveNow, onlineNow]);

  return { ...(known.question === question ? known.kept : { state: 'loading' }), reload };
}

/** A list that stays once it is shown: while the next answer is requested, even in a new language, and if no answer arrives. */
export function useLasting<T>(answer: Kept<T>): Kept<T> {
  const shown = useRef(answer);
  if (answer.state === 'ready' || shown.current.state !== 'ready') shown.current = answer;
  return shown.current;
}
