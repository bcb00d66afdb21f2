import type { Context, Hono } from 'hono';
import type { AppSettings } from '#server/settings/settings.ts';
import type { SiteFile, StaticSite } from '#server/site/static-site.ts';
import { siteOrigin } from './site-origin.ts';

/** Paths that are not files of the page. The page uses hash routes, so `/` is its only document. */
export const CALLS = /^\/(?:user|author|book|notice|desk|files|s)\//;

/** Answers with a file, or with 304 if the caller's copy is still current. */
export const answerFile = (context: Context, { body, headers }: SiteFile): Response =>
  headers.etag !== undefined && context.req.header('if-none-match') === headers.etag
    ? new Response(null, { status: 304, headers })
    : new Response(new Uint8Array(body), { headers });

/** Serves the built page. An address that was typed without its `#` is redirected to the one with it. */
export function serveSite(
  app: Hono,
  site: StaticSite,
  settings: Pick<AppSettings, 'publicUrl' | 'trustedProxies'>,
): void {
  app.get('*', async (context, next) => {
    const path = context.req.path;
    const file = await site.file(
      path,
      context.req.header('accept-encoding') ?? '',
      siteOrigin(context, settings).origin,
    );
    if (file !== undefined) return answerFile(context, file);
    const navigates = context.req.header('accept')?.includes('text/html') === true;
    if (!navigates || CALLS.test(path) || path.includes('.')) return next();
    // The address is taken from the URL as it was sent: `path` is decoded, and a line break in a header would throw.
    const { pathname, search } = new URL(context.req.url);
    return context.redirect(`/#${pathname}${search}`, 302);
  });
}
