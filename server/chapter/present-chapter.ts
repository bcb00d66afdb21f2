import type { Call } from '#server/core/call.ts';
import { instant, instantOrNull } from '#server/core/instant.ts';
import type { ChapterRow } from '#server/db/schema/story.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterDetail, ChapterHead, ChapterSaved } from '#shared/protocol/chapter/chapter.ts';

/** A chapter's state, for its author. */
export const presentChapterHead = (row: ChapterRow, call: Call): ChapterHead => ({
  id: row.id,
  bookId: row.storyId,
  order: row.position,
  title: row.title,
  words: row.words,
  paid: row.paid,
  status: row.status,
  publishAt: instantOrNull(row.publishAt),
  publishedAt: instantOrNull(row.publishedAt),
  publishedRevisionId: row.publishedRevisionId,
  inspectState: row.inspectState,
  inspectDesc: [call.messages.inspectState[row.inspectState], row.inspectReason].filter(Boolean).join(': '),
  revision: row.revision,
  revisionId: row.revisionId,
  parentRevisionId: row.parentRevisionId,
  contentHash: row.contentHash,
  updatedAt: instant(row.updatedAt),
});

/** A whole chapter for its author. */
export const presentChapter = (
  row: ChapterRow,
  text: Pick<ChapterText, 'content' | 'authorNote'>,
  call: Call,
): ChapterDetail => ({
  ...presentChapterHead(row, call),
  content: text.content,
  authorNote: text.authorNote,
});

/**
 * The answer to every change of a chapter. `versions`: the story's version before and after. By comparing them a device sees whether it
 * missed another change.
 */
export const presentChapterSaved = (
  row: ChapterRow,
  versions: { previous: string; current: string },
  call: Call,
): ChapterSaved => ({
  ...presentChapterHead(row, call),
  savedAt: instant(call.now),
  previousBookVersion: versions.previous,
  bookVersion: versions.current,
});
