import type { ChapterId } from '#shared/domain/ids.ts';

/** Id of the link of a chapter's row: the place of the focus when the row's button is gone. */
export const rowId = (id: ChapterId): string => `chapter-${id}`;
