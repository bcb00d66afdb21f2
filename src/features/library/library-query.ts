import { AUDIENCES, type Audience } from '#shared/domain/story-choices.ts';
import { SEARCH_SORTS } from '#shared/protocol/library/public-story.ts';

type Sort = (typeof SEARCH_SORTS)[number];

/** A query to the library. It is in the address, so that it can be shared and returned to. */
export type LibraryQuery = {
  searchValue: string;
  genreId: string;
  audience: Audience | '';
  finished: 'true' | 'false' | '';
  sort: Sort;
};

/** Reads the address's query; unknown values are ignored. */
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

/** The address of a query: `/bookStack?searchValue=…`, without default values. */
export function libraryPath(query: LibraryQuery): string {
  const entries = Object.entries(query).filter(
    ([name, value]) => value !== '' && !(name === 'sort' && value === 'newest'),
  );
  const text = new URLSearchParams(entries).toString();
  return text === '' ? '/bookStack' : `/bookStack?${text}`;
}
