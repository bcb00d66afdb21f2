import { FOREGROUND_RESENDS_MAX } from '#shared/domain/limits.ts';
import type { Random } from '#shared/lib/ports.ts';

/** Outcome of one try, from which a further try is decided. */
export type TryOutcome =
  | { kind: 'timeout' }
  | { kind: 'network' }
  /** A status 5xx, or an answer of recovery class `retry` that is the host's fault. */
  | { kind: 'serverError'; retryAfterMs?: number }
  | { kind: 'final' };

/** `foreground`: an author waits. `outbox`: one round over the hosts; the outbox itself retries without limit. */
export type RetryMode = 'foreground' | 'outbox';

const BASE_MS = 200;
const CAP_MS = 5_000;
/** Longest `Retry-After` that a waiting author has to sit through. */
const FOREGROUND_WAIT_MAX_MS = 10_000;

/** Full jitter: anything from 0 to `base` doubled `attempt` times, at most `cap` (SYNC-8). All in ms. */
export function fullJitter(attempt: number, base: number, cap: number, random: Random): number {
  const ceiling = Math.min(cap, base * 2 ** Math.min(attempt, 20));
  const [a = 0, b = 0, c = 0] = random.bytes(3);
  return Math.floor((ceiling * (a * 65_536 + b * 256 + c)) / 0x1000000);
}

/**
 * After how many ms to send the same request again; `undefined`: not again. `resends`: how often it was resent already. A time-out, a
 * network error and a 5xx are retried at the next host; anything else is final (SYNC-8; docs/spec, section 8: a time-out sends the same
 * request again). Outbox: once round the hosts, at least 3 resends. Foreground: at most 3 resends, but after a network error once round the
 * hosts too. If only one host of ten is alive, three tries would mostly miss that host.
 */
export function resendAfter(
  outcome: TryOutcome,
  resends: number,
  mode: RetryMode,
  hosts: number,
  random: Random,
): number | undefined {
  if (outcome.kind === 'final') return undefined;
  const round = Math.max(FOREGROUND_RESENDS_MAX, hosts - 1);
  const limit = mode === 'outbox' || outcome.kind === 'network' ? round : FOREGROUND_RESENDS_MAX;
  if (resends >= limit) return undefined;
  const wanted = outcome.kind === 'serverError' ? (outcome.retryAfterMs ?? 0) : 0;
  if (wanted > FOREGROUND_WAIT_MAX_MS) return undefined;
  return Math.max(wanted, fullJitter(resends, BASE_MS, CAP_MS, random));
}

/** Reads `Retry-After` in ms: seconds, or a date minus the answer's own `Date`, so that the device's clock does not matter. */
export function retryAfterMs(value: string | null, date: string | null): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const wait = Date.parse(value) - Date.parse(date ?? '');
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
