import { type BookId, type ChapterId, parseId } from '#shared/domain/ids.ts';

/** The ids of `/authorManage/newChapter/{id}/{chapterid}/{allowPrice}`; `chapterId` null is a new chapter, undefined one that is none. */
export const chapterAddress = ({ id, chapterId }: Readonly<Record<string, string | undefined>>) => ({
  bookId: parseId<BookId>(id),
  chapterId: chapterId === '0' ? null : parseId<ChapterId>(chapterId),
});
