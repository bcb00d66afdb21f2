import type { UserId } from '#shared/domain/ids.ts';
import type { MessageItem } from '#shared/protocol/inbox/message.ts';
import type { PullAnswer } from '#shared/protocol/sync/pull.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { assertFence } from '#storage/db/leader.ts';
import type { MessageRow } from '#storage/db/rows.ts';
import { rowsOf } from '#storage/db/rows-of.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';

/** How many messages a device keeps at most; the oldest messages that were read are deleted first. */
const KEPT_MAX = 500;

type Id = [string, string];

/**
 * Stores messages from the server, in the caller's transaction. A message read here stays read, even if an answer requested before the mark arrived
 * says otherwise.
 */
async function putMessages(db: WorkDatabase, uid: UserId, items: readonly MessageItem[]): Promise<void> {
  const known = await db.messages.bulkGet(items.map(({ id }): Id => [uid, id]));
  await db.messages.bulkPut(
    items.map((item, index): MessageRow => {
      const before = known[index];
      return {
        uid,
        id: item.id,
        type: item.account === true ? 'account' : item.type,
        title: item.title,
        body: item.body,
        createdAt: item.createdAt,
        route: item.route ?? null,
        actionRequired: item.actionRequired,
        unread: before?.unread === 0 || item.readAt !== null ? 0 : 1,
        marked: before?.marked ?? 0,
      };
    }),
  );
}

/** Stores the unread messages of a pull. A message that is unread here and missing there was read elsewhere. */
export async function applyUnread(
  { db, uid, fence }: Pick<FlushContext, 'db' | 'uid' | 'fence'>,
  { version, items, more }: NonNullable<PullAnswer['inbox']>,
): Promise<void> {
  await db.transaction('rw', [db.leaders, db.messages, db.inboxes], async () => {
    await assertFence(db, uid, fence);
    await putMessages(db, uid, items);
    const named = new Set<string>(items.map(({ id }) => id));
    const oldest = more ? (items.at(-1)?.createdAt ?? '') : '';
    await db.messages
      .where('[uid+unread]')
      .equals([uid, 1])
      .filter((row) => !named.has(row.id) && row.createdAt > oldest)
      .modify({ unread: 0 });
    const inbox = await db.inboxes.get(uid);
    await db.inboxes.put({ uid, readUpTo: inbox?.readUpTo ?? null, version });
  });
}

/**
 * Stores a page of the inbox. A notice within the page's range that the page does not list was withdrawn, and is deleted. `from` is the
 * `createdAt` at which the page begins, null for the first; `last` means that nothing is older. Writes nothing if the author has left.
 */
export async function applyPage(
  db: WorkDatabase,
  uid: UserId,
  page: { items: readonly MessageItem[]; from: string | null; last: boolean },
): Promise<void> {
  await db.transaction('rw', [db.accounts, db.messages, db.inboxes], async () => {
    if (!(await db.accounts.get(uid))) return;
    const named = new Set<string>(page.items.map(({ id }) => id));
    const oldest = page.last ? '' : (page.items.at(-1)?.createdAt ?? '');
    const others = (await rowsOf(db.messages, uid).toArray()).filter((row) => !named.has(row.id));
    const gone = others.filter(
      (row) =>
        row.type === 'notice' && row.createdAt > oldest && (page.from === null || row.createdAt < page.from),
    );
    // A message that a pull fetched after this page was requested arrives again with the next pull.
    if (gone.length > 0) await db.inboxes.update(uid, { version: '' });
    const surplus = others
      .filter((row) => row.unread === 0 && row.marked === 0)
      .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      .slice(0, Math.max(0, others.length + page.items.length - KEPT_MAX));
    await db.messages.bulkDelete([...gone, ...surplus].map((row): Id => [uid, row.id]));
    await putMessages(db, uid, page.items);
  });
}
