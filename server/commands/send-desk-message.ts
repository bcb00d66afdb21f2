import { eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/call.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { story } from '#server/db/schema/story.ts';
import { writeAudit } from '#server/desk/write-audit.ts';
import { tellAuthor } from '#server/messages/tell-author.ts';
import { done, failed, type Outcome } from '#server/outcome.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import type { DeskMessageSend } from '#shared/protocol/schema/message.ts';

/** An editor writes to an author, named himself or by a story of his, which the message then leads to (product.md, The editor's desk). */
export async function sendDeskMessage(
  tx: Tx,
  call: AuthorCall,
  { authorId, bookId, title, text, actionRequired }: DeskMessageSend,
): Promise<Outcome<unknown>> {
  const ownerId = await authorOf(tx, authorId, bookId);
  if (ownerId === undefined) return failed('notFound');
  await tellAuthor(tx, call, {
    ownerId,
    type: 'desk',
    kind: 'deskMessage',
    facts: { title, text },
    actionRequired,
    ...(bookId === undefined ? {} : { route: links.chapterList(bookId) }),
  });
  await writeAudit(tx, call, 'message.send', bookId ?? ownerId, JSON.stringify({ ownerId, title, text }));
  return done(undefined, 'operation');
}

/** The author meant; undefined where there is none, or where the story is not his. */
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
