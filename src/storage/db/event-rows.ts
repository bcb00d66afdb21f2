import type { EventCode, EventDetail } from '#shared/diagnosis/device-event.ts';

/** An event that a device noted, once or again and again. Times are in ms since epoch. */
export type EventRow = {
  code: EventCode;
  detail?: EventDetail;
  /** When it happened first. */
  since: number;
  /** When it happened last. */
  at: number;
  times: number;
};

/** How many rows are kept. */
export const EVENT_ROWS_MAX = 200;
/**
 * A repeated event is counted in its row if it happens within this time after the previous one. Retries never pause longer than this. In
 * ms.
 */
const AGAIN_MS = 15 * 60_000;

/** Joins rows of any writers: the same event, again and again, becomes one row. Oldest first; the newest `EVENT_ROWS_MAX` of them. */
export function joinRows(rows: readonly EventRow[]): EventRow[] {
  const joined: EventRow[] = [];
  const newest = new Map<string, EventRow>();
  for (const row of [...rows].sort((a, b) => a.at - b.at)) {
    const name = `${row.code} ${row.detail}`;
    const same = newest.get(name);
    if (same && row.since - same.at <= AGAIN_MS) {
      same.since = Math.min(same.since, row.since);
      same.at = row.at;
      same.times += row.times;
      continue;
    }
    const copy = { ...row };
    newest.set(name, copy);
    joined.push(copy);
  }
  return joined.sort((a, b) => a.at - b.at).slice(-EVENT_ROWS_MAX);
}
