import { REQUEST_TIMEOUT_MS } from '#shared/domain/limits.ts';
import type { Timers } from '#shared/lib/ports.ts';

/** The body was larger than allowed. */
export class BodyTooLarge extends Error {}
/** The connection broke before the body had arrived, so no one waits for the answer. */
export class BodyBroken extends Error {}
/** The body did not arrive in time, or its network has too many slow bodies. */
export class BodyTooSlow extends Error {}

/** Twice as long as the app waits for a whole answer. In ms. */
const DEADLINE_MS = 2 * REQUEST_TIMEOUT_MS;
/** A body that takes longer than this is slow. In ms. */
const SLOW_MS = 1_000;
/** Slow bodies that are read at the same time from one network. The phones of a whole town may share one network. */
const SLOW_MAX = 20;

/** Reads the whole body of a request from a network (`networkOf`). Throws `BodyTooLarge`, `BodyTooSlow` or `BodyBroken`. */
export type ReadBody = (request: Request, limit: number, network: string) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Reads bodies of up to `limit` bytes, whatever length they declare. Each body has a deadline, and each network may have only a few slow
 * ones, so that no one fills the memory with bodies that never end.
 */
export function bodyReader(timers: Timers): ReadBody {
  const slow = new Map<string, number>();
  const count = (network: string, change: 1 | -1) => {
    const now = (slow.get(network) ?? 0) + change;
    if (now === 0) slow.delete(network);
    else slow.set(network, now);
  };

  return async (request, limit, network) => {
    if (Number(request.headers.get('content-length') ?? 0) > limit) throw new BodyTooLarge();
    if (request.body === null) return new Uint8Array();
    const reader = request.body.getReader();
    let counted = false;
    let late = false;
    const giveUp = () => {
      late = true;
      // If the body broke meanwhile, there is nothing to cancel.
      void reader.cancel().catch(() => undefined);
    };
    const endSlow = timers.after(SLOW_MS, () => {
      if ((slow.get(network) ?? 0) >= SLOW_MAX) return giveUp();
      counted = true;
      count(network, 1);
    });
    const endDeadline = timers.after(DEADLINE_MS, giveUp);
    try {
      return await readAll(reader, limit, () => late);
    } finally {
      endSlow();
      endDeadline();
      if (counted) count(network, -1);
    }
  };
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
  isLate: () => boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw isLate() ? new BodyTooSlow() : new BodyBroken();
    });
    if (isLate()) throw new BodyTooSlow();
    if (done) return Buffer.concat(chunks);
    length += value.byteLength;
    if (length > limit) {
      await reader.cancel();
      throw new BodyTooLarge();
    }
    chunks.push(value);
  }
}
