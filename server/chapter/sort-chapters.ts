import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { chapter, story } from '#server/db/schema/story.ts';
import { chaptersInLockOrder } from '#server/story/own-chapter.ts';
import { lockOwnStory } from '#server/story/own-story.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { chapterSorted } from '#shared/protocol/chapter/chapter.ts';

/**
 * Puts a story's drafts into a new order (docs/spec, section 7, Chapter); published chapters keep their positions. `ids` must list every
 * draft once. If drafts were added or removed meanwhile, it is refused with the current ids (`orderChanged`).
 */
export async function sortChapters(
  tx: Tx,
  call: AuthorCall,
  bookId: BookId,
  ids: readonly ChapterId[],
): Promise<Outcome<v.InferOutput<typeof chapterSorted>>> {
  const parent = await lockOwnStory(tx, call.user.userId, bookId);
  if (parent === undefined) return failed('notFound');
  const drafts = await tx
    .select({ id: chapter.id, position: chapter.position })
    .from(chapter)
    .where(and(eq(chapter.storyId, bookId), eq(chapter.status, 'draft'), isNull(chapter.deletedAt)))
    .orderBy(asc(chapter.position), asc(chapter.id));
  const current = drafts.map((row) => row.id);
  const wanted = new Set(ids);
  if (wanted.size !== ids.length || wanted.size !== current.length || !current.every((id) => wanted.has(id)))
    return refused('orderChanged', { ids: current });
  const previous = parent.version;
  if (current.every((id, index) => id === ids[index]))
    return done({ ids: current, previousBookVersion: previous, bookVersion: previous }, 'update', bookId);

  await chaptersInLockOrder(tx, inArray(chapter.id, current));
  const moves = ids.map((id, index) => sql`(${id}::uuid, ${drafts[index]?.position ?? 0}::integer)`);
  await tx.execute(sql`
    update ${chapter} set position = moved.position
    from (values ${sql.join(moves, sql`, `)}) as moved (id, position)
    where ${chapter.id} = moved.id`);
  const version = call.newId<string>();
  await tx.update(story).set({ version, updatedAt: call.now }).where(eq(story.id, bookId));
  return done({ ids: [...ids], previousBookVersion: previous, bookVersion: version }, 'update', bookId);
}
