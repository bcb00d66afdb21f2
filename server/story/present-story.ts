import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import type { StoryRow } from '#server/db/schema/story.ts';
import { coverPathOrNull } from '#server/files/cover.ts';
import { formOf } from '#shared/domain/story.ts';
import type { StoryDetail, StoryListItem } from '#shared/protocol/story/story.ts';

/** Whether a story is finished and takes no new chapters. Only an editor's approval finishes it (docs/spec, section 4, Completion). */
export const isFinished = (row: StoryRow): boolean => row.completion === 'approved';

/** A story in its author's list (docs/spec, section 3). The caller is the author, so the pen name is the caller's. */
export const presentStoryItem = (row: StoryRow, call: AuthorCall): StoryListItem => ({
  id: row.id,
  name: row.title,
  iname: call.user.penName,
  iiconUrlMedium: coverPathOrNull(row.coverId, 'medium'),
  chapterCount: row.chapterCount,
  words: row.words,
  inspectDesc: call.messages.inspectState[row.inspectState],
  inspectState: row.inspectState,
  finished: isFinished(row),
  allowPrice: row.allowPrice,
  contractTypeDesc: call.messages.contractType[row.contractType],
  published: row.openedAt !== null,
  updatedAt: instant(row.updatedAt),
});

/** A story for its author: list item, form and revision. */
export const presentStory = (row: StoryRow, call: AuthorCall): StoryDetail => ({
  ...presentStoryItem(row, call),
  ...formOf(row),
  iconUrl: coverPathOrNull(row.coverId, 'large'),
  revision: row.revision,
  revisionId: row.revisionId,
  completionWaiting: row.completion === 'waiting',
  version: row.version,
});
