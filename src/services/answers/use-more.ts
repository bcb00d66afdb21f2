import { useCallback, useEffect, useRef, useState } from 'react';
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
export type More<Item> = {
  items: readonly Item[];
  /** There is more, and `load` can fetch it. */
  hasMore: boolean;
  busy: boolean;
  load(): Promise<void>;
  /** All items, page by page; undefined if a page could not be loaded, so half a list is never taken for the whole. */
  all(): Promise<readonly Item[] | undefined>;
};

/** Continues a list after its first page. `first` is the answer of a kept call; a new answer starts again. Failures are reported as any call's. */
export function useMore<Name extends PagedName>(
  name: Name,
  input: CallInput<Name>,
  first: Page<ItemOf<Name>>,
): More<ItemOf<Name>> {
  const { api } = useServices();
  const [further, setFurther] = useState<Page<ItemOf<Name>>>({ items: [], nextCursor: first.nextCursor });
  const [busy, setBusy] = useState(false);
  const question = useRef(input);
  question.current = input;
  useEffect(() => setFurther({ items: [], nextCursor: first.nextCursor }), [first]);

  const next = useCallback(
    async (after: Page<ItemOf<Name>>): Promise<Page<ItemOf<Name>> | undefined> => {
      const { request } = question.current as { request?: object };
      const asked = { ...question.current, request: { ...request, cursor: after.nextCursor } };
      const answer = await api.call(name, asked as CallInput<Name>);
      if (!answer.ok) return undefined;
      const page = answer.value as Page<ItemOf<Name>>;
      return { items: [...after.items, ...page.items], nextCursor: page.nextCursor };
    },
    [api, name],
  );
  const through = async (until: (page: Page<ItemOf<Name>>) => boolean) => {
    setBusy(true);
    let page: Page<ItemOf<Name>> | undefined = further;
    while (page && !until(page)) page = await next(page);
    if (page) setFurther(page);
    setBusy(false);
    return page;
  };
  return {
    items: [...first.items, ...further.items],
    hasMore: further.nextCursor !== null,
    busy,
    async load() {
      const before = further.items.length;
      await through((page) => page.nextCursor === null || page.items.length > before);
    },
    async all() {
      const page = await through(({ nextCursor }) => nextCursor === null);
      return page && [...first.items, ...page.items];
    },
  };
}
