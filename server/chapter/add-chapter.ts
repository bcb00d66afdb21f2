import { eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { fill } from '#server/core/messages.ts';
import { done, failed, invalid, type Outcome, type Refusal, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import {
  type ChapterRow,
  chapter,
  chapterRevision,
  type StoryRow,
  story,
  tombstone,
} from '#server/db/schema/story.ts';
import type { AppSettings } from '#server/settings/settings.ts';
import { lockOwnStory } from '#server/story/own-story.ts';
import { isFinished } from '#server/story/present-story.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { RevisionId } from '#shared/domain/ids.ts';
import { documentWords } from '#shared/domain/story-document.ts';
import type { ChapterSaved, chapterAddRequest } from '#shared/protocol/chapter/chapter.ts';
import { chapterHash } from './chapter-hash.ts';
import { loadOwnChapter } from './own-chapters.ts';
import { presentChapterSaved } from './present-chapter.ts';
import { type Publication, settlePublication, wishOf } from './publication.ts';
import { keepRefusedText } from './side-revisions.ts';
import { countChanges, countsOf, NO_COUNTS, revisionColumns } from './write-chapter.ts';

type Request = v.InferOutput<typeof chapterAddRequest>;

/**
 * Makes a chapter under the id that its device chose (docs/spec, section 3, Ids), at the end of its story, and publishes or schedules it on
 * request. A chapter that cannot be published is kept as a draft, and the refusal carries it (`data.chapter`). If the id exists, see
 * `repeatedChapter`. Refused: `notFound` for another author's story or the id of a deleted chapter, `storyFinished`.
 */
export async function addChapter(
  tx: Tx,
  call: AuthorCall,
  request: Request,
  review: AppSettings['review'],
): Promise<Outcome<ChapterSaved>> {
  const text: ChapterText = {
    title: request.title,
    content: request.content,
    authorNote: request.authorNote,
  };
  const parent = await lockOwnStory(tx, call.user.userId, request.bookId);
  if (parent === undefined) return failed('notFound');
  const [known] = await tx.select().from(chapter).where(eq(chapter.id, request.id));
  if (known !== undefined) return repeatedChapter(tx, call, parent, known, text);
  const [buried] = await tx.select({ id: tombstone.id }).from(tombstone).where(eq(tombstone.id, request.id));
  if (buried !== undefined) return failed('notFound');
  if (isFinished(parent)) return refused('storyFinished');

  const draft = newDraft(call, parent, request, text);
  const publication: Publication =
    request.paid && !parent.allowPrice
      ? { kind: 'refused', reason: 'notEditable' }
      : settlePublication(wishOf(request, false, call.now), draft, parent, text, review, call.now);
  const added = publication.kind === 'settled' ? publication.chapter : draft;
  const chapterAdded = tx
    .$with('chapter_added')
    .as(tx.insert(chapter).values(added).returning({ id: chapter.id }));
  const revisionAdded = tx.$with('revision_added').as(
    tx
      .insert(chapterRevision)
      .values(revisionColumns(added, text, call.now))
      .returning({ id: chapterRevision.revisionId }),
  );
  const current = call.newId<string>();
  const counts = countsOf(added);
  await tx
    .with(chapterAdded, revisionAdded)
    .update(story)
    .set({
      version: current,
      updatedAt: call.now,
      nextPosition: sql`${story.nextPosition} + 1`,
      ...countChanges(NO_COUNTS, counts),
      ...(counts.publishedCount > 0 ? { lastPublishedAt: call.now } : {}),
    })
    .where(eq(story.id, parent.id));
  const saved = presentChapterSaved(added, { previous: parent.version, current }, call);
  if (publication.kind === 'settled') return done(saved, 'add', parent.id);
  const kept = { chapter: saved, draftId: saved.id };
  return keptAsDraft(
    publication.kind === 'invalid' ? invalid(publication.fields, kept) : refused(publication.reason, kept),
  );
}

/** Changes the message of a refusal to say that the chapter is kept all the same. */
const keptAsDraft = (refusal: Refusal): Refusal => ({
  ...refusal,
  message: (messages) => {
    const reason = refusal.message?.(messages) ?? messages.code[refusal.code];
    return fill(messages.keptAsDraft, { reason });
  },
});

function newDraft(call: AuthorCall, parent: StoryRow, request: Request, text: ChapterText): ChapterRow {
  const revisionId = call.newId<RevisionId>();
  const hash = chapterHash(text);
  return {
    id: request.id,
    storyId: parent.id,
    ownerId: parent.ownerId,
    position: parent.nextPosition,
    revision: 1,
    revisionId,
    parentRevisionId: null,
    title: text.title,
    words: documentWords(text.content),
    contentHash: hash,
    firstHash: hash,
    firstRevisionId: revisionId,
    headUdid: call.udid,
    headRun: request.run ?? '',
    headStartedAt: call.now,
    headPinned: false,
    paid: request.paid && parent.allowPrice,
    status: 'draft',
    publishAt: null,
    publishedAt: null,
    publishedRevisionId: null,
    publishedWords: 0,
    submittedRevisionId: null,
    submittedAt: null,
    inspectState: 'draft',
    inspectReason: '',
    deletedAt: null,
    createdAt: call.now,
    updatedAt: call.now,
  };
}

/**
 * Answers an `add` whose id exists (docs/spec, section 3, Ids). If the text equals the chapter's present text or its first text, the answer
 * is the same as the first time. Otherwise it is a conflict with the current version, and the text is kept as a side revision. The id of
 * another author's or story's chapter, or of a deleted one, is `notFound`.
 */
async function repeatedChapter(
  tx: Tx,
  call: AuthorCall,
  story: StoryRow,
  known: ChapterRow,
  text: ChapterText,
): Promise<Outcome<ChapterSaved>> {
  if (known.ownerId !== call.user.userId || known.storyId !== story.id || known.deletedAt !== null)
    return failed('notFound');
  const hash = chapterHash(text);
  const versions = { previous: story.version, current: story.version };
  if (known.contentHash === hash) return done(presentChapterSaved(known, versions, call), 'add', story.id);
  if (known.firstHash === hash) {
    const [first] = await tx
      .select()
      .from(chapterRevision)
      .where(eq(chapterRevision.revisionId, known.firstRevisionId));
    // A later save may have replaced the first revision. Then it does not exist any more, and the device could not base a save on it.
    if (first !== undefined) {
      const { title, words, contentHash, revision, revisionId, parentRevisionId } = first;
      const asFirst = { ...known, title, words, contentHash, revision, revisionId, parentRevisionId };
      return done(presentChapterSaved(asFirst, versions, call), 'add', story.id);
    }
  }
  await keepRefusedText(tx, call, known, null, text);
  return failed('revisionConflict', await loadOwnChapter(tx, call, known.id));
}
