import type { Locator, Page } from '@playwright/test';
import { newAccount, registerByCall, saveState, storyText } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { tabTo } from '#test/support/e2e/keyboard.ts';

test.use({
  viewport: { width: 1366, height: 768 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
});

type Role = 'button' | 'link';
const press = async (page: Page, role: Role, name: string | RegExp, within: Page | Locator = page) => {
  await tabTo(page, within.getByRole(role, { name, exact: typeof name === 'string' }).first());
  await page.keyboard.press('Enter');
};
/**
 * Waits until a screen has opened: it gives the focus to its title, or to its main part until the title is there. A lazy-loaded screen
 * may do so a second after Enter.
 */
const opened = async (page: Page, title: string) => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 15_000 });
  await expect(page.locator('main:focus, h1:focus')).toBeVisible();
};
const type = async (page: Page, label: string, text: string) => {
  await tabTo(page, page.getByLabel(label).first());
  await page.keyboard.type(text);
};

test('the main job by keyboard alone: every focus stop is visible, nothing traps the focus, and dialogs give it back (WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11)', async ({
  page,
  server,
}) => {
  const account = newAccount();
  await registerByCall(server.url, account);

  await test.step('sign in', async () => {
    await page.goto(server.url);
    await press(page, 'button', 'Sign in');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Continue with email' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Email')).toBeFocused();
    // Back to the sign-in methods, and to the form again.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Continue with email' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type(account.email);
    await type(page, 'Password', account.password);
    await tabTo(page, dialog.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await press(page, 'button', 'Sign in', dialog);
    await expect(dialog).toBeHidden();
  });

  await test.step('make a story', async () => {
    await opened(page, 'My stories');
    await press(page, 'link', 'New story');
    await opened(page, 'New story');
    await type(page, 'Title', 'Hujan');
    await tabTo(page, page.getByLabel('Genre').first());
    await page.keyboard.press('ArrowDown');
    await tabTo(page, page.getByLabel('Female', { exact: true }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByLabel('Exclusive', { exact: true }));
    await page.keyboard.press('Space');
    await tabTo(page, page.locator('summary'));
    await page.keyboard.press('Enter');
    await type(page, 'Synopsis', 'Seorang penulis menulis di atas angkot setiap pagi. '.repeat(3));
    const tags = page.getByRole('group', { name: 'Tags' }).getByRole('checkbox');
    for (const index of [0, 1, 2]) {
      await tabTo(page, tags.nth(index));
      await page.keyboard.press('Space');
    }
    await press(page, 'button', 'Create story');
    await expect(page).toHaveURL(/chapterList/);
    await opened(page, 'Hujan');
  });

  await test.step('write a chapter', async () => {
    await press(page, 'button', 'New chapter');
    await type(page, 'Chapter title', 'Bab satu');
    await tabTo(page, storyText(page));
    await page.keyboard.type('Hujan ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('turun');
    await expect(storyText(page).locator('strong')).toHaveText('turun');
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 30_000 });
  });

  await test.step('publish it', async () => {
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await tabTo(page, publish);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(publish).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status').first()).toBeFocused();
    await expect(dialog.getByRole('button', { name: /Unpublish/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();
  });

  await test.step('the chapter is in the list; sign out', async () => {
    await press(page, 'link', 'Chapters');
    await opened(page, 'Hujan');
    await expect(page.getByRole('link', { name: /Bab satu/ }).first()).toBeVisible();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog').getByRole('textbox');
    await expect(search).toBeFocused();
    await page.keyboard.type('sign out');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible();
  });
});
