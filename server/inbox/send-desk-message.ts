import { and, eq, isNull } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, invalid, type Outcome, refused } from '#server/core/outcome.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { question } from '#server/db/schema/question.ts';
import { story } from '#server/db/schema/story.ts';
import { addMessage } from '#server/tell/add-message.ts';
import type { QuestionId, UserId } from '#shared/domain/ids.ts';
import type { DeskMessageSend } from '#shared/protocol/inbox/message.ts';
import { links } from '#shared/protocol/links.ts';

/**
 * An editor writes to an author, given directly or by one of the author's stories, to which the message then links (docs/spec, section 6,
 * Desk). With `questionId` the message answers this author's question; a question takes one answer (`answeredAlready`). If such an answer
 * has no title, the inbox shows it as a reply, with the question under it. Older apps of editors send a title of their own.
 */
export async function sendDeskMessage(
  tx: Tx,
  call: AuthorCall,
  { authorId, bookId, title, text, actionRequired, questionId }: DeskMessageSend,
): Promise<Outcome<unknown>> {
  if (title === undefined && questionId === undefined) return invalid({ title: 'desk.message.empty' });
  const ownerId = await authorOf(tx, authorId, bookId);
  if (ownerId === undefined) return failed('notFound');
  const asked = questionId === undefined ? null : await answerQuestion(tx, call, ownerId, questionId, text);
  if (asked !== null && 'refusal' in asked) return asked.refusal;
  const more = {
    ownerId,
    type: 'desk' as const,
    actionRequired,
    ...(bookId === undefined ? {} : { route: links.chapterList(bookId) }),
  };
  if (asked !== null && title === undefined)
    await addMessage(tx, call, { ...more, kind: 'deskReply', facts: { text, question: asked.question } });
  else await addMessage(tx, call, { ...more, kind: 'deskMessage', facts: { title: title ?? '', text } });
  await writeAudit(tx, call, 'message.send', bookId ?? ownerId, JSON.stringify({ ownerId, title, text }));
  return done(undefined, 'operation');
}

/** Keeps the reply with the author's question, which it returns. Refused if it is another author's or was answered before. */
async function answerQuestion(
  tx: Tx,
  call: AuthorCall,
  ownerId: UserId,
  id: QuestionId,
  reply: string,
): Promise<{ question: string } | { refusal: Outcome<never> }> {
  const own = and(eq(question.id, id), eq(question.ownerId, ownerId));
  const [marked] = await tx
    .update(question)
    .set({ answeredAt: call.now, reply })
    .where(and(own, isNull(question.answeredAt)))
    .returning({ text: question.text });
  if (marked === undefined) {
    const [known] = await tx.select({ id: question.id }).from(question).where(own);
    return { refusal: known === undefined ? failed('notFound') : refused('answeredAlready') };
  }
  await writeAudit(tx, call, 'question.answer', id, JSON.stringify({ ownerId }));
  return { question: marked.text };
}

/** The author who is written to; undefined if there is none, or if the story is another author's. */
async function authorOf(
  tx: Tx,
  authorId: UserId | undefined,
  bookId: DeskMessageSend['bookId'],
): Promise<UserId | undefined> {
  if (bookId !== undefined) {
    const [row] = await tx.select({ ownerId: story.ownerId }).from(story).where(eq(story.id, bookId));
    return authorId === undefined || row?.ownerId === authorId ? row?.ownerId : undefined;
  }
  if (authorId === undefined) return undefined;
  const [row] = await tx.select({ id: account.id }).from(account).where(eq(account.id, authorId));
  return row?.id;
}
