import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { HEADER } from '#shared/protocol/headers.ts';

/** Browsers keep a preflight no longer than two hours. In seconds. */
const MAX_AGE_S = 7_200;

/** Lets pages of the allowed origins (`*`: of any) call this host. No cookie is ever read, so none is allowed. */
export const allowOrigins = (allowed: readonly string[]): MiddlewareHandler =>
  cors({
    // Not the star itself: browsers are to keep the answers of two origins apart all the same.
    origin: (origin) => (allowed.includes('*') || allowed.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST'],
    allowHeaders: [
      'content-type',
      HEADER.timestamp,
      HEADER.authorization,
      HEADER.udid,
      HEADER.lang,
      HEADER.acceptLanguage,
      HEADER.clientPlatform,
      HEADER.appName,
      HEADER.idempotencyKey,
    ],
    exposeHeaders: [HEADER.accessToken, HEADER.refreshToken, 'Retry-After', 'Date', HEADER.requestId],
    maxAge: MAX_AGE_S,
  });
