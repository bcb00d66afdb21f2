import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { requestScheme } from '#server/core/forwarded.ts';
import { NO_PAGE_POLICY } from '#server/platform/http-server.ts';
import type { TrustedProxies } from '#server/settings/trusted-proxies.ts';
import type { StaticSite } from '#server/site/static-site.ts';
import { CALLS } from './serve-site.ts';

/** After one visit over TLS, a browser uses only TLS for a year. */
const TLS_ONLY = `max-age=${365 * 86_400}`;

/**
 * Headers of every answer: the page's content security policy, and protection from content sniffing and leaking addresses. `popups`:
 * whether a sign-in provider is set up.
 */
export function securityHeaders(
  site: StaticSite | null,
  popups: boolean,
  trustedProxies: TrustedProxies,
): MiddlewareHandler[] {
  const policy = site?.contentSecurityPolicy ?? NO_PAGE_POLICY;
  const fixed = secureHeaders({
    // A provider's sign-in window answers through its opener, which `same-origin` would remove, and its script needs the page's origin. The
    // provider learns no more than that (docs/decisions/0001).
    crossOriginOpenerPolicy: popups ? 'same-origin-allow-popups' : 'same-origin',
    referrerPolicy: popups ? 'strict-origin' : 'no-referrer',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    xFrameOptions: 'DENY',
    // These two headers depend on the request, see below.
    crossOriginResourcePolicy: false,
    strictTransportSecurity: false,
  });
  const ofRequest: MiddlewareHandler = async (context, next) => {
    await next();
    const { headers } = context.res;
    // Share pages set a stricter policy.
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
    // Covers and avatars set this header themselves, because other sites may show them.
    if (CALLS.test(context.req.path) && !headers.has('cross-origin-resource-policy'))
      headers.set('cross-origin-resource-policy', 'same-origin');
    // Browsers ignore this header without TLS.
    if (requestScheme(context, trustedProxies) === 'https')
      headers.set('strict-transport-security', TLS_ONLY);
  };
  return [fixed, ofRequest];
}
