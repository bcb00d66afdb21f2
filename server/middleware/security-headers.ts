import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { StaticSite } from '#server/site/static-site.ts';
import { requestScheme } from './request-scheme.ts';
import { CALLS } from './serve-site.ts';

/** Nothing of an answer that is no page may run anything. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** A browser that has come by TLS once comes by nothing else for a year. */
const TLS_ONLY = `max-age=${365 * 86_400}`;

/**
 * Headers of every answer: the page's content security policy, and what keeps browsers from guessing or telling. `popups`: a
 * provider may sign in.
 */
export function securityHeaders(
  site: StaticSite | null,
  popups: boolean,
  trustProxy: boolean,
): MiddlewareHandler[] {
  const policy = site?.contentSecurityPolicy ?? NO_PAGE_POLICY;
  const fixed = secureHeaders({
    // A provider's sign-in window answers through its opener, which `same-origin` would take from it, and its script asks which origin
    // it is on; nobody is told more than that (docs/decisions/0001).
    crossOriginOpenerPolicy: popups ? 'same-origin-allow-popups' : 'same-origin',
    referrerPolicy: popups ? 'strict-origin' : 'no-referrer',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    xFrameOptions: 'DENY',
    // These two depend on the request, see below.
    crossOriginResourcePolicy: false,
    strictTransportSecurity: false,
  });
  const ofRequest: MiddlewareHandler = async (context, next) => {
    await next();
    const { headers } = context.res;
    // Share pages have a stricter one of their own.
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
    // Covers and avatars are shown by other sites too, and say so themselves.
    if (CALLS.test(context.req.path) && !headers.has('cross-origin-resource-policy'))
      headers.set('cross-origin-resource-policy', 'same-origin');
    // Browsers do not believe it without TLS.
    if (requestScheme(context, trustProxy) === 'https') headers.set('strict-transport-security', TLS_ONLY);
  };
  return [fixed, ofRequest];
}
