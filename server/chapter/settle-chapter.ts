import type { AuthorCall } from '#server/core/call.ts';
import { done, invalid, type Outcome, refused, type SuccessMessage } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import type { ChapterRow, StoryRow } from '#server/db/schema/story.ts';
import { settleActions } from '#server/tell/add-message.ts';
import type { ChapterSaved } from '#shared/protocol/chapter/chapter.ts';
import { presentChapterSaved } from './present-chapter.ts';
import type { Publication } from './publication.ts';
import { type NewRevision, writeChapter } from './write-chapter.ts';

/** A change of a chapter, not written yet. `unpublished` is the chapter with only its text changed. */
export type Settlement = {
  story: StoryRow;
  before: ChapterRow;
  unpublished: ChapterRow;
  publication: Publication;
  revision: NewRevision | null;
};

/**
 * Writes a settled change and answers it. If the publication is refused, the text is kept as a revision and the refusal carries the
 * chapter's state (`data.chapter`), so no rule loses an author's text.
 */
export async function settleChapter(
  tx: Tx,
  call: AuthorCall,
  { story, before, unpublished, publication, revision }: Settlement,
  message: SuccessMessage,
): Promise<Outcome<ChapterSaved>> {
  const after = publication.kind === 'settled' ? publication.chapter : unpublished;
  const written = await writeChapter(tx, story, before, after, revision, call);
  // It was published again, or scheduled again.
  if (before.inspectState === 'refused' && publication.kind === 'settled' && isOnItsWay(after))
    await settleActions(tx, story.ownerId, 'review', after.id);
  const saved = presentChapterSaved(written.chapter, written, call);
  if (publication.kind === 'settled') return done(saved, message, story.id);
  return publication.kind === 'invalid'
    ? invalid(publication.fields, { chapter: saved })
    : refused(publication.reason, { chapter: saved });
}

const isOnItsWay = (chapter: ChapterRow): boolean =>
  chapter.publishAt !== null || chapter.inspectState === 'waiting' || chapter.inspectState === 'passed';
