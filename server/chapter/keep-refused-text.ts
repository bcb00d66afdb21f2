import { desc, eq, inArray } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import type { Tx } from '#server/db/database.ts';
import type { ChapterRow } from '#server/db/schema/story.ts';
import { sideRevision } from '#server/db/schema/story.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { RevisionId } from '#shared/domain/ids.ts';
import { SIDE_REVISIONS_MAX } from '#shared/domain/limits.ts';
import { documentWords } from '#shared/domain/story-document.ts';
import { chapterHash } from './chapter-hash.ts';
import { columnsOfText } from './chapter-text.ts';

/**
 * Keeps a text refused by a conflict as a side revision of its chapter, in the transaction of the refusal (SYNC-10). The same text is
 * kept once. Beyond `SIDE_REVISIONS_MAX` the oldest is deleted. `head` is locked; `base` is the revision the text was based on.
 */
export async function keepRefusedText(
  tx: Tx,
  call: AuthorCall,
  head: ChapterRow,
  base: RevisionId | null,
  text: ChapterText,
): Promise<void> {
  const refused = { udid: call.udid, savedAt: call.now };
  await tx
    .insert(sideRevision)
    .values({
      revisionId: call.newId<RevisionId>(),
      chapterId: head.id,
      revision: head.revision,
      parentRevisionId: base,
      ...columnsOfText(text),
      words: documentWords(text.content),
      contentHash: chapterHash(text),
      ...refused,
    })
    .onConflictDoUpdate({ target: [sideRevision.chapterId, sideRevision.contentHash], set: refused });
  const tooOld = tx
    .select({ revisionId: sideRevision.revisionId })
    .from(sideRevision)
    .where(eq(sideRevision.chapterId, head.id))
    .orderBy(desc(sideRevision.savedAt), desc(sideRevision.revisionId))
    .offset(SIDE_REVISIONS_MAX);
  await tx.delete(sideRevision).where(inArray(sideRevision.revisionId, tooOld));
}
