import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { message, noticeRead } from '#server/db/schema/message.ts';
import { notice } from '#server/db/schema/notice.ts';
import type { NoticeId } from '#shared/domain/ids.ts';
import type { messageReadAnswer, messageReadRequest } from '#shared/protocol/inbox/message.ts';
import { countUnread, inInbox } from './list-messages.ts';

/**
 * Marks messages and notices of the author's inbox as read: those named, or all up to a moment (messageReadRequest). A time of reading
 * never changes. If this inbox has none of those named the answer is `notFound`.
 */
export async function readMessages(
  tx: Tx,
  call: AuthorCall,
  { ids, all, upTo }: v.InferOutput<typeof messageReadRequest>,
): Promise<Outcome<v.InferOutput<typeof messageReadAnswer>>> {
  if (!all && ids.length === 0) return done({ unread: await countUnread(tx, call) });
  const until = Math.min(upTo === undefined ? call.now : Date.parse(upTo), call.now);
  const own = and(
    eq(message.ownerId, call.user.userId),
    all ? lte(message.createdAt, until) : inArray(message.id, ids),
  );
  const shown = and(
    inInbox(call),
    all ? lte(notice.publishedAt, until) : inArray(notice.id, ids as string[] as NoticeId[]),
  );
  const notices = await tx.select({ id: notice.id }).from(notice).where(shown);
  if (!all && notices.length === 0) {
    const [known] = await tx.select({ id: message.id }).from(message).where(own).limit(1);
    if (known === undefined) return failed('notFound');
  }
  await tx
    .update(message)
    .set({ readAt: call.now })
    .where(and(own, isNull(message.readAt)));
  if (notices.length > 0)
    await tx
      .insert(noticeRead)
      .values(notices.map(({ id }) => ({ userId: call.user.userId, noticeId: id, readAt: call.now })))
      .onConflictDoNothing();
  return done({ unread: await countUnread(tx, call) });
}
