import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { isPublicRead } from './public-reads.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const calls = Object.entries(endpoints as Record<string, Endpoint>);

test('data that any visitor may read is requested without a token, and no other data is', () => {
  const without = calls
    .filter(([, { method, path }]) => isPublicRead(method, path.replace(/\{\w+\}/, ID)))
    .map(([name, { auth, changesState }]) => `${name} ${auth} ${changesState}`)
    .sort();
  // A list of chapters is public too, but the same call gives its author more.
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
