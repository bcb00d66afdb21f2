import type { BookId } from '#shared/domain/ids.ts';
import { payoutMonthAt } from '#shared/domain/payout/payout-calendar.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { AppServer } from './app-server.ts';

/** A server whose clock is `shift` ms ahead. It started at `now` by that clock. */
type PayoutServer = { server: AppServer; now: number; shift: number };

/** A separate server whose clock is in the middle of the next payout window's first day. */
export async function serverInTheWindow(): Promise<PayoutServer> {
  const now = Date.now();
  const window = payoutMonthAt(now);
  const shift = window.isOpen ? 0 : window.opensAt + 12 * 3_600_000 - now;
  const server = await AppServer.start({
    env: {
      TINTA_CLOCK_SHIFT_MS: String(shift),
      NODE_OPTIONS: `--import=${new URL('shifted-clock.mjs', import.meta.url)}`,
    },
  });
  return { server, now: now + shift, shift };
}

/** The month of a time in the payout calendar's time zone, as `2026-01`. */
export const monthAt = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 7);

/** Imports lines of income at the desk. */
export async function importIncome(
  editor: ApiDevice,
  bookId: BookId,
  rows: readonly string[],
): Promise<void> {
  const csv = ['bookId,chapterId,month,kind,amountUsd,state,reference', ...rows].join('\n');
  await editor.ok('deskIncomeImport', { request: { csv, fileName: `${bookId}.csv` } });
}
