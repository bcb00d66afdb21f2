import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Dexie knows its transaction again behind an `await` of a native async function only where the callback itself is one. Behind
 * others a write may go its own way: half of what belongs together is stored when the browser dies in between (SYNC-1).
 */
const BEGINS = /\bdb\.transaction\(\s*(?:'rw?'|mode),(?:(?!=>)[\s\S])*?(async )?\(\w*\) =>/g;

test('what runs in a transaction over the local database is an async function', () => {
  const found = readdirSync('src', { recursive: true })
    .map((file) => `src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(BEGINS)].map(([begin, isAsync]) => ({ file, begin, isAsync })),
    );
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter(({ isAsync }) => !isAsync).map(({ file, begin }) => `${file}: ${begin}`)).toEqual([]);
});
