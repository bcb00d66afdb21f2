import type { StoryDetail } from '#shared/protocol/story/story.ts';
import { addStory } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { type Account, WORKER_IS_ALLOWED } from '#test/support/e2e/author.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';
import { expect } from './fixtures.ts';
import type { Screen } from './screen.ts';

const DIALOG = { inside: { role: 'dialog' } };

/** The field for the chapter's text. */
export const STORY_TEXT = { role: 'textbox', name: 'Chapter text' };

/** Registers through the app's dialog, which then offers to sign in. */
export async function registerByDialog(screen: Screen, url: string, account: Account): Promise<void> {
  await screen.tab.open(url);
  await screen.click({ role: 'button', name: 'Sign in' });
  await screen.click({ role: 'button', name: 'No account yet? Register', ...DIALOG });
  await screen.fill({ label: 'Email', ...DIALOG }, account.email);
  await screen.fill({ label: 'Password', ...DIALOG }, account.password);
  await screen.fill({ label: 'Confirm password', ...DIALOG }, account.password);
  await screen.click({ role: 'checkbox', ...DIALOG });
  await screen.click({ role: 'button', name: 'Register', ...DIALOG });
  await screen.sees({ text: /registered successfully!/, ...DIALOG });
}

/** Signs in through the dialog that is open. */
export async function fillSignIn(screen: Screen, account: Account): Promise<void> {
  const byEmail = { role: 'button', name: 'Continue with email', ...DIALOG };
  const email = { label: 'Email', ...DIALOG };
  await expect.poll(async () => (await screen.shows(byEmail)) || (await screen.shows(email))).toBe(true);
  if (await screen.shows(byEmail)) await screen.click(byEmail);
  await screen.fill(email, account.email);
  await screen.fill({ label: 'Password', ...DIALOG }, account.password);
  if (!(await screen.read<boolean>({ role: 'checkbox', ...DIALOG }, 'it.checked')))
    await screen.click({ role: 'checkbox', ...DIALOG });
  await screen.click({ role: 'button', name: 'Sign in', ...DIALOG });
  await screen.seesNo({ role: 'dialog' });
}

/** Enters the password in the dialog that asks for it: a reloaded page has no proof (docs/spec, section 5, Re-authentication). */
export async function proveByPassword(screen: Screen, { password }: Account): Promise<void> {
  await screen.fill({ label: 'Password', ...DIALOG }, password);
  await screen.click({ role: 'button', name: 'Confirm', ...DIALOG });
  await screen.seesNo({ role: 'dialog' });
}

/** Signs in an author whose story was created on a different device. If the test allows the service worker, waits until it answers. */
export async function storyAuthor(
  screen: Screen,
  url: string,
  title: string,
): Promise<{ account: Account; device: ApiDevice; story: StoryDetail; list: string }> {
  const { account, device } = await serverAuthor(url);
  const story = await addStory(device, title);
  await screen.tab.open(`${url}/#/author`);
  await fillSignIn(screen, account);
  if (await screen.tab.evaluate(WORKER_IS_ALLOWED)) await workerIsReady(screen);
  await screen.sees({ role: 'heading', name: title });
  return { account, device, story, list: `${url}/#/authorManage/chapterList/${story.id}` };
}

/** Opens a new chapter of the story whose chapter list is shown, and types its text. */
export async function writeChapter(screen: Screen, title: string, text: string): Promise<void> {
  await screen.click({ role: 'button', name: 'New chapter' });
  await screen.fill({ label: 'Chapter title' }, title);
  await screen.click(STORY_TEXT);
  await screen.tab.type(text);
  // Until the last letter is on the screen the save state is still that of the title.
  await screen.sees({ text });
}

/** Waits until the service worker answers for the page. */
export async function workerIsReady(screen: Screen): Promise<void> {
  const state = 'navigator.serviceWorker.controller?.state';
  await expect.poll(() => screen.tab.evaluate(state), { timeout: 30_000 }).toBe('activated');
}

/** Waits until the chapter shows one of these save states. For one frame after a key it still shows the state of the previous text. */
export async function isSaved(screen: Screen, states: RegExp): Promise<void> {
  await screen.waitForFrames();
  const state = `document.querySelector('[data-save-state]')?.dataset.saveState`;
  await expect.poll(() => screen.tab.evaluate(state), { timeout: 30_000 }).toMatch(states);
}
