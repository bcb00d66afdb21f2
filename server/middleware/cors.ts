import type { MiddlewareHandler } from 'hono';
import { HEADER } from '#shared/protocol/headers.ts';

const ALLOWED_HEADERS = [
  'content-type',
  HEADER.timestamp,
  HEADER.authorization,
  HEADER.udid,
  HEADER.lang,
  HEADER.acceptLanguage,
  HEADER.clientPlatform,
  HEADER.appName,
  HEADER.idempotencyKey,
].join(', ');
const EXPOSED_HEADERS = [
  HEADER.accessToken,
  HEADER.refreshToken,
  'Retry-After',
  'Date',
  HEADER.requestId,
].join(', ');
/** Browsers keep a preflight no longer than two hours. In seconds. */
const MAX_AGE_S = '7200';

/** Lets pages of the allowed origins call this host (api.md, "Every answer"). No cookie is ever read, so none is allowed. */
export function cors(allowedOrigins: readonly string[]): MiddlewareHandler {
  const any = allowedOrigins.includes('*');
  const allowed = new Set(allowedOrigins);
  return async (context, next) => {
    const origin = context.req.header('origin');
    const granted = origin !== undefined && (any || allowed.has(origin));
    if (context.req.method === 'OPTIONS' && context.req.header('access-control-request-method')) {
      const headers = new Headers({ vary: 'Origin' });
      if (granted) {
        headers.set('access-control-allow-origin', origin);
        headers.set('access-control-allow-methods', 'GET, POST');
        headers.set('access-control-allow-headers', ALLOWED_HEADERS);
        headers.set('access-control-max-age', MAX_AGE_S);
      }
      return new Response(null, { status: 204, headers });
    }
    await next();
    if (allowed.size > 0) context.res.headers.append('vary', 'Origin');
    if (granted) {
      context.res.headers.set('access-control-allow-origin', origin);
      context.res.headers.set('access-control-expose-headers', EXPOSED_HEADERS);
    }
    return undefined;
  };
}
