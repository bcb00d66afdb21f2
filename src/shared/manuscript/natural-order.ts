import { readTitleLine } from './titles/title-line.ts';

/** A file's name without folder and ending. */
export const bareName = (name: string): string =>
  name
    .replace(/^.*\//, '')
    .replace(/\.[^.]*$/, '')
    .trim();

/** Sorts files by their names as people count: "Chapter 2" is before "Chapter 10", and 第二章 before 第十章. */
export function inNaturalOrder<Named extends { readonly name: string }>(files: readonly Named[]): Named[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const titles = files.map(({ name }) => readTitleLine(bareName(name)));
  const [first] = titles;
  const areCounted = titles.every((title) => title?.value != null && title.form === first?.form);
  return files
    .map((file, index) => ({ file, value: areCounted ? (titles[index]?.value ?? 0) : 0 }))
    .sort((a, b) => a.value - b.value || compare(a.file.name, b.file.name))
    .map(({ file }) => file);
}
