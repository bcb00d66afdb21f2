import { expect, test } from 'vitest';
import { libraryPath, parseLibraryQuery } from './library-query.ts';

test('the library is bound to the query searchValue (docs/spec, section 2)', () => {
  expect(parseLibraryQuery('searchValue=laut%20biru').searchValue).toBe('laut biru');
  expect(libraryPath({ ...parseLibraryQuery(''), searchValue: 'laut' })).toBe('/bookStack?searchValue=laut');
});

test('filters survive in the address, unknown ones are dropped', () => {
  const query = {
    searchValue: 'a&b',
    genreId: 'romance',
    audience: 'female',
    finished: 'true',
    sort: 'words',
  } as const;
  expect(parseLibraryQuery(libraryPath(query).split('?')[1] ?? '')).toEqual(query);
  expect(parseLibraryQuery('sort=price&audience=dogs&finished=maybe')).toEqual(parseLibraryQuery(''));
});
