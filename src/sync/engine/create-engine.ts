import { askIfDeleted } from '#session/ask-if-deleted.ts';
import type { Poke } from '#session/messages.ts';
import type { SessionHolder } from '#session/session-holder.ts';
import { userOf } from '#session/session-row.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { type AuthorEngine, createAuthorEngine, type EngineDeps } from './author-engine.ts';
import type { Engine } from './engine.ts';
import { createFollow } from './follow.ts';
import { createRoundEnds } from './round-ends.ts';
import { isMoving } from './status-board.ts';

/** How long "sync now" waits for another page that leads. */
const OTHERS_LIMIT_MS = 30_000;

/** The engine, with the methods that other parts of sync need. */
export type EngineCore = Engine & {
  /** There is something to send: at once, or when a typed text is due (SYNC-5). */
  poke(uid: UserId, when: Poke): void;
  /** Stops working for an author who leaves; resolves when no part of it writes any more. */
  leave(uid: UserId): Promise<void>;
};

/**
 * Follows the session: the signed-in author has an engine (`author-engine.ts`), which sends and pulls, or passes pokes to the page that does
 * (SYNC-7, SYNC-12).
 */
export function createEngine(deps: EngineDeps & { holder: SessionHolder }): EngineCore {
  const { holder, board } = deps;
  const { channel } = deps.ports;
  const roundEnds = createRoundEnds(deps.ports.timers);
  const watchReads = createFollow(deps.ports, () => isMoving(board.status()));
  let author: AuthorEngine | undefined;
  let moving: Promise<void> = Promise.resolve();
  let started = false;
  let ends: (() => void)[] = [];

  const isAlive = () => holder.seen().accessToken !== null;
  /** Whether the session was alive when `follow` last ran. */
  let wasAlive = isAlive();
  const lookAgain = () => {
    author?.round({ pull: true, hint: true }).catch(deps.onError);
  };

  board.onWatched((on) => author?.count(on));

  async function take(uid: UserId): Promise<void> {
    author = await createAuthorEngine({ ...deps, watchReads, roundEnds }, uid);
    // Every page does this itself, as the leader may be frozen: a browser that dies loses what is only in its copies (SYNC-2).
    deps.restoreCopies(uid);
    author.count(board.hasListeners());
  }

  async function drop(): Promise<void> {
    const old = author;
    author = undefined;
    await old?.leave();
    if (old) board.reset();
  }

  /**
   * Updates the author's engine after a change of the session. An author whose sign-out has not ended has no engine, so nothing is written
   * again.
   */
  async function move(): Promise<void> {
    const uid = started ? (userOf(holder.seen())?.uid ?? null) : null;
    const isBack = !wasAlive && isAlive();
    wasAlive = isAlive();
    if ((author?.uid ?? null) !== uid) {
      await drop();
      if (uid !== null) await take(uid);
    } else if (isBack) lookAgain();
  }
  /** Runs `move`, one at a time. */
  const follow = (): Promise<void> => {
    moving = moving.then(move).catch(deps.onError);
    return moving;
  };

  function start(): void {
    if (started) return;
    started = true;
    ends = [
      holder.subscribe(() => void follow()),
      channel.listen((message) => author?.hear(message)),
      deps.work.reachability.onHint(lookAgain),
    ];
    holder.ready.then(follow, deps.onError);
    askIfDeleted(holder, deps.call).catch(() => {});
  }

  return {
    status: board.status,
    onStatus: board.onStatus,
    storageSeen: () => board.set({ storage: 'ok' }),
    start,
    async stop() {
      started = false;
      for (const end of ends.splice(0)) end();
      await follow();
    },
    async syncNow(what = 'all') {
      // A page starts the engine when its first screen is drawn; a caller that needs the engine earlier does not wait for that.
      start();
      await holder.ready;
      await follow();
      if (!author) return;
      const { uid } = author;
      const poke = { type: 'poke', uid, when: what === 'all' ? 'sendNow' : 'pull' } as const;
      // Either this page leads in a moment, or the leader gets this message and reports the end of its round.
      if (!author.leads()) await roundEnds.next(OTHERS_LIMIT_MS, () => channel.post(poke));
      if (author?.uid === uid) await author.round({ sendNow: what === 'all', pull: true, hint: true });
    },
    poke(uid, when) {
      if (author?.uid === uid) author.poke(when);
      else channel.post({ type: 'poke', uid, when });
    },
    async leave(uid) {
      if (author?.uid !== uid) return;
      moving = moving.then(drop, drop);
      await moving;
    },
  };
}
