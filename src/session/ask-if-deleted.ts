import type { Caller } from '#net/caller.ts';
import { deletedAtOf } from '#shared/protocol/account-deleted.ts';
import type { SessionHolder } from './session-holder.ts';

/**
 * Asks whether the account of a session that has ended was deleted since (SYNC-19). The deletion ends the sessions of other devices 14 days
 * before the account is gone, so such a device must ask again. Without an answer it asks at the next start.
 */
export async function askIfDeleted(holder: SessionHolder, call: Caller): Promise<void> {
  const { user, endedToken } = await holder.read();
  if (!user || user.deletedAt || !endedToken) return;
  const request = { refreshToken: endedToken };
  const told = await call('refreshToken', { request }, { mode: 'outbox', anonymous: true });
  const deletedAt = !told.ok && told.error.kind === 'answer' ? deletedAtOf(told.error.data) : undefined;
  if (!deletedAt) return;
  await holder.change((row) =>
    row.endedToken === endedToken && row.user ? { ...row, user: { ...row.user, deletedAt } } : row,
  );
}
