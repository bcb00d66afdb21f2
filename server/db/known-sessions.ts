import { eq, sql } from 'drizzle-orm';
import { account, session } from '#server/db/schema/account.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { OpenDatabase } from './open-database.ts';
import { statement } from './statement.ts';

/** How long a session is cached. In ms. */
const REMEMBER_MS = 5_000;
const SESSIONS_MAX = 50_000;

const COLUMNS = {
  userId: account.id,
  role: account.role,
  passwordGiven: account.passwordGiven,
  penName: account.penName,
  revokedAt: session.revokedAt,
  createdAt: session.createdAt,
  strongAt: session.strongAt,
  disabledAt: account.disabledAt,
  deleteAt: account.deleteAt,
  deletedAt: account.deletedAt,
};

type Account = typeof account.$inferSelect;
export type KnownSession = { userId: UserId } & Pick<
  Account,
  'role' | 'passwordGiven' | 'penName' | 'disabledAt' | 'deleteAt' | 'deletedAt'
> &
  Pick<typeof session.$inferSelect, 'revokedAt' | 'createdAt' | 'strongAt'>;

/** A cache of sessions with the rights of their accounts, as every save has to identify its author. */
export interface KnownSessions {
  /** A session by its id; undefined if there is none. `now`: in ms since epoch. */
  find(id: string, now: number): Promise<KnownSession | undefined>;
}

/** Reads a session by its id, bypassing the cache: a command does this in its transaction. */
export const loadSession = statement<{ id: string }, KnownSession[]>((db) =>
  db
    .select(COLUMNS)
    .from(session)
    .innerJoin(account, eq(account.id, session.userId))
    .where(eq(session.id, sql.placeholder('id')))
    .prepare('known_session'),
);

/**
 * Caches a database's sessions for five seconds. At a commit that changes one, the database notifies every server. The server that made the
 * change is notified before it answers, so a session that was ended there is refused at the next call. Other servers are notified within
 * milliseconds, and their caches expire after five seconds at the latest.
 */
export function knownSessions({ db, identities }: Pick<OpenDatabase, 'db' | 'identities'>): KnownSessions {
  const kept = new Map<string, { at: number; row: KnownSession }>();
  /** The cached sessions of each account, so that a change of an account need not search all cached sessions. */
  const ofAccount = new Map<string, Set<string>>();
  const forget = (id: string) => {
    const row = kept.get(id)?.row;
    if (row === undefined) return;
    kept.delete(id);
    const ids = ofAccount.get(row.userId);
    ids?.delete(id);
    if (ids?.size === 0) ofAccount.delete(row.userId);
  };
  const keep = (id: string, at: number, row: KnownSession) => {
    kept.set(id, { at, row });
    const ids = ofAccount.get(row.userId) ?? new Set();
    ofAccount.set(row.userId, ids.add(id));
  };
  /** Counts changes: a row that was read before a change is not cached after it. */
  let changes = 0;
  identities.listen((userId) => {
    changes += 1;
    if (userId !== null) {
      for (const id of ofAccount.get(userId) ?? []) forget(id);
      return;
    }
    kept.clear();
    ofAccount.clear();
  });
  return {
    async find(id, now) {
      const known = kept.get(id);
      if (known !== undefined && now >= known.at && now < known.at + REMEMBER_MS) return known.row;
      const before = changes;
      const [row] = await loadSession(db, { id });
      forget(id);
      if (row === undefined || changes !== before) return row;
      keep(id, now, row);
      const oldest = kept.keys().next();
      if (kept.size > SESSIONS_MAX && !oldest.done) forget(oldest.value);
      return row;
    },
  };
}
