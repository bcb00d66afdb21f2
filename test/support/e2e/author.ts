import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** `code`: a recovery code, for an account with a second factor. */
export type Account = { email: string; password: string; code?: string };

let made = 0;
/** An account that no other test has. */
export const newAccount = (): Account => {
  made += 1;
  return {
    email: `author-${process.pid}-${Date.now().toString(36)}-${made}@tinta.test`,
    password: 'rahasia-8',
  };
};

/** Registers through the server's own call; the page still has to sign in. */
export async function registerByCall(url: string, account: Account): Promise<void> {
  const answer = await fetch(`${url}/user/auth/register/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const body = (await answer.json()) as { success: boolean; message: string };
  if (!body.success) throw new Error(body.message);
}

/** Opens the app and registers through its dialog, which then offers to sign in. */
export async function registerByDialog(page: Page, url: string, account: Account): Promise<Locator> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'No account yet? Register' }).click();
  await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByLabel('Confirm password').fill(account.password);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(dialog.getByText('registered successfully!')).toBeVisible();
  return dialog;
}

/** Signs in through the open dialog. */
export async function fillSignIn(page: Page, account: Account): Promise<void> {
  const dialog = page.getByRole('dialog');
  const byEmail = dialog.getByRole('button', { name: 'Continue with email' });
  const email = dialog.getByLabel('Email');
  await expect(byEmail.or(email)).toBeVisible();
  if (await byEmail.isVisible()) await byEmail.click();
  await email.fill(account.email);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  if (account.code !== undefined) {
    await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(account.code);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
  await expect(dialog).toBeHidden();
}

/** A registered author, signed in, on the story list. */
export async function signedInAuthor(
  page: Page,
  url: string,
  account: Account = newAccount(),
): Promise<Account> {
  await registerByCall(url, account);
  await signIn(page, url, account);
  return account;
}

/**
 * An expression for a page: whether the test allows the service worker. Playwright blocks the worker by replacing `register` before the
 * page's scripts run.
 */
export const WORKER_IS_ALLOWED = `String(navigator.serviceWorker.register).includes('[native code]')`;

/** Signs a registered author in and opens the story list. */
export async function signIn(page: Page, url: string, account: Account): Promise<void> {
  await page.goto(`${url}/#/author`);
  await fillSignIn(page, account);
  await expect(page).toHaveURL(/#\/author$/);
  // From here on the app works offline: the worker has everything that writing needs.
  if (await page.evaluate(WORKER_IS_ALLOWED)) await page.evaluate(() => navigator.serviceWorker.ready);
}

/** Enters the password in the dialog that asks for it: a reloaded page has no proof (docs/spec, section 5, Re-authentication). */
export async function proveByPassword(page: Page, { password }: Account): Promise<void> {
  const field = page.getByRole('dialog').locator('input[name="password"]');
  await field.fill(password);
  await field.press('Enter');
  await expect(field).toBeHidden();
}

const SYNOPSIS =
  'Seorang penulis muda menulis di atas angkot setiap pagi, dan setiap kata yang ia tulis menemukan jalannya pulang tanpa satu pun yang hilang.';

/** Fills and submits the open story form; ends on the new story's chapter list. */
export async function createStory(page: Page, title: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/#/Create/0`);
  await page.getByLabel('Title').fill(title);
  await page
    .getByRole('combobox', { name: 'Genre' })
    .or(page.getByLabel('Genre'))
    .first()
    .selectOption({ index: 1 });
  await page.getByLabel('Exclusive', { exact: true }).check();
  await page.getByLabel('Female', { exact: true }).check();
  await page.getByText('Cover, synopsis and tags').click();
  await page.getByLabel('Synopsis').fill(SYNOPSIS);
  const tags = page.getByRole('group', { name: 'Tags' }).locator('label');
  for (const index of [0, 1, 2]) await tags.nth(index).click();
  await page.getByRole('button', { name: 'Create story' }).click();
  await expect(page).toHaveURL(/#\/authorManage\/chapterList\//);
}

/** Opens a new chapter of the story whose chapter list is shown, and types its text. */
export async function writeChapter(page: Page, title: string, paragraphs: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'New chapter' }).click();
  await page.getByLabel('Chapter title').fill(title);
  await page.getByRole('textbox', { name: 'Chapter text' }).click();
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(paragraph);
  }
  await waitForFrames(page);
}

/** Waits until the page has drawn the typed text. For one frame after a key it still shows the save state of the previous text. */
const waitForFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  });

/** The field for the chapter's text. */
export const storyText = (page: Page) => page.getByRole('textbox', { name: 'Chapter text' });

/** The save state of the open chapter, as shown to the author. */
export const saveState = (page: Page) => page.locator('[data-save-state]').first();

/** Waits until the server has the text just typed. For a moment the save state still belongs to the previous text. */
export async function typedIsSynced(page: Page): Promise<void> {
  await expect(saveState(page)).not.toHaveAttribute('data-save-state', 'synced');
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 30_000 });
}

/**
 * Makes a new author who is offline, with the caret at the end of a new chapter with this text, which the device has stored. Returns the
 * page's address.
 */
export async function writtenOffline(page: Page, url: string, text: string): Promise<string> {
  await signedInAuthor(page, url);
  await createStory(page, 'Tanpa jaringan');
  await page.context().setOffline(true);
  await writeChapter(page, 'Bab', [text]);
  await expect(page).toHaveURL(/newChapter\/[^/]+\/(?!0\/)/);
  await expect(saveState(page)).toHaveAttribute('data-save-state', /saved|queued/);
  return page.url();
}

/**
 * Ends a session by `act` and checks that the next page says so. Messages are shown for 1500 ms, so look for it as soon as the new page loads: on a
 * slow machine the old page may still show an earlier one.
 */
export const signsOut = async (page: Page, act: () => Promise<unknown>) => {
  const loaded = page.waitForEvent('domcontentloaded', { timeout: 30_000 });
  await act();
  await loaded;
  await page.getByText('Exit successful').waitFor({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible();
};

/** Signs out from a page of the app. Nothing may be unsent. */
export const signOut = (page: Page, url: string) => signsOut(page, () => page.goto(`${url}/#/logout`));
