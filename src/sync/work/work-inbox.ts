import type { MessageRow } from '#storage/db/rows.ts';
import { rowsOf } from '#storage/db/rows-of.ts';
import { applyPage } from '#sync/pull/inbox-rows.ts';
import { fetching, pullCall } from '#sync/pull/pull-call.ts';
import type { AuthorWork, MessageView } from '#sync/types/author-work.ts';
import type { WorkContext } from '#sync/types/work-context.ts';

type Inbox = Pick<
  AuthorWork,
  'messages' | 'inboxState' | 'fetchMessages' | 'readMessages' | 'readAllMessages'
>;

const view = (row: MessageRow): MessageView => ({
  id: row.id,
  type: row.type,
  title: row.title,
  body: row.body,
  createdAt: Date.parse(row.createdAt),
  unread: row.unread === 1,
  actionRequired: row.actionRequired,
  route: row.route,
});

/** The inbox on this device: read offline, marks sent when the network is back (docs/spec, section 2, Inbox). */
export function createInbox({ uid, open, call, poke }: WorkContext): Inbox {
  return {
    async messages() {
      const db = await open();
      const rows = await rowsOf(db.messages, uid).toArray();
      return rows
        .sort((a, b) =>
          a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1,
        )
        .map(view);
    },

    async inboxState() {
      const db = await open();
      const rows = await db.messages.where('[uid+unread]').equals([uid, 1]).toArray();
      return { unread: rows.length, action: rows.some((row) => row.actionRequired) };
    },

    async fetchMessages(cursor = '') {
      const db = await open();
      const { items, nextCursor } = await fetching(() =>
        pullCall({ call, uid }, 'messageList', { request: { cursor } }),
      );
      const from = cursor === '' ? null : (items[0]?.createdAt ?? null);
      await applyPage(db, uid, { items, from, last: nextCursor === null });
      return nextCursor;
    },

    async readMessages(ids) {
      const db = await open();
      await db.transaction('rw', db.messages, async () => {
        const rows = await db.messages.bulkGet(ids.map((id): [string, string] => [uid, id]));
        for (const row of rows)
          if (row?.unread === 1) await db.messages.put({ ...row, unread: 0, marked: 1 });
      });
      poke('marks');
    },

    async readAllMessages() {
      const db = await open();
      await db.transaction('rw', [db.messages, db.inboxes], async () => {
        const rows = await rowsOf(db.messages, uid).toArray();
        const newest = rows.reduce((max, row) => (row.createdAt > max ? row.createdAt : max), '');
        if (newest === '') return;
        await db.messages.where('[uid+unread]').equals([uid, 1]).modify({ unread: 0, marked: 1 });
        const inbox = await db.inboxes.get(uid);
        await db.inboxes.put({ uid, version: inbox?.version ?? '', readUpTo: newest });
      });
      poke('marks');
    },
  };
}
