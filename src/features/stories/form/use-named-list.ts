import { useCallback, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { answerKey, keepAnswer, keptAnswer } from '#storage/owned/kept-answers.ts';

type Named = { id: string; name: string };
type ListCall = 'genreList' | 'tagList' | 'editorList';

/** A list to choose from. `failure`: why neither the network nor a stored answer has it; null otherwise. */
export type NamedList = { items: readonly Named[]; failure: CallFailure | null; reload(): void };

/**
 * Genres, tags or editors in the author's language: the stored answer at once, the new one when it comes, so that a story can be made
 * offline. `wanted` false asks nothing (editors: authors only).
 */
export function useNamedList(call: ListCall, wanted = true): NamedList {
  const { api, clock } = useServices();
  const { language } = useI18n();
  const [items, setItems] = useState<readonly Named[]>([]);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = answerKey(null, `${call}:${language}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    let answered = false;
    const kept = keptAnswer<readonly Named[]>(key).catch(() => undefined);
    void kept.then((answer) => {
      if (current && answer && !answered) setItems(answer.value);
    });
    void api.call(call, {}, { quiet: true }).then(async (answer) => {
      if (!current) return;
      if (answer.ok) {
        answered = true;
        setItems(answer.value);
        setFailure(null);
        await keepAnswer(key, { value: answer.value, at: clock.now() }).catch(() => undefined);
      } else if (!(await kept) && current) setFailure(answer.error);
    });
    return () => {
      current = false;
    };
  }, [api, clock, call, key, wanted, attempt]);
  return { items, failure, reload: useCallback(() => setAttempt((count) => count + 1), []) };
}
