import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { Database } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { story } from '#server/db/schema/story.ts';
import type { BookId } from '#shared/domain/ids.ts';

/** A story that the caller may read, with its author's pen name: one opened to readers, or the caller's own. */
export async function loadReadableStory(db: Database, call: Call, id: BookId) {
  const [row] = await db
    .select({ story, penName: account.penName })
    .from(story)
    .innerJoin(account, eq(account.id, story.ownerId))
    .where(
      and(
        eq(story.id, id),
        or(isNotNull(story.openedAt), call.user === null ? undefined : eq(story.ownerId, call.user.userId)),
      ),
    );
  return row;
}
