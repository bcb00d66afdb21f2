import { isIP } from 'node:net';
import type { Context } from 'hono';
import { isTrusted, type TrustedProxies } from '#server/settings/trusted-proxies.ts';

/** Prefix of an IPv4 address on a dual-stack socket. It is removed, as people read the address in a contract's evidence. */
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/**
 * The address without brackets and port, from the forms that proxies write: `[::1]:443`, `1.2.3.4:5678` or without a port. '' for anything
 * else.
 */
function bareAddress(written: string): string {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1];
  const address = (inBrackets ?? written.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')).replace(MAPPED, '');
  return isIP(address) === 0 ? '' : address;
}

/** @hono/node-server sets this; it is absent when the app runs without a socket. */
type NodeBindings = { incoming?: { socket?: { remoteAddress?: string | undefined } } } | undefined;

const socketAddress = (context: Context): string =>
  ((context.env as NodeBindings)?.incoming?.socket?.remoteAddress ?? '').replace(MAPPED, '');

const entries = (header: string | undefined): string[] =>
  header === undefined ? [] : header.split(',').map((entry) => entry.trim());

/** Who sent a request, as far as it can be believed: the client's address, and how many trusted proxies forwarded it. */
type Sender = { readonly address: string; readonly proxies: number };

/**
 * The sender of a request. Each proxy appends the address that it was called from to `X-Forwarded-For`, so the entries are read from the
 * end, and only as far as proxies are trusted: whoever sends the request wrote the rest.
 */
export function senderOf(context: Context, trusted: TrustedProxies): Sender {
  const socket = socketAddress(context);
  const forwarded = entries(context.req.header('x-forwarded-for')).map(bareAddress);
  if (typeof trusted === 'number') {
    const address = forwarded.at(-trusted) ?? forwarded[0] ?? '';
    return trusted === 0 || address === ''
      ? { address: socket, proxies: trusted }
      : { address, proxies: trusted };
  }
  let sender: Sender = { address: socket, proxies: 0 };
  while (isTrusted(trusted, sender.address)) {
    const next = forwarded.at(-1 - sender.proxies);
    const proxies = sender.proxies + 1;
    if (next === undefined || next === '') return { address: sender.address, proxies };
    sender = { address: next, proxies };
  }
  return sender;
}

/** The scheme of a request: as the outermost trusted proxy wrote it in `X-Forwarded-Proto`, else its own. */
export function requestScheme(context: Context, trusted: TrustedProxies): string {
  const { proxies } = senderOf(context, trusted);
  const written = entries(context.req.header('x-forwarded-proto'));
  // A proxy may replace the header instead of appending to it.
  const forwarded = proxies === 0 ? '' : (written.at(-proxies) ?? written[0]);
  if (forwarded === 'https' || forwarded === 'http') return forwarded;
  return new URL(context.req.url).protocol.slice(0, -1);
}
