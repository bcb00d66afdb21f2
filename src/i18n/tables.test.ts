import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicEnUS } from '#locales/public/en_US.ts';
import { signInEnUS } from '#locales/sign-in/en_US.ts';

/** What an author's page shows: it loads the shell's texts and the author area's, no others. */
const AUTHORS = [
  'src/features/stories',
  'src/features/chapters',
  'src/features/sync-status',
  'src/services',
  'src/ui',
];

test('an author’s page names no text of a table it does not load: the key itself would stand on the screen', () => {
  const elsewhere = [...Object.keys(publicEnUS), ...Object.keys(signInEnUS)].join('|');
  const named = new RegExp(`['\`](?:${elsewhere})\\.[\\w.]+`, 'g');
  const found = AUTHORS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .flatMap((name) => {
        const file = join(folder, name);
        return (readFileSync(file, 'utf8').match(named) ?? []).map((key) => `${file}: ${key}`);
      }),
  );
  expect(found).toEqual([]);
});
