import type { ChapterRow, StoryRow } from '#server/db/schema/story.ts';
import type { AppSettings } from '#server/settings/settings.ts';
import { isFinished } from '#server/story/present-story.ts';
import type { ChapterStatus, ChapterText } from '#shared/domain/chapter.ts';
import { isComplete } from '#shared/domain/complete-story.ts';
import { PUBLISH_UNDO_MS, SLOT_LATE_MS } from '#shared/domain/limits.ts';
import { checkCounted } from '#shared/domain/publish-check.ts';
import type { RefusalReason } from '#shared/protocol/codes.ts';

/** What an author wants to do with a chapter's publication. Times in ms since epoch. */
export type Wish =
  | { kind: 'none' }
  | { kind: 'publish' }
  | { kind: 'schedule'; at: number }
  /** A schedule whose time has passed before it arrived. */
  | { kind: 'late' }
  | { kind: 'withdraw' };

export type Publication =
  | { kind: 'settled'; chapter: ChapterRow }
  | { kind: 'invalid'; fields: Record<string, string | undefined> }
  | { kind: 'refused'; reason: RefusalReason };

const settled = (chapter: ChapterRow): Publication => ({ kind: 'settled', chapter });
const refused = (reason: RefusalReason): Publication => ({ kind: 'refused', reason });

/**
 * Reads from an `add` or `edit` what its author wants: 'published' with a future time is a schedule, 'draft' cancels it or unpublishes the
 * chapter (chapterEditRequest). A time alone moves or cancels an existing schedule (`scheduled`). A time that has passed while the device
 * had no network is `late`: the author is asked first (docs/spec, section 4, Chapters). `publishAt` is ISO 8601, `now` ms since epoch.
 */
export function wishOf(
  request: { status?: ChapterStatus | undefined; publishAt?: string | null | undefined },
  scheduled: boolean,
  now: number,
): Wish {
  const at = request.publishAt == null ? null : Date.parse(request.publishAt);
  const wanted = at === null ? ({ kind: 'publish' } as const) : wishAt(at, now);
  if (request.status === 'published') return wanted;
  if (request.status === 'draft') return { kind: 'withdraw' };
  if (!scheduled || request.publishAt === undefined) return { kind: 'none' };
  return at === null ? { kind: 'withdraw' } : wanted;
}

function wishAt(at: number, now: number): Wish {
  if (at > now) return { kind: 'schedule', at };
  return at > now - SLOT_LATE_MS ? { kind: 'publish' } : { kind: 'late' };
}

/**
 * The result of an author's wish for a chapter: the changed chapter, problems of its text by field, or why the wish is refused. Pure; `now`
 * in ms since epoch (docs/spec, section 5; docs/spec, section 4, Review).
 */
export function settlePublication(
  wish: Wish,
  chapter: ChapterRow,
  story: StoryRow,
  text: Pick<ChapterText, 'title' | 'authorNote'>,
  review: AppSettings['review'],
  now: number,
): Publication {
  if (wish.kind === 'none') return settled(chapter);
  if (wish.kind === 'withdraw') return withdraw(chapter, now);
  const isOut = chapter.publishedRevisionId === chapter.revisionId;
  // If another device has published this text meanwhile, there is nothing left to ask.
  if (wish.kind === 'late') return isOut ? settled({ ...chapter, publishAt: null }) : refused('slotPassed');
  // A correction of a published chapter does not count as a new chapter (docs/spec, section 4).
  const reason = chapter.publishedRevisionId === null ? whyNoNewChapter(story) : null;
  if (reason !== null) return refused(reason);
  // The words as they were counted when the text was saved: a later rule of counting refuses no scheduled chapter.
  const fields = checkCounted({ ...text, words: chapter.words });
  if (fields.title !== undefined || fields.content !== undefined) return { kind: 'invalid', fields };
  if (isOut) return settled({ ...chapter, publishAt: null });
  if (wish.kind === 'schedule') return settled({ ...chapter, publishAt: wish.at });
  return settled(review === 'manual' ? submit(chapter, now) : release(chapter, now));
}

function whyNoNewChapter(story: StoryRow): RefusalReason | null {
  if (isFinished(story)) return 'storyFinished';
  if (story.completion === 'waiting') return 'completionWaiting';
  return isComplete(story) ? null : 'storyIncomplete';
}

const submit = (chapter: ChapterRow, now: number): ChapterRow => ({
  ...chapter,
  status: 'published',
  publishAt: null,
  submittedRevisionId: chapter.revisionId,
  // A text that is already submitted keeps its position in the queue.
  submittedAt: chapter.submittedRevisionId === chapter.revisionId ? chapter.submittedAt : now,
  inspectState: 'waiting',
  inspectReason: '',
  headPinned: true,
});

/** The chapter once readers see its newest text. `now` in ms since epoch; the day of its first publication does not change. */
export const release = (chapter: ChapterRow, now: number): ChapterRow => ({
  ...chapter,
  status: 'published',
  publishAt: null,
  publishedAt: chapter.publishedAt ?? now,
  publishedRevisionId: chapter.revisionId,
  publishedWords: chapter.words,
  submittedRevisionId: null,
  submittedAt: null,
  inspectState: 'passed',
  inspectReason: '',
  headPinned: true,
});

function withdraw(chapter: ChapterRow, now: number): Publication {
  if (chapter.publishAt !== null) return settled({ ...chapter, publishAt: null });
  if (chapter.submittedRevisionId !== null) {
    const seen = chapter.publishedRevisionId !== null;
    return settled({
      ...chapter,
      submittedRevisionId: null,
      submittedAt: null,
      status: seen ? 'published' : 'draft',
      inspectState: seen ? 'passed' : 'draft',
    });
  }
  if (chapter.publishedRevisionId === null) return settled(chapter);
  if (chapter.publishedAt !== null && now - chapter.publishedAt > PUBLISH_UNDO_MS)
    return refused('undoExpired');
  return settled({
    ...chapter,
    status: 'draft',
    publishedAt: null,
    publishedRevisionId: null,
    publishedWords: 0,
    inspectState: 'draft',
  });
}
