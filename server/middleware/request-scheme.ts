import type { Context } from 'hono';

/** Scheme the request came by: what a trusted proxy says of it, else its own. `X-Forwarded-Proto` counts by its last entry: that proxy's own word. */
export function requestScheme(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() : '';
  if (forwarded === 'https' || forwarded === 'http') return forwarded;
  return new URL(context.req.url).protocol.slice(0, -1);
}
