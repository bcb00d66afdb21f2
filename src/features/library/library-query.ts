import { AUDIENCES, type Audience } from '#shared/domain/story.ts';
import { SEARCH_SORTS } from '#shared/protocol/schema/public-story.ts';

type Sort = (typeof SEARCH_SORTS)[number];

/** What the library is asked for; lives in the address, so that it can be shared and gone back to. */
export type LibraryQuery = {
  searchValue: string;
  genreId: string;
  audience: Audience | '';
  finished: 'true' | 'false' | '';
  sort: Sort;
};

/** Reads the address's query; unknown values count as not given. */
export function parseLibraryQuery(search: string): LibraryQuery {
  const query = new URLSearchParams(search);
  const pick = <T extends string>(name: string, known: readonly T[]): T | undefined =>
    known.find((value) => value === query.get(name));
  return {
    searchValue: query.get('searchValue') ?? '',
    genreId: query.get('genreId') ?? '',
    audience: pick('audience', AUDIENCES) ?? '',
    finished: pick('finished', ['true', 'false']) ?? '',
    sort: pick('sort', SEARCH_SORTS) ?? 'newest',
  };
}

/** The address of a query: `/bookStack?searchValue=…`, without what says nothing. */
export function libraryPath(query: LibraryQuery): string {
  const entries = Object.entries(query).filter(
    ([name, value]) => value !== '' && !(name === 'sort' && value === 'newest'),
  );
  const text = new URLSearchParams(entries).toString();
  return text === '' ? '/bookStack' : `/bookStack?${text}`;
}
