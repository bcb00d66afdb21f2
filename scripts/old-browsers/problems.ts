import type { Finding } from './find-too-new.ts';

/** Features that are allowed although a browser lacks them, and why. Without `in`, they may be in every style sheet. */
export type Allowed = { names: readonly string[]; in?: readonly string[]; why: string };

/** A file's name without its folder and without the hash that a build gives it. */
const plainName = (file: string): string => file.replace(/^.*[\\/]/, '').replace(/-[\w-]{7,8}(?=\.\w+$)/, '');

/** Features that are too new and not allowed, and allowed ones that are no longer used. */
export function problemsOf(found: readonly Finding[], allowed: readonly Allowed[]): string[] {
  const uses = found.map(({ file, name }) => ({ file: plainName(file), name }));
  const permits = allowed.flatMap(({ names, in: files = ['.css'] }) =>
    names.flatMap((name) => files.map((file) => ({ name, file }))),
  );
  const permitted = (permit: Finding, use: Finding): boolean =>
    permit.name === use.name &&
    (permit.file === '.css' ? use.file.endsWith('.css') : permit.file === use.file);
  return [
    ...uses
      .filter((use) => !permits.some((permit) => permitted(permit, use)))
      .map(({ file, name }) => `${file} uses ${name}, which one of the oldest browsers lacks`),
    ...permits
      .filter((permit) => !uses.some((use) => permitted(permit, use)))
      .map(({ file, name }) => `${name} is allowed in ${file} and no longer used there`),
  ];
}
