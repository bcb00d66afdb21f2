import { expect, test, vi } from 'vitest';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { AuthorWork, DraftSession, StoryView } from '#sync/types/author-work.ts';
import { prefetchChapter, takePrefetched } from './prefetch-chapter.ts';

const bookId = 'hujan' as BookId;
const chapterId = 'satu' as ChapterId;
const story = { id: bookId } as StoryView;

function author(parts: Partial<AuthorWork> = {}) {
  const close = vi.fn(async () => {});
  const session = { chapterId, close } as unknown as DraftSession;
  const work = {
    story: async () => story,
    chapterText: async () => ({ title: '' }),
    openDraft: async () => session,
    ...parts,
  } as unknown as AuthorWork;
  return { work, session, close };
}

test('a prefetched chapter is given once, to the page of that chapter', async () => {
  const { work, session } = author();
  await prefetchChapter({ work, bookId, chapterId });
  expect(takePrefetched({ work, bookId, chapterId })).toEqual({ story, session });
  expect(takePrefetched({ work, bookId, chapterId })).toBeUndefined();
  await prefetchChapter({ work, bookId, chapterId: null });
  expect(takePrefetched({ work, bookId, chapterId: null })).toEqual({ story, session: null });
});

test('a different author, story or chapter does not get the prefetched chapter, and its draft is closed (SYNC-11)', async () => {
  const { work, close } = author();
  await prefetchChapter({ work, bookId, chapterId });
  expect(takePrefetched({ work: author().work, bookId, chapterId })).toBeUndefined();
  await prefetchChapter({ work, bookId, chapterId });
  expect(takePrefetched({ work, bookId, chapterId: null })).toBeUndefined();
  expect(close).toHaveBeenCalledTimes(2);
});

test('a page that did not wait opens the chapter itself; the late draft is closed', async () => {
  const { work, session, close } = author();
  let opened = (_: DraftSession) => {};
  work.openDraft = () =>
    new Promise((resolve) => {
      opened = resolve;
    });
  const reading = prefetchChapter({ work, bookId, chapterId });
  await new Promise((later) => setTimeout(later));
  expect(takePrefetched({ work, bookId, chapterId })).toBeUndefined();
  opened(session);
  await reading;
  expect(close).toHaveBeenCalledOnce();
});

test('a chapter that is not on this device, or cannot be read, is left to the page', async () => {
  const unread = author({ chapterText: async () => undefined });
  await prefetchChapter({ work: unread.work, bookId, chapterId });
  expect(takePrefetched({ work: unread.work, bookId, chapterId })).toBeUndefined();
  const broken = author({ story: () => Promise.reject(new Error('closed')) });
  await prefetchChapter({ work: broken.work, bookId, chapterId });
  expect(takePrefetched({ work: broken.work, bookId, chapterId })).toBeUndefined();
});
