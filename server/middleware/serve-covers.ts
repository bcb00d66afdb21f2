import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { AppDeps } from '#server/core/deps.ts';
import { cover } from '#server/db/schema/story.ts';
import { coverFile } from '#server/files/cover-file.ts';
import { COVER_SIZES } from '#server/files/cover-paths.ts';
import { type CoverId, parseId } from '#shared/domain/ids.ts';
import { publicPicture } from './public-picture.ts';

const NAME = /^([0-9a-f-]{36})-([a-z]+)\.webp$/;

/** Covers at `/files/covers/{id}-{size}.webp`. */
export function serveCovers(app: Hono, deps: Pick<AppDeps, 'db' | 'files'>): void {
  app.get('/files/covers/:name', async (context, next) => {
    const [, idText, sizeText] = NAME.exec(context.req.param('name')) ?? [];
    const id = parseId<CoverId>(idText);
    const size = COVER_SIZES.find((known) => known === sizeText);
    if (id === undefined || size === undefined) return next();
    const [row] = await deps.db.select({ fileKey: cover.fileKey }).from(cover).where(eq(cover.id, id));
    const picture =
      row === undefined ? undefined : await publicPicture(deps.files, coverFile(row.fileKey, size));
    return picture ?? next();
  });
}
