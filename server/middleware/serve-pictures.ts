import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { AppDeps } from '#server/core/deps.ts';
import { cover } from '#server/db/schema/story.ts';
import { avatarFile } from '#server/files/avatar.ts';
import { COVER_SIZES, coverFile } from '#server/files/cover.ts';
import { type FileStore, SIGNED_URL_S } from '#server/ports/file-store.ts';
import { type CoverId, parseId } from '#shared/domain/ids.ts';

const AVATAR = /^([0-9a-f]{32})\.webp$/;

/** Serves avatars at `/files/avatars/{key}.webp`. */
export function serveAvatars(app: Hono, deps: Pick<AppDeps, 'files'>): void {
  app.get('/files/avatars/:name', async (context, next) => {
    const [, key] = AVATAR.exec(context.req.param('name')) ?? [];
    const picture = key === undefined ? undefined : await publicPicture(deps.files, avatarFile(key));
    return picture ?? next();
  });
}

const COVER = /^([0-9a-f-]{36})-([a-z]+)\.webp$/;

/** Serves covers at `/files/covers/{id}-{size}.webp`. */
export function serveCovers(app: Hono, deps: Pick<AppDeps, 'db' | 'files'>): void {
  app.get('/files/covers/:name', async (context, next) => {
    const [, idText, sizeText] = COVER.exec(context.req.param('name')) ?? [];
    const id = parseId<CoverId>(idText);
    const size = COVER_SIZES.find((known) => known === sizeText);
    if (id === undefined || size === undefined) return next();
    const [row] = await deps.db.select({ fileKey: cover.fileKey }).from(cover).where(eq(cover.id, id));
    const picture =
      row === undefined ? undefined : await publicPicture(deps.files, coverFile(row.fileKey, size));
    return picture ?? next();
  });
}

const FOR_ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** How long a redirect is kept: a minute less than its address works, so that a slow phone still gets there. In seconds. */
const REDIRECT_KEPT_S = SIGNED_URL_S - 60;

/**
 * Answers with a WebP picture from the store, for any origin; `undefined` if there is none. The file at an address never changes, so it is
 * cached for ever. If browsers can read the store themselves, the answer redirects them there.
 */
async function publicPicture(files: FileStore, name: string): Promise<Response | undefined> {
  if (files.direct !== undefined)
    return new Response(null, {
      status: 302,
      headers: {
        location: await files.direct.signedUrl(name),
        'cache-control': `public, max-age=${REDIRECT_KEPT_S}`,
        ...FOR_ANY_ORIGIN,
      },
    });
  const bytes = await files.get(name);
  if (bytes === undefined) return undefined;
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      ...FOR_ANY_ORIGIN,
    },
  });
}
