import { FIND_WAYS, type FindQuery } from '#shared/domain/find-text.ts';

const NAMES = { matchCase: 'case', wholeWord: 'word', ignoreAccents: 'accents' } as const;

/** A search as the query of a chapter's address: `find=rain&case=1`. The editor opens its search with it. */
export function findAddress(query: FindQuery): string {
  const address = new URLSearchParams({ find: query.text });
  for (const way of FIND_WAYS) if (query[way]) address.set(NAMES[way], '1');
  return address.toString();
}

/** The search in an address, the reverse of `findAddress`; without one an empty search. */
export function findInAddress(address: string): FindQuery {
  const given = new URLSearchParams(address);
  return {
    text: given.get('find') ?? '',
    matchCase: given.has(NAMES.matchCase),
    wholeWord: given.has(NAMES.wholeWord),
    ignoreAccents: given.has(NAMES.ignoreAccents),
  };
}
