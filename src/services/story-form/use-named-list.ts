import { useAnswer, useLasting } from '#services/answers/use-answer.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';

type Named = { id: string; name: string };
type ListCall = 'genreList' | 'tagList' | 'editorList';

/** A list to choose from. `failure`: why neither the network nor a stored answer has it; null otherwise. */
export type NamedList = { items: readonly Named[]; failure: CallFailure | null; reload(): void };

/**
 * Genres, tags or editors in the author's language: the stored answer at once, the new one when it arrives, so that a story can be
 * made offline. `wanted` false requests nothing: only authors need the editors.
 */
export function useNamedList(call: ListCall, wanted = true): NamedList {
  const { reload, ...asked } = useAnswer(call, wanted ? {} : null, { keep: 'device' });
  const list = useLasting(asked);
  return {
    items: list.state === 'ready' ? list.value : [],
    failure: asked.state === 'failed' ? asked.failure : null,
    reload,
  };
}
