import { eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome, refused } from '#server/core/outcome.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { ChapterRow } from '#server/db/schema/story.ts';
import { chapterRevision } from '#server/db/schema/story.ts';
import { lockChapter } from '#server/story/own-chapter.ts';
import { addMessage } from '#server/tell/add-message.ts';
import type { ChapterId, RevisionId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { release } from './publication.ts';
import { writeChapter } from './write-chapter.ts';

/**
 * An editor's decision on a submitted chapter (docs/spec, section 4, Review). It applies to the submitted text, even if the author has
 * written on, and only if that is the text which the editor has read. If it is refused, readers still see what they saw before.
 */
export async function inspectChapter(
  tx: Tx,
  call: AuthorCall,
  input: { id: ChapterId; pass: boolean; reason: string; revisionId?: RevisionId | undefined },
): Promise<Outcome<unknown>> {
  const locked = await lockChapter(tx, input.id);
  if (locked === undefined || locked.chapter.deletedAt !== null) return failed('notFound');
  const { story, chapter: before } = locked;
  if (before.submittedRevisionId === null) return refused('notEditable');
  // An older app does not say which text its editor has read.
  if (input.revisionId !== undefined && input.revisionId !== before.submittedRevisionId)
    return refused('changedMeanwhile');
  // Bonuses depend on published words.
  if (story.ownerId === call.user.userId) return refused('ownMatter');
  const [submitted] = await tx
    .select({ title: chapterRevision.title, words: chapterRevision.words })
    .from(chapterRevision)
    .where(eq(chapterRevision.revisionId, before.submittedRevisionId));
  const after: ChapterRow = input.pass
    ? {
        ...release(before, call.now),
        // A later text keeps its schedule.
        publishAt: before.revisionId === before.submittedRevisionId ? null : before.publishAt,
        publishedRevisionId: before.submittedRevisionId,
        publishedWords: submitted?.words ?? 0,
      }
    : {
        ...before,
        submittedRevisionId: null,
        submittedAt: null,
        status: before.publishedRevisionId === null ? 'draft' : 'published',
        inspectState: 'refused',
        inspectReason: input.reason,
      };
  await writeChapter(tx, story, before, after, null, call);
  await writeAudit(tx, call, input.pass ? 'chapter.pass' : 'chapter.refuse', before.id, input.reason);
  await addMessage(tx, call, {
    ownerId: story.ownerId,
    type: 'review',
    kind: input.pass ? 'chapterApproved' : 'chapterRejected',
    facts: { story: story.title, chapter: submitted?.title ?? before.title, reason: input.reason },
    route: links.writeChapter(story.id, before.id, story.allowPrice),
    actionRequired: !input.pass,
  });
  return done(undefined, 'operation', story.id);
}
