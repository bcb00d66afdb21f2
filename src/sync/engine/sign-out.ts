import type { Caller } from '#net/caller.ts';
import type { DeviceWork } from '#session/device-work.ts';
import { revokePendingSignOuts } from '#session/pending-sign-outs.ts';
import type { UnsentChoice } from '#session/session-control.ts';
import type { SessionHolder } from '#session/session-holder.ts';
import type { Locks } from '#shared/lib/ports.ts';

/** How long "send now" at sign-out sends before it seals the rest. */
const SEND_NOW_LIMIT_MS = 30_000;
/** Two pages never seal or erase at once. */
const LOCK = 'tinta-sign-out';

type Deps = { holder: SessionHolder; call: Caller; ports: { locks: Locks } };

/**
 * Signs out whoever is signed in (SYNC-11). The session ends first, so that no page fetches again what is erased. Who was signed in is
 * forgotten last, so that sealing or erasing that failed can be repeated.
 */
export async function signOut(
  { holder, call, ports }: Deps,
  work: Pick<DeviceWork, 'sendNow' | 'signedOut'>,
  choice: UnsentChoice,
): Promise<void> {
  const { user } = await holder.read();
  if (!user) return;
  const { uid } = user;
  const sent = choice === 'sendNow' && (await work.sendNow(uid, SEND_NOW_LIMIT_MS));
  const { generation } = await holder.change((row) => ({
    ...row,
    generation: row.generation + 1,
    leaving: choice === 'delete' ? choice : 'keepSealed',
    accessToken: null,
    refreshToken: null,
    endedToken: null,
    pendingSignOuts:
      row.refreshToken === null
        ? row.pendingSignOuts
        : [...row.pendingSignOuts, { refreshToken: row.refreshToken }],
  }));
  revokePendingSignOuts(holder, call).catch(() => {});
  await ports.locks.request(LOCK, {}, async () => {
    // Another page has ended it, or someone has signed in meanwhile.
    if (!(await holder.read()).leaving) return;
    await work.signedOut(uid, choice === 'delete' ? 'delete' : sent ? 'allSent' : 'keepSealed');
    await holder.change((row) =>
      row.generation === generation ? { ...row, user: null, leaving: null } : row,
    );
  });
}
