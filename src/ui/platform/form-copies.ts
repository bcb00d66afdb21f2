import { attempt } from './attempt.ts';

const PREFIX = 'tinta_form/';
const prefixOf = (owner: string) => `${PREFIX}${owner}/`;

/** What of a form can stand as text, and the names of what cannot (a picture's bytes). */
type Copy = { savedAt: number; plain: Record<string, unknown>; bytes: string[] };

const holdsBytes = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some(
    (part) => part instanceof ArrayBuffer || ArrayBuffer.isView(part) || part instanceof Blob,
  );

const read = (owner: string, name: string): Copy | null =>
  attempt(() => JSON.parse(localStorage.getItem(prefixOf(owner) + name) ?? 'null') as Copy | null, null);

/**
 * Puts what is typed into a form into localStorage, synchronously: on a busy device a page that goes closes its database before the
 * last write (decision 0013). A picture's bytes stay out of it.
 */
export function putFormCopy(owner: string, name: string, draft: { savedAt: number }): void {
  const fields = Object.entries(draft);
  const copy: Copy = {
    savedAt: draft.savedAt,
    plain: Object.fromEntries(fields.filter(([, value]) => !holdsBytes(value))),
    bytes: fields.filter(([, value]) => holdsBytes(value)).map(([field]) => field),
  };
  attempt(() => localStorage.setItem(prefixOf(owner) + name, JSON.stringify(copy)), undefined);
}

/** The copy of a form, if it is newer than `row`, whose picture it takes; else undefined. */
export function newerFormCopy<Draft extends { savedAt: number }>(
  owner: string,
  name: string,
  row: Draft | undefined,
): Draft | undefined {
  const copy = read(owner, name);
  if (copy === null || (row !== undefined && copy.savedAt <= row.savedAt)) return undefined;
  const pictures = copy.bytes.map((field) => [field, row?.[field as keyof Draft] ?? null]);
  return { ...copy.plain, ...Object.fromEntries(pictures) } as Draft;
}

/** Removes a form's copy; with `savedAt`, only the one put then or earlier. */
export function dropFormCopy(owner: string, name: string, savedAt = Number.POSITIVE_INFINITY): void {
  const copy = read(owner, name);
  if (copy && copy.savedAt <= savedAt)
    attempt(() => localStorage.removeItem(prefixOf(owner) + name), undefined);
}

/** Removes the copies of all forms of an author who leaves (SYNC-11). */
export function eraseFormCopies(owner: string): void {
  const keys = attempt(() => Object.keys(localStorage), []);
  for (const key of keys)
    if (key.startsWith(prefixOf(owner))) attempt(() => localStorage.removeItem(key), undefined);
}
