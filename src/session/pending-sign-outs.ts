import type { Caller } from '#net/caller.ts';
import type { SessionHolder } from './session-holder.ts';

/**
 * Tells the server of sign-outs it has not heard of, with the refresh token alone (docs/spec, section 4, Logout). What could
 * not be told stays for the next time; a token the server does not know is as good as signed out.
 */
export async function revokePendingSignOuts(holder: SessionHolder, call: Caller): Promise<void> {
  const { pendingSignOuts } = await holder.read();
  for (const { refreshToken } of pendingSignOuts) {
    const told = await call('logout', { request: { refreshToken } }, { mode: 'outbox', anonymous: true });
    if (!told.ok && (told.error.kind !== 'answer' || told.error.code === 'rateLimited')) return;
    await holder.change((row) => ({
      ...row,
      pendingSignOuts: row.pendingSignOuts.filter((signOut) => signOut.refreshToken !== refreshToken),
    }));
  }
}
