import type { Caller } from '#net/caller.ts';
import type { ChannelPort, Poke, SyncMessage } from '#session/messages.ts';
import type { SessionPorts } from '#session/ports.ts';
import type { SessionHolder } from '#session/session-holder.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { Fenced } from '#storage/db/leader.ts';
import { countUnsent } from '#storage/outbox/outbox.ts';
import type { WorkPorts } from '#sync/types/ports.ts';
import type { Engine } from './engine.ts';
import { createFlusher, type Flusher } from './flusher.ts';
import { seekFlusherRole } from './flusher-role.ts';
import { createFollow } from './follow.ts';
import { isMoving, type StatusBoard } from './status-board.ts';

/** How long "sync now" waits for another page that holds the role. */
const OTHERS_LIMIT_MS = 30_000;

/** The engine, and what the rest of sync asks of it. */
export type EngineCore = Engine & {
  /** Something is to be sent: at once, or when a typed text is due (SYNC-5). */
  poke(uid: UserId, when: Poke): void;
  /** Stops working for an author who leaves; returns when nothing of it writes any more. */
  leave(uid: UserId): Promise<void>;
};

/**
 * Follows the session: for whoever is signed in it seeks the role of flusher and, holding it, sends and pulls (SYNC-7,
 * SYNC-12). Without the role it passes pokes on to whoever has it.
 */
export function createEngine(deps: {
  open(): Promise<WorkDatabase>;
  call: Caller;
  holder: SessionHolder;
  ports: SessionPorts;
  work: WorkPorts;
  announce: ChannelPort['post'];
  restoreLastTexts(uid: UserId): Promise<void>;
  /** The same at once and beside what goes on, where last texts have a copy. */
  restoreCopies(uid: UserId): void;
  /** Has the signed contracts counted that wait for the author's word (SYNC-15). */
  countContracts(uid: UserId): void;
  board: StatusBoard;
  onError(error: unknown): void;
}): EngineCore {
  const { ports, holder, board } = deps;
  const { channel, timers } = ports;
  type Post = {
    uid: UserId;
    db: WorkDatabase;
    role: { stop(): Promise<void> };
    flusher?: Flusher;
  };
  let post: Post | undefined;
  let counting: (() => void) | undefined;
  const watchReads = createFollow(ports, () => isMoving(board.status()));
  let moving: Promise<void> = Promise.resolve();
  let started = false;
  const roundEnded = new Set<() => void>();
  let ends: (() => void)[] = [];

  const failed = (error: unknown) => {
    if (!(error instanceof Fenced)) deps.onError(error);
  };
  const isAlive = () => holder.seen().accessToken !== null;
  /** Whether the session was alive when `follow` last ran. */
  let wasAlive = isAlive();
  const uidNow = (): UserId | null => (started ? (holder.seen().user?.uid ?? null) : null);

  /** Follows the counts of the status while somebody looks at it. */
  const count = (on: boolean) => {
    counting?.();
    counting = undefined;
    if (!on || !post) return;
    const { db, uid } = post;
    counting = watchReads(() => countUnsent(db, uid), {
      next: board.setCounts,
      error: board.setUncounted,
    });
    deps.countContracts(uid);
  };
  board.onWatched(count);

  async function take(uid: UserId): Promise<void> {
    const db = await deps.open();
    const account = await db.accounts.get(uid);
    board.set({ lastSyncAt: account?.lastSyncAt ?? null });
    const mine: Post = { uid, db, role: { stop: async () => {} } };
    mine.role = seekFlusherRole({
      db,
      uid,
      locks: ports.locks,
      timers,
      async lead(fence, signal) {
        const { call, announce } = deps;
        const context = {
          db,
          uid,
          fence,
          call,
          ports,
          announce,
          signal,
          restoreLastTexts: () => deps.restoreLastTexts(uid),
        };
        let leaveRole: (error?: unknown) => void = () => {};
        const over = new Promise<void>((resolve) => {
          leaveRole = (error) => {
            if (error !== undefined) failed(error);
            resolve();
          };
        });
        const flusher = createFlusher({
          context,
          timers,
          reachability: deps.work.reachability,
          board,
          onRound(author) {
            board.tell(author);
            for (const done of roundEnded) done();
          },
          onFailure: leaveRole,
        });
        if (signal.aborted) return;
        signal.addEventListener('abort', () => leaveRole());
        mine.flusher = flusher;
        flusher.round({ pull: true, hint: true }).catch(leaveRole);
        for (const done of roundEnded) done();
        await over;
        delete mine.flusher;
        await flusher.end();
      },
    });
    post = mine;
    // Not left to who leads, a frozen page perhaps: a browser that dies takes along what is in its copies alone (SYNC-2).
    deps.restoreCopies(uid);
    count(board.hasListeners());
  }

  async function drop(): Promise<void> {
    const old = post;
    post = undefined;
    counting?.();
    counting = undefined;
    await old?.role.stop();
    if (old) board.reset();
  }

  /** Brings the post in line with the session, one move at a time. */
  const follow = (): Promise<void> => {
    moving = moving.then(async () => {
      const uid = uidNow();
      const isBack = !wasAlive && isAlive();
      wasAlive = isAlive();
      if (post?.uid === uid) {
        if (isBack) post?.flusher?.round({ pull: true, hint: true }).catch(failed);
        return;
      }
      await drop();
      if (uid !== null) await take(uid);
    });
    moving = moving.catch(deps.onError);
    return moving;
  };

  const poked = (flusher: Flusher, when: Poke) => {
    if (when === 'whenDue') flusher.expectText();
    else {
      const asked =
        when === 'hurry'
          ? { hurry: true, hint: true }
          : { marks: when === 'marks', pull: when === 'pull' || when === 'look', hint: when === 'pull' };
      flusher.round(asked).catch(failed);
    }
  };
  const hear = (message: SyncMessage) => {
    if (message.type === 'poke' && message.uid === post?.uid) {
      if (post.flusher) poked(post.flusher, message.when);
    } else if (message.type === 'status' && message.uid === post?.uid && !post.flusher) {
      board.set({ phase: message.phase, nextTryAt: message.nextTryAt });
      if (!isMoving(message)) for (const done of roundEnded) done();
    }
  };

  function begin(): void {
    if (started) return;
    started = true;
    ends = [
      holder.subscribe(() => {
        follow().catch(deps.onError);
      }),
      channel.listen(hear),
      deps.work.reachability.onHint(() => {
        post?.flusher?.round({ pull: true, hint: true }).catch(failed);
      }),
    ];
    holder.ready.then(follow, deps.onError);
  }

  return {
    status: board.status,
    onStatus: board.onStatus,
    start: begin,
    async stop() {
      started = false;
      for (const end of ends) end();
      ends = [];
      await follow();
    },
    async syncNow() {
      // A page begins when its first screen is drawn; who asks before does not wait for that.
      begin();
      await holder.ready;
      await follow();
      if (!post) return;
      const { uid } = post;
      let cancel = () => {};
      const limit = new Promise<void>((resolve) => {
        cancel = timers.after(OTHERS_LIMIT_MS, resolve);
      });
      try {
        if (!post.flusher) {
          // Either the role comes to us in a moment, or whoever has it hears this and tells when it is done.
          const heard = new Promise<void>((resolve) => {
            const done = () => {
              roundEnded.delete(done);
              resolve();
            };
            roundEnded.add(done);
          });
          channel.post({ type: 'poke', uid, when: 'hurry' });
          await Promise.race([heard, limit]);
        }
        if (post?.uid === uid && post.flusher)
          await post.flusher.round({ hurry: true, pull: true, hint: true }).catch(failed);
      } finally {
        cancel();
      }
    },
    poke(uid, when) {
      if (post?.uid === uid && post.flusher) {
        poked(post.flusher, when);
      } else channel.post({ type: 'poke', uid, when });
    },
    async leave(uid) {
      if (post?.uid !== uid) return;
      moving = moving.then(drop, drop);
      await moving;
    },
  };
}
