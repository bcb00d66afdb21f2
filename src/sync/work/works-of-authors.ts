import type { Caller } from '#net/caller.ts';
import type { ChannelPort, Poke } from '#session/messages.ts';
import type { SessionPorts } from '#session/ports.ts';
import type { SessionHolder } from '#session/session-holder.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { OpenDrafts } from '#sync/draft/open-drafts.ts';
import type { createLastTexts } from '#sync/draft/restore-last-texts.ts';
import type { AuthorWork, SyncStatus } from '#sync/types/author-work.ts';
import type { WorkPorts } from '#sync/types/ports.ts';
import { createAuthorWork } from './create-author-work.ts';
import type { createWorkDatabase } from './work-database.ts';

/** The one `AuthorWork` of each author in this page. */
export function createWorksOfAuthors(deps: {
  ports: SessionPorts;
  work: WorkPorts;
  call: Caller;
  holder: SessionHolder;
  database: ReturnType<typeof createWorkDatabase>;
  drafts: OpenDrafts;
  lastTexts: ReturnType<typeof createLastTexts>;
  announce: ChannelPort['post'];
  poke(uid: UserId, when: Poke): void;
  makeRoom(uid: UserId): Promise<boolean>;
  onStorage(storage: SyncStatus['storage']): void;
  onLeft(how: 'left' | 'cameBack'): void;
}) {
  const { ports, call, announce, database, drafts, lastTexts, onStorage } = deps;
  const { lastTextCopies, storage, loadPosts } = deps.work;
  const works = new Map<UserId, AuthorWork>();
  let asked = false;
  const keep = () => {
    if (asked) return;
    asked = true;
    storage.persist().catch(() => false);
  };

  const create = (uid: UserId): AuthorWork =>
    createAuthorWork(
      { uid, open: database.open, ports, call, announce, keep, poke: (when) => deps.poke(uid, when) },
      {
        drafts,
        penName: () => deps.holder.seen().user?.name ?? '',
        restoreLastTexts: () => lastTexts.restoreLastTexts(uid),
        putLastText(row) {
          database.handle()?.putLastText(row);
          lastTextCopies?.put(row);
        },
        dropLastText(id, session) {
          database.handle()?.dropLastText(uid, id, session);
          lastTextCopies?.drop(uid, id, session);
          lastTexts.stored(id, session);
        },
        aside: () => lastTexts.aside(uid),
        makeRoom: () => deps.makeRoom(uid),
        onStorage,
        onLeft: deps.onLeft,
        loadPosts,
      },
    );

  return {
    of(uid: UserId): AuthorWork {
      // Open it here, not in the first read: within a live query Dexie refuses the canary's write.
      database.ready().catch(() => {});
      const work = works.get(uid) ?? create(uid);
      works.set(uid, work);
      return work;
    },
    /** Whether this author's work was requested in this page. */
    has: (uid: UserId): boolean => works.has(uid),
  };
}
