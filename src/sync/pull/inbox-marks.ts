import type { MessageId } from '#shared/domain/ids.ts';
import { MESSAGES_READ_MAX } from '#shared/protocol/inbox/message.ts';
import { assertFence } from '#storage/db/leader.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import { callUnlessRefused } from './pull-call.ts';

/** Messages read here and not yet marked on the server: single ones, or all up to a moment of the server's clock. */
type Marks = { ids: MessageId[]; upTo: string | null };

async function waitingMarks({ db, uid }: FlushContext): Promise<Marks> {
  return db.transaction('r', [db.messages, db.inboxes], async () => {
    const upTo = (await db.inboxes.get(uid))?.readUpTo ?? null;
    const rows = await db.messages.where('[uid+marked]').equals([uid, 1]).toArray();
    // A single mark that the mark for "all" covers is not sent separately.
    const single = rows.filter((row) => upTo === null || row.createdAt > upTo);
    return { ids: single.slice(0, MESSAGES_READ_MAX).map((row) => row.id), upTo };
  });
}

/** The server has these marks, or refused them: they no longer wait. Marks made since still wait. */
async function settleMarks({ db, uid, fence }: FlushContext, sent: Marks): Promise<void> {
  await db.transaction('rw', [db.leaders, db.messages, db.inboxes], async () => {
    await assertFence(db, uid, fence);
    const ids = new Set<string>(sent.ids);
    await db.messages
      .where('[uid+marked]')
      .equals([uid, 1])
      .filter((row) => (sent.upTo === null ? ids.has(row.id) : row.createdAt <= sent.upTo))
      .modify({ marked: 0 });
    const inbox = await db.inboxes.get(uid);
    if (sent.upTo !== null && inbox?.readUpTo === sent.upTo)
      await db.inboxes.put({ ...inbox, readUpTo: null });
  });
}

/**
 * Reports to the server which messages were read here. A mark is a column of its row, not an outbox entry: any number of marks are one
 * call, and repeating it changes nothing. A mark that the server refuses (its message is gone) is dropped. Rejects with `PullFailed` or
 * `Fenced`.
 */
export async function sendMarks(context: FlushContext): Promise<void> {
  for (;;) {
    const marks = await waitingMarks(context);
    if (marks.upTo === null && marks.ids.length === 0) return;
    const request = marks.upTo === null ? { ids: marks.ids } : { all: true, upTo: marks.upTo };
    await callUnlessRefused(context, 'messageRead', { request });
    await settleMarks(context, marks);
  }
}
