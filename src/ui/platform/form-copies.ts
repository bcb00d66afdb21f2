import { attempt } from './attempt.ts';

const PREFIX = 'tinta_form/';
const prefixOf = (owner: string) => `${PREFIX}${owner}/`;

/** A form's text fields, and the names of fields that are not text (a picture's bytes). */
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
 * Copies a form's input to localStorage, synchronously: on a busy device a closing page closes its database before the last write
 * (decision 0013). A picture's bytes are left out.
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

/** The copy of a form if it is newer than `row`, with the row's picture; otherwise undefined. */
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

/** Deletes a form's copy; with `savedAt`, only one made then or earlier. */
export function dropFormCopy(owner: string, name: string, savedAt = Number.POSITIVE_INFINITY): void {
  const copy = read(owner, name);
  if (copy && copy.savedAt <= savedAt)
    attempt(() => localStorage.removeItem(prefixOf(owner) + name), undefined);
}

/** Owners of copies. */
export const formCopyOwners = (): string[] =>
  attempt(() => Object.keys(localStorage), [])
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length).split('/')[0] ?? '');

/** Deletes the copies of all forms of an author who signs out (SYNC-11). */
export function eraseFormCopies(owner: string): void {
  const keys = attempt(() => Object.keys(localStorage), []);
  for (const key of keys)
    if (key.startsWith(prefixOf(owner))) attempt(() => localStorage.removeItem(key), undefined);
}
