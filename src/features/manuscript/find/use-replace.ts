import { useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { contentHash } from '#shared/domain/content-hash.ts';
import type { Finder } from '#shared/domain/find-text.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { replaceInDocument } from '#shared/domain/replace-text.ts';

type Change = { before: ChapterText; after: ChapterText };

export type ReplaceState =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'replaced'; count: number }
  /** `kept`: chapters that changed since, and stay as they are. */
  | { kind: 'undone'; kept: number }
  | { kind: 'failed' };

/** Replaces in all chapters at once, and undoes all of it at once. */
export function useReplace(onChanged: () => void): {
  state: ReplaceState;
  replaceAll(ids: readonly ChapterId[], finder: Finder, replacement: string): void;
  undo(): void;
} {
  const { work } = useAuthor();
  const [state, setState] = useState<ReplaceState>({ kind: 'idle' });
  const [changes, setChanges] = useState<ReadonlyMap<ChapterId, Change>>(new Map());

  const attempt = async (doing: () => Promise<ReplaceState>) => {
    setState({ kind: 'busy' });
    setState(await doing().catch((): ReplaceState => ({ kind: 'failed' })));
    onChanged();
  };
  return {
    state,
    replaceAll: (ids, finder, replacement) =>
      void attempt(async () => {
        const made = new Map<ChapterId, Change>();
        let sum = 0;
        await work.rewriteChapters(ids, (before, id) => {
          const { document, count } = replaceInDocument(before.content, finder, replacement);
          if (count === 0) return null;
          sum += count;
          const after = { ...before, content: document };
          made.set(id, { before, after });
          return after;
        });
        setChanges(made);
        return { kind: 'replaced', count: sum };
      }),
    undo: () =>
      void attempt(async () => {
        const undone = await work.rewriteChapters([...changes.keys()], (now, id) => {
          const change = changes.get(id);
          return change && contentHash(now) === contentHash(change.after) ? change.before : null;
        });
        setChanges(new Map());
        return { kind: 'undone', kept: changes.size - undone.length };
      }),
  };
}
