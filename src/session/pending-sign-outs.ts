import type { Caller } from '#net/caller.ts';
import { comesAgain } from '#shared/protocol/codes.ts';
import type { SessionHolder } from './session-holder.ts';

/**
 * Revokes pending sign-outs at the server, with the refresh token alone (docs/spec, section 4, Logout). A sign-out that could not be
 * revoked stays for the next time; a token that the server does not know counts as signed out.
 */
export async function revokePendingSignOuts(holder: SessionHolder, call: Caller): Promise<void> {
  const { pendingSignOuts } = await holder.read();
  for (const { refreshToken } of pendingSignOuts) {
    const told = await call('logout', { request: { refreshToken } }, { mode: 'outbox', anonymous: true });
    if (!told.ok && (told.error.kind !== 'answer' || comesAgain(told.error.code))) return;
    await holder.change((row) => ({
      ...row,
      pendingSignOuts: row.pendingSignOuts.filter((signOut) => signOut.refreshToken !== refreshToken),
    }));
  }
}
