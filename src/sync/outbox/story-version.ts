import type { BookId, UserId } from '#shared/domain/ids.ts';
import type { WorkDatabase } from '#storage/db/database.ts';

/** Versions of a story before and after a change that an answer confirms. */
type Versions = { previousBookVersion: string; bookVersion: string };

/**
 * Notes a story's version after a change of this device, in the caller's transaction over `stories`. If another device changed the story
 * before it, the next pull fetches it.
 */
export async function noteVersion(
  db: WorkDatabase,
  [uid, bookId]: [UserId, BookId],
  { previousBookVersion, bookVersion }: Versions,
): Promise<void> {
  await db.stories
    .where('[uid+id]')
    .equals([uid, bookId])
    .modify((story) => {
      story.version = story.version === previousBookVersion ? bookVersion : null;
    });
}

/** Forgets a story's version, in the caller's transaction over `stories`: the next pull fetches the story. */
export const forgetVersion = (db: WorkDatabase, key: [UserId, BookId]): Promise<number> =>
  db.stories.where('[uid+id]').equals(key).modify({ version: null });
