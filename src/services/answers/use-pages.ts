import { useRef, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import type { CallInput } from '#shared/protocol/api-client.ts';
import type { AnswerOf, EndpointName } from '#shared/protocol/endpoints.ts';

type Page<Item> = { readonly items: readonly Item[]; readonly nextCursor: string | null };
/** Calls that answer in pages and take a cursor (docs/spec, section 7: `{ items, nextCursor }`). */
type PagedName = {
  [Name in EndpointName]: AnswerOf<Name> extends Page<unknown> ? Name : never;
}[EndpointName];
type ItemOf<Name extends PagedName> = AnswerOf<Name>['items'][number];

/** A list, starting with its first page. */
export type Pages<Item> = {
  items: readonly Item[];
  /** There is more, and `load` can fetch it. */
  hasMore: boolean;
  busy: boolean;
  load(): Promise<void>;
  /** All items, page by page; undefined if a page could not be loaded, so half a list is never taken for the whole. */
  all(): Promise<readonly Item[] | undefined>;
};

/**
 * Continues a list after its first page. `first` is the answer of `useAnswer`. With a new answer the list starts again, even while a page
 * is being fetched: a page that follows the old first page could double or skip rows after the new one. Failures are reported as those of any
 * call.
 */
export function usePages<Name extends PagedName>(
  name: Name,
  input: CallInput<Name>,
  first: Page<ItemOf<Name>>,
): Pages<ItemOf<Name>> {
  const { api } = useServices();
  type Part = Page<ItemOf<Name>>;
  const [loaded, setLoaded] = useState<{ first: Part; further: Part } | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef({ input, first });
  latest.current = { input, first };
  const nothingAfter = ({ nextCursor }: Part): Part => ({ items: [], nextCursor });
  const further = loaded?.first === first ? loaded.further : nothingAfter(first);

  const next = async (after: Part): Promise<Part | undefined> => {
    const { request } = latest.current.input as { request?: object };
    const asked = { ...latest.current.input, request: { ...request, cursor: after.nextCursor } };
    const answer = await api.call(name, asked as CallInput<Name>);
    if (!answer.ok) return undefined;
    const page = answer.value as Part;
    return { items: [...after.items, ...page.items], nextCursor: page.nextCursor };
  };
  const through = async (until: (page: Part) => boolean) => {
    setBusy(true);
    let begun = first;
    let page: Part | undefined = further;
    while (page && !until(page)) {
      page = await next(page);
      if (begun === latest.current.first) continue;
      begun = latest.current.first;
      page = nothingAfter(begun);
    }
    if (page) setLoaded({ first: begun, further: page });
    setBusy(false);
    return page && [...begun.items, ...page.items];
  };
  return {
    items: [...first.items, ...further.items],
    hasMore: further.nextCursor !== null,
    busy,
    async load() {
      const before = further.items.length;
      await through((page) => page.nextCursor === null || page.items.length > before);
    },
    all: () => through(({ nextCursor }) => nextCursor === null),
  };
}
