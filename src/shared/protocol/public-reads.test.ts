import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { isPublicRead } from './public-reads.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const calls = Object.entries(endpoints as Record<string, Endpoint>);

test('what any visitor may read goes without a token, and nothing else does', () => {
  const without = calls
    .filter(([, { method, path }]) => isPublicRead(method, path.replace(/\{\w+\}/, ID)))
    .map(([name, { auth, changesState }]) => `${name} ${auth} ${changesState}`)
    .sort();
  // A list of chapters is public too, but its author is told more by the same call.
  expect(without).toEqual([
    'bookPublic public false',
    'bookSearch public false',
    'chapterRead public false',
    'genreList public false',
    'noticeList public false',
    'noticeOne public false',
    'shareRates public false',
    'tagList public false',
  ]);
});
