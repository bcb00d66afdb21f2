import type { MiddlewareHandler } from 'hono';
import type { StaticSite } from '#server/site/static-site.ts';

/** Nothing of an answer that is no page may run anything. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Headers of every answer: the page's content security policy, and what keeps browsers from guessing or telling. `popups`: a provider may sign in. */
export function securityHeaders(site: StaticSite | null, popups: boolean): MiddlewareHandler {
  const policy = site?.contentSecurityPolicy ?? NO_PAGE_POLICY;
  // A provider's sign-in window answers through its opener, which `same-origin` would take from it.
  const openerPolicy = popups ? 'same-origin-allow-popups' : 'same-origin';
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    // Share pages have a stricter one of their own.
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    headers.set('cross-origin-opener-policy', openerPolicy);
  };
}
