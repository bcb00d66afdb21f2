import type { UserId } from '#shared/domain/ids.ts';
import type { Locks, Timers } from '#shared/lib/ports.ts';
import type { SessionHolder } from './session-holder.ts';
import { userOf } from './session-row.ts';

/**
 * How long a sign-out waits for this page, then for the others, to store what was typed. A frozen page never answers, and neither does a
 * silent storage.
 */
const OTHERS_LIMIT_MS = 3_000;

const lockOf = (uid: UserId): string => `tinta-here-${uid}`;

/** What a page does before its author's work is sealed or erased. */
type BeforeLeaving = (uid: UserId) => Promise<void>;

/**
 * Whether pages of this device still work for an author (SYNC-11). Each page holds a shared lock while its author is signed in. As soon as
 * the session row says that the author leaves, the page stores what was typed, then releases the lock. A page that is killed releases it
 * too.
 */
export function createPresence({
  holder,
  locks,
  timers,
}: {
  holder: SessionHolder;
  locks: Locks;
  timers: Timers;
}) {
  const tasks = new Set<BeforeLeaving>();
  let here: { uid: UserId; leave(): void; left: Promise<void> } | undefined;
  let leaving: Promise<unknown> = Promise.resolve();

  const come = (uid: UserId) => {
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    // Without the lock a sign-out elsewhere does not wait for this page, and its late writes are refused.
    locks.request(lockOf(uid), { mode: 'shared' }, () => left).catch(() => {});
    return { uid, leave, left };
  };
  const follow = (): void => {
    const uid = userOf(holder.seen())?.uid;
    if (uid === here?.uid) return;
    const before = here;
    here = uid && come(uid);
    if (before) leaving = Promise.allSettled([...tasks].map((task) => task(before.uid))).then(before.leave);
  };
  const end = holder.subscribe(follow);
  follow();

  return {
    /** Calls `task` before the work of this page's author is sealed or erased. The returned function ends it. */
    beforeLeaving(task: BeforeLeaving): () => void {
      tasks.add(task);
      return () => tasks.delete(task);
    },
    /** Resolves when no page works for this author any more, or when one has not answered in time. Never rejects. */
    async allLeft(uid: UserId): Promise<void> {
      await Promise.race([leaving, new Promise<void>((resolve) => timers.after(OTHERS_LIMIT_MS, resolve))]);
      const over = new AbortController();
      const cancel = timers.after(OTHERS_LIMIT_MS, () => over.abort());
      await locks.request(lockOf(uid), { signal: over.signal }, async () => {}).catch(() => {});
      cancel();
    },
    stop(): void {
      end();
      here?.leave();
    },
  };
}

export type Presence = ReturnType<typeof createPresence>;
