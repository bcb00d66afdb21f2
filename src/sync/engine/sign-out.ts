import type { Caller } from '#net/caller.ts';
import type { DeviceWork } from '#session/device-work.ts';
import { revokePendingSignOuts } from '#session/pending-sign-outs.ts';
import type { UnsentChoice } from '#session/session-control.ts';
import type { SessionHolder } from '#session/session-holder.ts';

/** How long "send now" at sign-out sends before it seals the rest. */
const SEND_NOW_LIMIT_MS = 30_000;

/**
 * Signs out whoever is signed in (SYNC-11). The session ends first, so that no page fetches again what is erased. Who was signed in is
 * forgotten last, so that sealing or erasing that failed can be repeated.
 */
export async function signOut(
  { holder, call }: { holder: SessionHolder; call: Caller },
  work: Pick<DeviceWork, 'sendNow' | 'signedOut'>,
  choice: UnsentChoice,
): Promise<void> {
  const { user } = await holder.read();
  if (!user) return;
  const sent = choice === 'sendNow' && (await work.sendNow(user.uid, SEND_NOW_LIMIT_MS));
  const { generation } = await holder.change((row) => ({
    ...row,
    generation: row.generation + 1,
    leaving: true,
    accessToken: null,
    refreshToken: null,
    endedToken: null,
    pendingSignOuts:
      row.refreshToken === null
        ? row.pendingSignOuts
        : [...row.pendingSignOuts, { refreshToken: row.refreshToken }],
  }));
  revokePendingSignOuts(holder, call).catch(() => {});
  await work.signedOut(user.uid, choice === 'delete' ? 'delete' : sent ? 'allSent' : 'keepSealed');
  // Unless someone has signed in meanwhile.
  await holder.change((row) =>
    row.generation === generation ? { ...row, user: null, leaving: false } : row,
  );
}
