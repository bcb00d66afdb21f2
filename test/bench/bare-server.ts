import { Hono } from 'hono';
import * as v from 'valibot';
import { chapterEditRequest, chapterIdRequest } from '#shared/protocol/chapter/chapter.ts';

export const BARE_SAVE = '/save';
export const BARE_READ = '/read';

/** A database that contains nothing from the product. */
export type BareDatabase = {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
};

/**
 * The framework alone: parse, validate by the product's own schema, one statement, answer. No sign-in, no idempotency keys, no history.
 * `ids`: the chapters that are saved and read.
 */
export async function createBareServer(database: BareDatabase, ids: readonly string[]): Promise<Hono> {
  await database.query(
    'create table bare_chapter (id uuid primary key, title text not null, content text not null)',
    [],
  );
  for (const id of ids) await database.query('insert into bare_chapter values ($1, $2, $3)', [id, '', '{}']);
  const app = new Hono();
  app.post(BARE_SAVE, async (context) => {
    const parsed = v.safeParse(chapterEditRequest, await context.req.json());
    if (!parsed.success) return context.json({ success: false }, 400);
    const { id, title, content } = parsed.output;
    await database.query('update bare_chapter set title = $2, content = $3 where id = $1', [
      id,
      title,
      JSON.stringify(content),
    ]);
    return context.json({ success: true, data: { id } });
  });
  app.get(BARE_READ, async (context) => {
    const parsed = v.safeParse(chapterIdRequest, context.req.query());
    if (!parsed.success) return context.json({ success: false }, 400);
    const { rows } = await database.query('select * from bare_chapter where id = $1', [parsed.output.id]);
    const [row] = rows as { content: string }[];
    if (row === undefined) return context.json({ success: false }, 404);
    return context.json({ success: true, data: { ...row, content: JSON.parse(row.content) } });
  });
  return app;
}
