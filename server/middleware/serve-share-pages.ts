import type { Context, Hono, MiddlewareHandler } from 'hono';
import { networkOf } from '#server/core/client-address.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { escapeHtml } from '#server/core/escape-html.ts';
import { senderOf } from '#server/core/forwarded.ts';
import { messagesOf } from '#server/core/messages.ts';
import { sharePagePolicy } from '#server/library/share/page-frame.ts';
import { loadOpenStory, presentSharedStory, sitemapStories } from '#server/library/share/shared-story.ts';
import { noStoryPage, storySharePage } from '#server/library/share/story-page.ts';
import { type BookId, parseId } from '#shared/domain/ids.ts';
import { interfaceLanguage, parseLanguage } from '#shared/domain/language.ts';
import { storyLanguage } from '#shared/domain/story-language.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { sharePath } from '#shared/protocol/links.ts';
import { gated, type LoadGate } from './load-gate.ts';
import { siteOrigin } from './site-origin.ts';

/** How long caches may keep pages whose absolute addresses come from the settings. In seconds. */
const KEPT_S = 300;

/**
 * Serves pages that crawlers and messengers can read, unlike the app with its hash routes: a story at a plain path, the sitemap,
 * robots.txt.
 */
export function serveSharePages(
  app: Hono,
  deps: Pick<AppDeps, 'db' | 'settings' | 'limits' | 'files'>,
  gate: LoadGate,
): void {
  const { direct } = deps.files;
  const answer = (
    context: Context,
    body: string,
    type: string,
    more: { status?: 200 | 404; shared?: boolean; headers?: Record<string, string> } = {},
  ): Response =>
    context.body(body, more.status ?? 200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': more.shared === true ? `public, max-age=${KEPT_S}` : 'no-store',
      ...more.headers,
    });
  const policy = direct === undefined ? sharePagePolicy() : sharePagePolicy(direct.origin);
  const page = { 'content-security-policy': policy };

  const limited: MiddlewareHandler = async (context, next) => {
    const wait = deps.limits.pages.take(networkOf(senderOf(context, deps.settings.trustedProxies).address));
    return wait > 0 ? context.text('', 429, { [HEADER.retryAfter]: String(Math.ceil(wait)) }) : next();
  };
  for (const path of ['/s/*', '/sitemap.xml']) app.use(path, limited, gated(gate));

  app.get('/s/:id', async (context) => {
    const id = parseId<BookId>(context.req.param('id'));
    const found = id === undefined ? undefined : await loadOpenStory(deps.db, id);
    if (found === undefined) {
      const language = parseLanguage(context.req.header(HEADER.lang));
      return answer(context, noStoryPage(messagesOf(language), language), 'text/html', {
        status: 404,
        headers: page,
      });
    }
    const language = interfaceLanguage(storyLanguage(found.story));
    const messages = messagesOf(language);
    const { origin, shared } = siteOrigin(context, deps.settings);
    const html = storySharePage(presentSharedStory(found, messages), messages, language, origin);
    return answer(context, html, 'text/html', { shared, headers: page });
  });

  app.get('/sitemap.xml', async (context) => {
    const { origin, shared } = siteOrigin(context, deps.settings);
    const stories = await sitemapStories(deps.db);
    const entries = stories.map(
      ({ id, updatedAt }) =>
        `<url><loc>${escapeHtml(origin + sharePath(id))}</loc><lastmod>${updatedAt}</lastmod></url>\n`,
    );
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${escapeHtml(`${origin}/`)}</loc></url>
${entries.join('')}</urlset>
`;
    return answer(context, xml, 'application/xml', { shared });
  });

  app.get('/robots.txt', (context) => {
    const { origin, shared } = siteOrigin(context, deps.settings);
    // Crawlers that render the home page may make its calls. The other calls contain nothing for a search result.
    const closed = ['/user/', '/author/', '/desk/'].map((path) => `Disallow: ${path}\n`);
    return answer(
      context,
      `User-agent: *\n${closed.join('')}Allow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
      'text/plain',
      { shared },
    );
  });
}
