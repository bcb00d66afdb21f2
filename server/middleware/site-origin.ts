import type { Context } from 'hono';
import { requestScheme } from '#server/core/forwarded.ts';
import type { AppSettings } from '#server/settings/settings.ts';

const HOST =
  /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The origin of the addresses in a page: `PUBLIC_URL`, else the request's. The caller chose the `Host` header, so it must look like a host,
 * and shared caches must not keep the page (`shared` false).
 */
export function siteOrigin(
  context: Context,
  settings: Pick<AppSettings, 'publicUrl' | 'trustedProxies'>,
): { origin: string; shared: boolean } {
  if (settings.publicUrl !== '') return { origin: settings.publicUrl, shared: true };
  const host = context.req.header('host') ?? new URL(context.req.url).host;
  const scheme = requestScheme(context, settings.trustedProxies);
  return { origin: HOST.test(host) ? `${scheme}://${host.toLowerCase()}` : '', shared: false };
}
