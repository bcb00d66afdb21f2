import type { Context } from 'hono';

/**
 * The scheme of a request: from a trusted proxy, else its own. Only the last entry of `X-Forwarded-Proto` is used, which that proxy wrote.
 */
export function requestScheme(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() : '';
  if (forwarded === 'https' || forwarded === 'http') return forwarded;
  return new URL(context.req.url).protocol.slice(0, -1);
}
