import type { Hono } from 'hono';
import type { AppDeps } from '#server/app-deps.ts';
import { avatarFile } from '#server/files/avatar.ts';

const NAME = /^([0-9a-f]{32})\.webp$/;

/** Avatars at `/files/avatars/{key}.webp`; what lies there never changes, so it is cached for good. */
export function serveAvatars(app: Hono, deps: Pick<AppDeps, 'files'>): void {
  app.get('/files/avatars/:name', async (context, next) => {
    const [, key] = NAME.exec(context.req.param('name')) ?? [];
    const bytes = key === undefined ? undefined : await deps.files.get(avatarFile(key));
    if (bytes === undefined) return next();
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
  });
}
