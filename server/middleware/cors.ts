import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { HEADER } from '#shared/protocol/headers.ts';

/** Browsers cache a preflight for at most two hours. In seconds. */
const MAX_AGE_S = 7_200;

/** Lets pages of the allowed origins (`*`: any origin) call this host. Cookies are never read, so none are allowed. */
export const allowOrigins = (allowed: readonly string[]): MiddlewareHandler =>
  cors({
    // Returns the origin instead of `*`, so that browsers cache the answers to two origins separately.
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
      HEADER.proof,
      HEADER.requestId,
    ],
    exposeHeaders: [
      HEADER.accessToken,
      HEADER.refreshToken,
      HEADER.proof,
      'Retry-After',
      'Date',
      HEADER.requestId,
    ],
    maxAge: MAX_AGE_S,
  });
