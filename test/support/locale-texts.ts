import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#shared/domain/language.ts';

const LOCALES = join(import.meta.dirname, '../../locales');

/**
 * Every text of a language with its place (table and key), except those of the folders `without`. Legal texts are always left out: they
 * are fixed by edition.
 */
export async function localeTexts(
  language: Language,
  without: readonly string[] = [],
): Promise<[place: string, text: string][]> {
  const folders = readdirSync(LOCALES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['legal', ...without].includes(entry.name))
    .map(({ name }) => name);
  const found: [string, string][] = [];
  const collect = (place: string, value: unknown): void => {
    if (typeof value === 'string') found.push([place, value]);
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) collect(`${place}.${key}`, inner);
  };
  for (const folder of ['.', ...folders])
    for (const table of Object.values<unknown>(await import(`${LOCALES}/${folder}/${language}.ts`)))
      collect(`${folder}/${language}`, table);
  return found;
}
