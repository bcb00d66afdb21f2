import { type BookId, type ChapterId, parseId } from '#shared/domain/ids.ts';

/** The ids of `/authorManage/newChapter/{id}/{chapterid}/{allowPrice}`; `chapterId` is null for a new chapter, undefined if invalid. */
export const chapterAddress = ({ id, chapterId }: Readonly<Record<string, string | undefined>>) => ({
  bookId: parseId<BookId>(id),
  chapterId: chapterId === '0' ? null : parseId<ChapterId>(chapterId),
});
