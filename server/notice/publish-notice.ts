import { and, eq, isNull } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { notice, noticeText } from '#server/db/schema/notice.ts';
import type { NoticeId } from '#shared/domain/ids.ts';
import { LANGUAGES } from '#shared/domain/language.ts';
import type { NoticeDetail, NoticePublish } from '#shared/protocol/notice/notice.ts';
import { noticeDetailOf } from './read-notices.ts';

/**
 * An editor publishes a notice, or replaces the one with the same id. Category and all texts are replaced. The day of publication does not
 * change unless a new one is given. A withdrawn notice becomes public again.
 */
export async function publishNotice(
  tx: Tx,
  call: AuthorCall,
  request: NoticePublish,
): Promise<Outcome<NoticeDetail>> {
  const { id, category, texts } = request;
  const at = request.publishedAt === undefined ? undefined : Date.parse(request.publishedAt);
  const [row] = await tx
    .insert(notice)
    .values({ id, category, editorId: call.user.userId, publishedAt: at ?? call.now, updatedAt: call.now })
    .onConflictDoUpdate({
      target: notice.id,
      set: {
        category,
        updatedAt: call.now,
        withdrawnAt: null,
        ...(at === undefined ? {} : { publishedAt: at }),
      },
    })
    .returning();
  if (row === undefined) throw new Error('an announcement was neither made nor changed');
  await tx.delete(noticeText).where(eq(noticeText.noticeId, id));
  await tx.insert(noticeText).values(
    LANGUAGES.flatMap((language) => {
      const words = texts[language];
      return words === undefined ? [] : [{ noticeId: id, language, title: words.title, text: words.text }];
    }),
  );
  await writeAudit(tx, call, 'publishNotice', id, texts.en_US.title);
  return noticeDetailOf(tx, call, row);
}

/**
 * An editor withdraws a notice: no one sees it until it is published again under its id. Withdrawing again succeeds; an unknown id is
 * `notFound`.
 */
export async function withdrawNotice(tx: Tx, call: AuthorCall, id: NoticeId): Promise<Outcome<unknown>> {
  const rows = await tx
    .update(notice)
    .set({ withdrawnAt: call.now })
    .where(and(eq(notice.id, id), isNull(notice.withdrawnAt)))
    .returning({ id: notice.id });
  if (rows.length === 0) {
    const [known] = await tx.select({ id: notice.id }).from(notice).where(eq(notice.id, id));
    return known === undefined ? failed('notFound') : done(undefined, 'delete');
  }
  await writeAudit(tx, call, 'withdrawNotice', id, '');
  return done(undefined, 'delete');
}
