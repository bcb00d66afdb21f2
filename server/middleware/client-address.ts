import type { Context } from 'hono';

/** What @hono/node-server hands over; absent where the app is driven without a socket. */
/** How a socket for both kinds of address names one of IPv4; a contract's evidence is read by people. */
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/;

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string | undefined } } } | undefined;

/** Where a request comes from. `X-Forwarded-For` counts only behind a trusted proxy, and then its last entry: that proxy's own word. */
export function clientAddress(context: Context, trustProxy: boolean): string {
  if (trustProxy) {
    const forwarded = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
    if (forwarded) return forwarded.slice(0, 64);
  }
  const address = (context.env as NodeBindings)?.incoming?.socket?.remoteAddress ?? '';
  return address.replace(MAPPED, '');
}
