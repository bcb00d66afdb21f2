import type { Hono } from 'hono';
import type { AppDeps } from '#server/core/deps.ts';
import { avatarFile } from '#server/files/avatar.ts';
import { publicPicture } from './public-picture.ts';

const NAME = /^([0-9a-f]{32})\.webp$/;

/** Avatars at `/files/avatars/{key}.webp`. */
export function serveAvatars(app: Hono, deps: Pick<AppDeps, 'files'>): void {
  app.get('/files/avatars/:name', async (context, next) => {
    const [, key] = NAME.exec(context.req.param('name')) ?? [];
    const picture = key === undefined ? undefined : await publicPicture(deps.files, avatarFile(key));
    return picture ?? next();
  });
}
