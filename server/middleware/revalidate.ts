import type { MiddlewareHandler } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { HEADER } from '#shared/protocol/headers.ts';

/** What a page of another origin needs with a 304 too (cors.ts). */
const CORS_HEADERS = ['access-control-allow-origin', 'access-control-expose-headers'];

const withEtag = etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...CORS_HEADERS] });

/**
 * For public reads: a browser keeps the answer to a caller without a token and asks each time whether it has changed, which costs no body
 * (docs/spec, section 7, Every answer). An author's answers are never kept: signing out could not erase them.
 */
export const revalidate: MiddlewareHandler = (context, next) =>
  context.req.header(HEADER.authorization) === undefined
    ? withEtag(context, async () => {
        await next();
        if (context.res.ok) context.res.headers.set('cache-control', 'no-cache');
      })
    : next();
