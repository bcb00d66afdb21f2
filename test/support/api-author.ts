import { randomUUID } from 'node:crypto';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { StoryDocument } from '#shared/domain/story-document.ts';
import type { ChapterSaved } from '#shared/protocol/chapter/chapter.ts';
import type { StoryDetail } from '#shared/protocol/story/story.ts';
import { type Answering, type ApiDevice, apiDevice } from './api-client.ts';
import { pngOf } from './pictures.ts';

export const PASSWORD = 'quiet-river-7';

/** Registers an author and signs in on a new device. */
export async function signedInAuthor(
  app: Answering,
  email = `${randomUUID().slice(0, 13)}@example.org`,
): Promise<ApiDevice> {
  const device = apiDevice(app);
  await device.ok('register', { request: { email, password: PASSWORD } });
  await device.ok('login', { request: { account: email, password: PASSWORD } });
  return device;
}

/** A second device of the same author. */
export async function secondDevice(app: Answering, email: string): Promise<ApiDevice> {
  const device = apiDevice(app);
  await device.ok('login', { request: { account: email, password: PASSWORD } });
  return device;
}

/** A text of `words` words, made unique by `mark`. */
export const textOf = (words: number, mark = 'word'): StoryDocument => ({
  version: 1,
  blocks: words === 0 ? [] : [{ type: 'paragraph', runs: [{ text: `${mark} `.repeat(words).trim() }] }],
});

export const storyForm = (title = 'A story') => ({
  title,
  genreId: 'fantasy',
  editorId: null,
  contractType: 'exclusive' as const,
  audience: 'female' as const,
  synopsis: 'word '.repeat(30).trim(),
  tags: ['magic', 'dragons', 'war'],
  coverId: null,
});

export const newBookId = (): BookId => randomUUID() as string as BookId;
export const newChapterId = (): ChapterId => randomUUID() as string as ChapterId;

export const addStory = (device: ApiDevice, title?: string): Promise<StoryDetail> =>
  device.ok('bookAdd', { request: { id: newBookId(), ...storyForm(title) } });

/** Adds a private story with a cover. Returns the cover's path too. */
export async function addStoryWithCover(
  device: ApiDevice,
  title?: string,
): Promise<{ id: BookId; cover: string }> {
  const request = { id: randomUUID(), file: pngOf(400, 560) };
  const { coverId, iconUrlMedium } = await device.ok('bookCover', { request });
  const { id } = await device.ok('bookAdd', { request: { id: newBookId(), ...storyForm(title), coverId } });
  return { id, cover: iconUrlMedium };
}

/** Adds a chapter of ten words, a draft by default. */
export const addChapter = (
  device: ApiDevice,
  bookId: BookId,
  more: {
    id?: ChapterId;
    title?: string;
    content?: StoryDocument;
    status?: 'draft' | 'published';
    publishAt?: string;
    paid?: boolean;
  } = {},
): Promise<ChapterSaved> =>
  device.ok('chapterAdd', {
    request: {
      id: newChapterId(),
      bookId,
      title: 'A chapter',
      content: textOf(10),
      status: 'draft',
      ...more,
    },
  });
