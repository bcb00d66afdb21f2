import type { MessageId } from '#shared/domain/ids.ts';
import { recoveryOf } from '#shared/protocol/codes.ts';
import { MESSAGES_READ_MAX } from '#shared/protocol/schema/message.ts';
import { assertFence } from '#storage/db/leader.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import { PullFailed, pullCall } from './pull-call.ts';

/** What was read here and is not told: single messages, or everything up to a moment of the server's clock. */
type Marks = { ids: MessageId[]; upTo: string | null };

async function waitingMarks({ db, uid }: FlushContext): Promise<Marks> {
  return db.transaction('r', [db.messages, db.inboxes], async () => {
    const upTo = (await db.inboxes.get(uid))?.readUpTo ?? null;
    const rows = await db.messages.where('[uid+marked]').equals([uid, 1]).toArray();
    // Those that "all" covers go with it.
    const single = rows.filter((row) => upTo === null || row.createdAt > upTo);
    return { ids: single.slice(0, MESSAGES_READ_MAX).map((row) => row.id), upTo };
  });
}

/** The server knows of these marks now, or never will: they wait no more. What was read since does. */
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
 * Tells the server what was read here. A mark needs no entry of the outbox: it is a fact of its row, any number of them are one call,
 * and told twice it is the same. What the server refuses (messages that are gone) is content. Rejects with `PullFailed` or `Fenced`.
 */
export async function sendMarks(context: FlushContext): Promise<void> {
  for (;;) {
    const marks = await waitingMarks(context);
    if (marks.upTo === null && marks.ids.length === 0) return;
    const request = marks.upTo === null ? { ids: marks.ids } : { all: true, upTo: marks.upTo };
    try {
      await pullCall(context, 'messageRead', { request });
    } catch (error) {
      const failure = error instanceof PullFailed ? error.failure : undefined;
      if (failure?.kind !== 'answer' || recoveryOf(failure.code) !== 'refused') throw error;
    }
    await settleMarks(context, marks);
  }
}
