import type { Caller } from '#net/caller.ts';
import type { DeviceWork, Leaving } from '#session/device-work.ts';
import { revokePendingSignOuts } from '#session/pending-sign-outs.ts';
import type { UnsentChoice } from '#session/session-control.ts';
import type { SessionHolder } from '#session/session-holder.ts';
import type { Locks, Timers } from '#shared/lib/ports.ts';

/** How long "send now" at sign-out sends before it seals the rest. */
const SEND_NOW_LIMIT_MS = 30_000;
const LOCK = 'tinta-sign-out';
/**
 * A page that seals or erases for longer than this was frozen meanwhile. Another page then starts again: the marks in the database allow
 * it. In ms.
 */
const FROZEN_MS = 120_000;

type Ports = { locks: Locks; timers: Timers };
type Deps = { holder: SessionHolder; call: Caller; ports: Ports };

/** Runs `task` while no other page opens, seals or erases an author's work. A frozen page does not block it for ever. */
async function alone<T>({ locks, timers }: Ports, task: () => Promise<T>): Promise<T> {
  const waiting = new AbortController();
  const cancel = timers.after(FROZEN_MS, () => waiting.abort());
  const run = () => {
    cancel();
    return task();
  };
  try {
    return await locks.request(LOCK, { signal: waiting.signal }, run);
  } catch (error) {
    if (!waiting.signal.aborted) throw error;
    return locks.request(LOCK, { steal: true }, task);
  }
}

/**
 * Signs out whoever is signed in (SYNC-11). The session ends first, so that no page fetches again what is erased. Who was signed in is
 * forgotten last, so that sealing or erasing that failed can be repeated.
 */
async function signOut(
  { holder, call, ports }: Deps,
  work: Pick<DeviceWork, 'sendNow' | 'signedOut'>,
  choice: UnsentChoice | Leaving,
): Promise<void> {
  const { user } = await holder.read();
  if (!user) return;
  const { uid } = user;
  if (choice === 'sendNow') await work.sendNow(SEND_NOW_LIMIT_MS);
  const end = choice === 'sendNow' ? 'keepSealed' : choice;
  const { generation } = await holder.change((row) => ({
    ...row,
    generation: row.generation + 1,
    leaving: end,
    accessToken: null,
    refreshToken: null,
    endedToken: null,
    pendingSignOuts:
      row.refreshToken === null
        ? row.pendingSignOuts
        : [...row.pendingSignOuts, { refreshToken: row.refreshToken }],
  }));
  revokePendingSignOuts(holder, call).catch(() => {});
  await alone(ports, async () => {
    // Another page has ended the sign-out, or someone has signed in meanwhile.
    if (!(await holder.read()).leaving) return;
    await work.signedOut(uid, end);
    await holder.change((row) =>
      row.generation === generation ? { ...row, user: null, leaving: null, left: true } : row,
    );
  });
}

/** `DeviceWork` with a lock around each method: two pages never open, seal or erase at once. */
export const inTurn = (deps: Deps, work: Omit<DeviceWork, 'signOut'>): DeviceWork => ({
  ...work,
  signedIn: (uid, email, enter) => alone(deps.ports, () => work.signedIn(uid, email, enter)),
  signedOut: (uid, end) => alone(deps.ports, () => work.signedOut(uid, end)),
  signOut: (choice) => signOut(deps, work, choice),
  // `tidy` never takes the lock from another page: a slow page that signs in would fail. If a frozen page has the lock, the next start
  // tidies.
  tidy: () => deps.ports.locks.request(LOCK, {}, work.tidy),
  adopt: (from, to) => alone(deps.ports, () => work.adopt(from, to)),
});
