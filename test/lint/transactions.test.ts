import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * After an `await`, Dexie recognises its transaction only if the callback itself is a native async function. After an `await` in any other
 * callback a write may be outside the transaction. Then only half of the work is stored if the browser dies in between (SYNC-1).
 */
const BEGINS = /\bdb\.transaction\(\s*(?:'rw?'|mode),(?:(?!=>)[\s\S])*?(async )?\(\w*\) =>/g;

test('every callback of a transaction on the local database is an async function', () => {
  const found = readdirSync('src', { recursive: true })
    .map((file) => `src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(BEGINS)].map(([begin, isAsync]) => ({ file, begin, isAsync })),
    );
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter(({ isAsync }) => !isAsync).map(({ file, begin }) => `${file}: ${begin}`)).toEqual([]);
});
