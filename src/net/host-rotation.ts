import type { Clock, Random } from '#shared/lib/ports.ts';

/** A host that failed `failures` times in a row. It is not used before `until` (ms since epoch). */
export type HostRest = { failures: number; until: number };
export type HostRests = Readonly<Record<string, HostRest>>;

/** A host that failed this often in a row rests (SYNC-8). */
const FAILURES_BEFORE_REST = 2;
const REST_BASE_MS = 30_000;
const REST_MAX_MS = 600_000;

/** Whether a host is resting. A rest longer than `REST_MAX_MS` comes from a clock that was set back, and is over. */
export const isResting = (rest: HostRest | undefined, now: number): boolean =>
  rest !== undefined && rest.until > now && rest.until - now <= REST_MAX_MS;

/**
 * Index of the host to use, at or after `start`: the first that neither rests nor was `tried` in this round. If all rest: the
 * one not tried yet whose rest ends first. If all were tried: `start`. Source: docs/spec, section 7; SYNC-8.
 */
export function pickHost(
  hosts: readonly string[],
  start: number,
  rests: HostRests,
  now: number,
  tried: ReadonlySet<string> = new Set(),
): number {
  const order = hosts.map((_, step) => (start + step) % hosts.length);
  const host = (index: number) => hosts[index] ?? '';
  const untried = order.filter((index) => !tried.has(host(index)));
  const fresh = untried.find((index) => !isResting(rests[host(index)], now));
  if (fresh !== undefined) return fresh;
  const until = (index: number) => rests[host(index)]?.until ?? 0;
  return untried.sort((a, b) => until(a) - until(b))[0] ?? start % hosts.length;
}

/** The rests after a host failed. The second failure in a row starts a rest; each further failure doubles that rest. */
export function hostFailed(rests: HostRests, host: string, now: number): HostRests {
  const failures = (rests[host]?.failures ?? 0) + 1;
  const over = failures - FAILURES_BEFORE_REST;
  const until = over < 0 ? 0 : now + Math.min(REST_MAX_MS, REST_BASE_MS * 2 ** Math.min(over, 10));
  return { ...rests, [host]: { failures, until } };
}

/** The rests after a host answered; the same object when nothing changes. */
export function hostAnswered(rests: HostRests, host: string): HostRests {
  if (!(host in rests)) return rests;
  const { [host]: _, ...others } = rests;
  return others;
}

/** Starts at a random host and takes the next one at every call (docs/spec, section 7). */
export function createRotation(hosts: readonly string[], random: Random, clock: Clock) {
  const all = hosts.length > 0 ? hosts : [''];
  const [high = 0, low = 0] = random.bytes(2);
  let next = (high * 256 + low) % all.length;
  return {
    size: all.length,
    /** The host for a call; `tried`: hosts this call failed at. */
    take(rests: HostRests, tried: ReadonlySet<string>): string {
      const index = pickHost(all, next, rests, clock.now(), tried);
      next = (index + 1) % all.length;
      return all[index] ?? '';
    },
  };
}
