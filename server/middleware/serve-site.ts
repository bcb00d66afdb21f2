import type { Hono } from 'hono';
import type { AppSettings } from '#server/settings.ts';
import { siteOrigin } from '#server/share/site-origin.ts';
import type { StaticSite } from '#server/site/static-site.ts';

/** Paths that are no files of the page. The page uses hash routes, so `/` is its only document. */
export const CALLS = /^\/(?:user|author|book|notice|desk|files|s)\//;

/** Serves the built page. An address typed without its `#` is redirected to the one with it. */
export function serveSite(
  app: Hono,
  site: StaticSite,
  settings: Pick<AppSettings, 'publicUrl' | 'trustProxy'>,
): void {
  app.get('*', async (context, next) => {
    const path = context.req.path;
    const file = await site.file(
      path,
      context.req.header('accept-encoding') ?? '',
      siteOrigin(context, settings).origin,
    );
    if (file !== undefined) {
      if (file.headers.etag !== undefined && context.req.header('if-none-match') === file.headers.etag)
        return new Response(null, { status: 304, headers: file.headers });
      return new Response(new Uint8Array(file.body), { headers: file.headers });
    }
    const navigates = context.req.header('accept')?.includes('text/html') === true;
    if (!navigates || CALLS.test(path) || path.includes('.')) return next();
    const { search } = new URL(context.req.url);
    return context.redirect(`/#${path}${search}`, 302);
  });
}
