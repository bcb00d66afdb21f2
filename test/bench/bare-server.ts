import { PGlite } from '@electric-sql/pglite';
import { Hono } from 'hono';
import * as v from 'valibot';
import { chapterAddRequest } from '#shared/protocol/schema/chapter.ts';

export const BARE_ADD = '/chapter';

/** The framework alone: parse, validate by the product's own schema, one insert, answer. No sign-in, no keys, no history. */
export async function createBareServer(): Promise<{ app: Hono; close(): Promise<void> }> {
  const database = await PGlite.create();
  await database.exec(
    'create table chapter (id uuid primary key, book_id uuid not null, title text not null, content text not null)',
  );
  const app = new Hono();
  app.post(BARE_ADD, async (context) => {
    const parsed = v.safeParse(chapterAddRequest, await context.req.json());
    if (!parsed.success) return context.json({ success: false }, 400);
    const { id, bookId, title, content } = parsed.output;
    await database.query('insert into chapter values ($1, $2, $3, $4)', [
      id,
      bookId,
      title,
      JSON.stringify(content),
    ]);
    return context.json({ success: true, data: { id } });
  });
  return { app, close: () => database.close() };
}
