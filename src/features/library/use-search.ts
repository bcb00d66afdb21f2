import { useCallback, useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { PublicStoryItem } from '#shared/protocol/library/public-story.ts';
import { type LibraryQuery, libraryPath } from './library-query.ts';

export type Found = {
  items: readonly PublicStoryItem[];
  nextCursor: string | null;
  state: 'loading' | 'loadingMore' | 'ready' | 'failed';
  failure: CallFailure | null;
};

const EMPTY: Found = { items: [], nextCursor: null, state: 'loading', failure: null };

/** Recent results, so that Back shows the list as it was, at its place (docs/spec, section 2, Navigation). */
const remembered = new Map<string, Found>();
const REMEMBERED_MAX = 10;

function remember(key: string, found: Found): void {
  remembered.delete(key);
  remembered.set(key, found);
  const oldest = remembered.keys().next().value;
  if (remembered.size > REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest);
}

/** A remembered list with a new first page. */
function renewed(known: Found, first: Pick<Found, 'items' | 'nextCursor'>): Found {
  const ids = new Set(first.items.map(({ id }) => id));
  const isWhole = first.nextCursor === null;
  return {
    items: [...first.items, ...(isWhole ? [] : known.items.filter(({ id }) => !ids.has(id)))],
    nextCursor: isWhole ? null : known.nextCursor,
    state: 'ready',
    failure: null,
  };
}

/** Searches the public library; `more` loads the next part of the endless list. */
export function useSearch(query: LibraryQuery): Found & { more(): void; retry(): void } {
  const { api } = useServices();
  const { language } = useI18n();
  const key = `${language} ${libraryPath(query)}`;
  const [shown, setShown] = useState<{ key: string; found: Found }>(() => ({
    key,
    found: remembered.get(key) ?? EMPTY,
  }));
  const found = shown.key === key ? shown.found : (remembered.get(key) ?? EMPTY);
  const asked = useRef({ key, query });
  asked.current = { key, query };

  const load = useCallback(
    async (before: Found) => {
      const { key: forKey, query: forQuery } = asked.current;
      const first = before.items.length === 0;
      setShown({
        key: forKey,
        found: { ...before, state: first ? 'loading' : 'loadingMore', failure: null },
      });
      const answer = await api.call(
        'bookSearch',
        { request: { ...forQuery, cursor: before.nextCursor ?? '' } },
        { quiet: true },
      );
      const next: Found = answer.ok
        ? {
            items: [...before.items, ...answer.value.items],
            nextCursor: answer.value.nextCursor,
            state: 'ready',
            failure: null,
          }
        : { ...before, state: 'failed', failure: answer.error };
      if (next.state === 'ready') remember(forKey, next);
      if (asked.current.key === forKey) setShown({ key: forKey, found: next });
    },
    [api],
  );

  /** Requests the first page again for a remembered list: new stories come first, and the others stay where they were. */
  const refresh = useCallback(
    async (known: Found) => {
      const { key: forKey, query: forQuery } = asked.current;
      const answer = await api.call('bookSearch', { request: { ...forQuery, cursor: '' } }, { quiet: true });
      // Further pages were loaded meanwhile, or nobody answered: the remembered list is shown as it is.
      if (!answer.ok || remembered.get(forKey) !== known) return;
      const next = renewed(known, answer.value);
      remember(forKey, next);
      if (asked.current.key === forKey) setShown({ key: forKey, found: next });
    },
    [api],
  );

  useEffect(() => {
    const known = remembered.get(key);
    void (known ? refresh(known) : load(EMPTY));
  }, [key, load, refresh]);

  return {
    ...found,
    more: () => {
      if (found.nextCursor !== null && found.state === 'ready') void load(found);
    },
    retry: () => void load({ ...found, failure: null }),
  };
}
