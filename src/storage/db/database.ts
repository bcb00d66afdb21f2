import { Dexie, type EntityTable, type Table } from 'dexie';
import { DATABASE_NAME, type IndexedDbPort } from './indexed-db-port.ts';
import { refusingLeavers } from './leavings.ts';
import type { NewOutboxRow, OutboxRow } from './outbox-row.ts';
import type {
  AccountRow,
  BaseRow,
  ChapterRow,
  ConflictRow,
  CoverRow,
  DayRow,
  DeletedRow,
  DraftRow,
  GoalRow,
  HealthRow,
  InboxRow,
  LastTextRow,
  LeaderRow,
  LeavingRow,
  LineageRow,
  MessageRow,
  NamedRow,
  PostsRow,
  RevisionRow,
  SealedRow,
  SnapshotRow,
  StoryRow,
  VolumesRow,
} from './rows.ts';
import { tracked } from './running-transactions.ts';

type Id = [uid: string, id: string];

// On localhost Dexie would trace every call, and tests on a phone would be slower than an author's app.
Dexie.debug = false;

/** The device's database. Its schema only ever grows: an old tab must still be able to write beside a newer one (SYNC-2). */
export class WorkDatabase extends Dexie {
  declare stories: Table<StoryRow, Id>;
  declare chapters: Table<ChapterRow, Id>;
  declare drafts: Table<DraftRow, Id>;
  declare bases: Table<BaseRow, Id>;
  declare lineages: Table<LineageRow, Id>;
  declare conflicts: Table<ConflictRow, Id>;
  declare snapshots: Table<SnapshotRow, Id>;
  declare revisions: Table<RevisionRow, Id>;
  declare covers: Table<CoverRow, Id>;
  declare deleted: Table<DeletedRow, Id>;
  declare lastTexts: Table<LastTextRow, [uid: string, id: string, session: string]>;
  declare outbox: EntityTable<OutboxRow, 'seq', NewOutboxRow>;
  declare accounts: Table<AccountRow, string>;
  declare leaders: Table<LeaderRow, string>;
  declare sealed: Table<SealedRow, string>;
  declare leavings: Table<LeavingRow, string>;
  declare messages: Table<MessageRow, Id>;
  declare inboxes: Table<InboxRow, string>;
  declare volumes: Table<VolumesRow, Id>;
  declare named: Table<NamedRow, Id>;
  declare days: Table<DayRow, Id>;
  declare goals: Table<GoalRow, string>;
  declare posts: Table<PostsRow, Id>;
  declare health: Table<HealthRow, string>;

  /** Opens nothing yet; reopens after the browser closed the connection. Only tests, with several devices per process, pass another `name`. */
  constructor(port: IndexedDbPort, name: string = DATABASE_NAME) {
    // Dexie's cache of live results does not see raw writes (SYNC-2) and is not worth its memory here.
    super(name, { ...port, cache: 'disabled' });
    // Even when the cache is disabled, it makes an AbortController and three listeners for each writing transaction.
    this.unuse({ stack: 'dbcore', name: 'Cache' });
    this.use({
      stack: 'dbcore',
      name: 'tracked',
      create: (core) =>
        refusingLeavers({
          ...core,
          // Dexie's type names only the part of an IDBTransaction that it uses.
          transaction: (...which) => tracked(core.transaction(...which) as IDBTransaction),
        }),
    });
    this.version(1).stores({
      stories: '[uid+id]',
      chapters: '[uid+id], [uid+bookId], [uid+dirty], [uid+conflict], [uid+dirty+conflict]',
      drafts: '[uid+id]',
      bases: '[uid+id]',
      lineages: '[uid+id]',
      conflicts: '[uid+id]',
      snapshots: '[uid+id], [uid+chapterId]',
      revisions: '[uid+id], [uid+chapterId]',
      covers: '[uid+id], [uid+bookId]',
      deleted: '[uid+id], [uid+bookId]',
      partings: '[uid+id+session], uid',
      outbox: '++seq, &key, uid, [uid+state], [uid+entity], [uid+bookId], [uid+chapterId]',
      accounts: 'uid',
      leaders: 'uid',
      sealed: 'uid',
      health: 'key',
    });
    this.version(2).stores({
      messages: '[uid+id], [uid+unread], [uid+marked]',
      inboxes: 'uid',
    });
    this.version(3).stores({
      volumes: '[uid+id]',
      named: '[uid+id], [uid+bookId], [uid+chapterId]',
      days: '[uid+id], [uid+dirty], [uid+day]',
      goals: 'uid',
    });
    this.version(4)
      .stores({ partings: null, lastTexts: '[uid+id+session], uid' })
      // `partings` is the old name of `lastTexts`.
      .upgrade(async (upgrade) =>
        upgrade.table('lastTexts').bulkPut(await upgrade.table('partings').toArray()),
      );
    this.version(5).stores({ leavings: 'uid' });
    // Only chapters that the server publishes later are in the last index: others have no time.
    this.version(6).stores({
      chapters:
        '[uid+id], [uid+bookId], [uid+dirty], [uid+conflict], [uid+dirty+conflict], [uid+head.publishAt]',
    });
    this.version(7).stores({ posts: '[uid+id], [uid+bookId], [uid+dirty]' });
  }

  /**
   * Tables a transaction over an author's work may lock: all but the last texts. A page that closes also closes its connection, and a
   * last text still waiting for another transaction, of any page, is lost (SYNC-2).
   */
  get workTables(): Table[] {
    return this.tables.filter((table) => table.name !== 'lastTexts');
  }
}
