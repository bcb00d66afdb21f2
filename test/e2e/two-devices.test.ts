import {
  createStory,
  fillSignIn,
  newAccount,
  saveState,
  signedInAuthor,
  writeChapter,
} from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';

const textbox = { name: 'Text of the chapter' };

test.describe('two devices on one chapter (SYNC-10)', () => {
  test('different paragraphs join; the same one asks, and nothing is destroyed', async ({
    page,
    context,
    browser,
    server,
  }) => {
    const account = await signedInAuthor(page, server.url, newAccount());
    await createStory(page, 'Dua ponsel');
    await writeChapter(page, 'Bab', ['Alinea satu.', 'Alinea dua.', 'Alinea tiga.']);
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 20_000 });

    const otherContext = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const other = await otherContext.newPage();
    await other.goto(page.url());
    await fillSignIn(other, account);
    await expect(other.getByText('Alinea tiga.')).toBeVisible({ timeout: 20_000 });

    await test.step('different paragraphs join by themselves', async () => {
      await context.setOffline(true);
      await page.getByText('Alinea satu.').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' Dari ponsel A.');
      await other.getByText('Alinea tiga.').click();
      await other.keyboard.press('End');
      await other.keyboard.type(' Dari ponsel B.');
      await expect(saveState(other)).toHaveAttribute('data-save-state', 'synced', { timeout: 20_000 });
      await context.setOffline(false);
      await expect(page.getByRole('textbox', textbox)).toContainText('Alinea tiga. Dari ponsel B.', {
        timeout: 30_000,
      });
      await expect(page.getByRole('textbox', textbox)).toContainText('Alinea satu. Dari ponsel A.');
      await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 20_000 });
      // The other phone looks again when its network comes back.
      await otherContext.setOffline(true);
      await otherContext.setOffline(false);
      await expect(other.getByRole('textbox', textbox)).toContainText('Dari ponsel A.', { timeout: 30_000 });
    });

    await test.step('the same paragraph asks; both versions stay', async () => {
      await context.setOffline(true);
      await page.getByText('Alinea dua.').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' Versi A.');
      await other.getByText('Alinea dua.').click();
      await other.keyboard.press('End');
      await other.keyboard.type(' Versi B.');
      await expect(saveState(other)).toHaveAttribute('data-save-state', 'synced', { timeout: 20_000 });
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Choose what stays' }).click({ timeout: 30_000 });
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('Alinea dua. Versi A.')).toBeVisible();
      await expect(dialog.getByText('Alinea dua. Versi B.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Keep the other' }).click();
      await dialog.getByRole('button', { name: 'Keep this' }).click();
      await expect(page.getByRole('textbox', textbox)).toContainText('Versi B.');
      await expect(page.getByRole('textbox', textbox)).not.toContainText('Versi A.');
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Versions' }).click();
      await expect(page.getByText('The one not chosen').first()).toBeVisible();
    });
    await otherContext.close();
  });
});
