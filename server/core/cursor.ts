import * as v from 'valibot';

/** A position in a list: the sort value and id of the last item shown. */
export type Cursor = { value: number; id: string };

const cursorSchema = v.tuple([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.uuid())]);

/** A cursor in its wire form: opaque to clients. */
export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.value, cursor.id])).toString('base64url');

/** Reads a cursor; '' or an invalid one starts at the first item. */
export function decodeCursor(text: string): Cursor | undefined {
  if (text === '') return undefined;
  try {
    const parsed = v.safeParse(cursorSchema, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return parsed.success ? { value: parsed.output[0], id: parsed.output[1] } : undefined;
  } catch {
    return undefined;
  }
}
