import type { MiddlewareHandler } from 'hono';
import type { StaticSite } from '#server/site/static-site.ts';

/** Nothing of an answer that is no page may run anything. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Headers of every answer: the page's content security policy, and what keeps browsers from guessing or telling. */
export function securityHeaders(site: StaticSite | null): MiddlewareHandler {
  const policy = site?.contentSecurityPolicy ?? NO_PAGE_POLICY;
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('content-security-policy', policy);
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    headers.set('cross-origin-opener-policy', 'same-origin');
  };
}
