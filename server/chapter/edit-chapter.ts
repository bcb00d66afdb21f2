import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, invalid, type Outcome, refused, type SuccessMessage } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { type ChapterRow, chapterRevision, type StoryRow } from '#server/db/schema/story.ts';
import { OwnError } from '#server/ports/own-error.ts';
import type { AppSettings } from '#server/settings/settings.ts';
import { lockOwnChapter } from '#server/story/own-chapter.ts';
import { settleActions } from '#server/tell/add-message.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterSaved, chapterEditRequest } from '#shared/protocol/chapter/chapter.ts';
import { chapterHash } from './chapter-hash.ts';
import { textOfRevision } from './chapter-text.ts';
import { mayFold } from './fold.ts';
import { loadOwnChapter } from './own-chapters.ts';
import { presentChapterSaved } from './present-chapter.ts';
import { type Publication, settlePublication, wishOf } from './publication.ts';
import { keepRefusedText } from './side-revisions.ts';
import { type NewRevision, withNewText, writeChapter } from './write-chapter.ts';

type Request = v.InferOutput<typeof chapterEditRequest>;

/**
 * Saves, publishes, schedules or unpublishes a chapter. If the base is not the newest revision, the answer is a `revisionConflict` that
 * carries the newest version (SYNC-10), unless both texts are the same. The refused text is kept as a side revision. A text that may not be
 * published is kept as a revision, and the refusal carries the chapter (`data.chapter`). `notFound` for another author's or a deleted
 * chapter.
 */
export async function editChapter(
  tx: Tx,
  call: AuthorCall,
  request: Request,
  review: AppSettings['review'],
): Promise<Outcome<ChapterSaved>> {
  const locked = await lockOwnChapter(tx, call.user.userId, request.id);
  if (locked === undefined || locked.chapter.deletedAt !== null) return failed('notFound');
  const { story, chapter: before } = locked;
  const whose = { ...call, run: request.run };

  const wish = wishOf(request, before.publishAt !== null, call.now);
  const text = await requestedText(tx, before, request, wish.kind === 'publish' || wish.kind === 'schedule');
  const change = changeOf(before, text);
  if (request.baseRevision !== before.revisionId && (change !== null || !wholeText(request))) {
    if (change !== null) await keepRefusedText(tx, call, before, request.baseRevision, change.text);
    const current = await loadOwnChapter(tx, whose, request.id);
    return failed('revisionConflict', current);
  }

  const revision: NewRevision | null =
    change === null
      ? null
      : withNewText(before, change.text, change.hash, mayFold(before, whose, call.now), whose);
  const withText = revision?.chapter ?? before;
  const paid = request.paid ?? withText.paid;
  const refusesPaid = mayNotSell(paid, withText, story);
  const unpublished: ChapterRow = { ...withText, paid: refusesPaid ? withText.paid : paid };
  const publication: Publication = refusesPaid
    ? { kind: 'refused', reason: 'notEditable' }
    : settlePublication(wish, unpublished, story, text ?? NO_TEXT, review, call.now);
  return settleChapter(tx, call, { story, before, unpublished, publication, revision }, 'update');
}

/** A chapter can become paid only if its story may take money. */
const mayNotSell = (paid: boolean, before: ChapterRow, story: Pick<StoryRow, 'allowPrice'>): boolean =>
  paid && !before.paid && !story.allowPrice;

/** An empty text, for a request that neither changes the text nor publishes it, so that the text is not needed. */
const NO_TEXT: ChapterText = { title: '', content: { version: 1, blocks: [] }, authorNote: null };

/** The new text with its hash; null if it is the same as the chapter's text. */
function changeOf(before: ChapterRow, text: ChapterText | undefined) {
  if (text === undefined) return null;
  const hash = chapterHash(text);
  return hash === before.contentHash ? null : { text, hash };
}

/** The request's text if it is complete. */
const wholeText = ({ title, content, authorNote }: Request): ChapterText | undefined =>
  title !== undefined && content !== undefined && authorNote !== undefined
    ? { title, content, authorNote }
    : undefined;

/** The new text: fields that the request leaves out stay as they are. The stored text is read only if needed. */
async function requestedText(
  tx: Tx,
  before: ChapterRow,
  request: Request,
  publishes: boolean,
): Promise<ChapterText | undefined> {
  const { title, content, authorNote } = request;
  if (title === undefined && content === undefined && authorNote === undefined && !publishes)
    return undefined;
  const whole = wholeText(request);
  if (whole !== undefined) return whole;
  const [row] = await tx
    .select()
    .from(chapterRevision)
    .where(eq(chapterRevision.revisionId, before.revisionId));
  if (row === undefined) throw new OwnError('a chapter without its newest revision');
  const kept = textOfRevision(row);
  return {
    title: title ?? kept.title,
    content: content ?? kept.content,
    authorNote: authorNote === undefined ? kept.authorNote : authorNote,
  };
}

/** A change of a chapter that is not written yet. `unpublished` is the chapter with only its text changed. */
type Settlement = {
  story: StoryRow;
  before: ChapterRow;
  unpublished: ChapterRow;
  publication: Publication;
  revision: NewRevision | null;
};

/**
 * Writes a settled change and returns the answer. If the publication is refused, the text is kept as a revision and the refusal carries the
 * chapter's state (`data.chapter`), so no rule loses an author's text.
 */
async function settleChapter(
  tx: Tx,
  call: AuthorCall,
  { story, before, unpublished, publication, revision }: Settlement,
  message: SuccessMessage,
): Promise<Outcome<ChapterSaved>> {
  const after = publication.kind === 'settled' ? publication.chapter : unpublished;
  const written = await writeChapter(tx, story, before, after, revision, call);
  // The author has published or scheduled the refused chapter again, so the refusal asks for no action any more.
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
