import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicEnUS } from '#locales/public/en_US.ts';
import { signInEnUS } from '#locales/sign-in/en_US.ts';

/** Screens of an author's page, which loads only the texts of the shell and the author area. */
const AUTHORS = [
  'src/features/stories',
  'src/features/chapters',
  'src/features/sync-status',
  'src/services',
  'src/ui',
];
/** Folders whose forms are in the sign-in, the settings and the desk, which all load the sign-in's texts. */
const CREDENTIALS = /^src\/services\/(?:credentials|passkeys|second-factor)\//;
/** A chapter as readers see it is in the reader and in the preview, which both load the public pages' texts. */
const READING = /^src\/ui\/reading\//;

test('an author’s page uses no text of a table it does not load: the screen would show the key', () => {
  const elsewhere = [...Object.keys(publicEnUS), ...Object.keys(signInEnUS)].join('|');
  const named = new RegExp(`['\`](?:${elsewhere})\\.[\\w.]+`, 'g');
  const found = AUTHORS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name))
      .filter((file) => !CREDENTIALS.test(file) && !READING.test(file))
      .flatMap((file) => {
        return (readFileSync(file, 'utf8').match(named) ?? []).map((key) => `${file}: ${key}`);
      }),
  );
  expect(found).toEqual([]);
});
