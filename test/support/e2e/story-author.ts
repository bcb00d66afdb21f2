import type { Page } from '@playwright/test';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { StoryDetail } from '#shared/protocol/story/story.ts';
import { addChapter, addStory } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { type Account, signIn } from './author.ts';
import { serverAuthor } from './server-author.ts';

/** An author who is signed in on the page, with a story made on a different device. */
export type StoryAuthor = {
  account: Account;
  device: ApiDevice;
  story: StoryDetail;
  chapterIds: ChapterId[];
};

/** Makes an author's story with these chapters on the server, and signs the author in on the page. */
export async function storyAuthor(
  page: Page,
  url: string,
  title: string,
  chapters: readonly Parameters<typeof addChapter>[2][] = [],
): Promise<StoryAuthor> {
  const { account, device } = await serverAuthor(url);
  const story = await addStory(device, title);
  const chapterIds: ChapterId[] = [];
  for (const chapter of chapters) chapterIds.push((await addChapter(device, story.id, chapter)).id);
  await signIn(page, url, account);
  return { account, device, story, chapterIds };
}
