import type { Page } from '@playwright/test';
import {
  createStory,
  saveState,
  signedInAuthor,
  signIn,
  signOut,
  writeChapter,
} from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { chooseLanguage, expectSound, misfits, settle } from '#test/support/e2e/looks.ts';

test.use({ serviceWorkers: 'allow', permissions: ['clipboard-read', 'clipboard-write'] });

const openEvents = async (page: Page, url: string) => {
  await page.goto(`${url}/#/settings/device`);
  await page.getByRole('button', { name: 'Show events' }).click();
};
/** Opens the list again until it has this event: the list is read when it is opened, and sync may cause the event later. */
const expectEvent = (page: Page, url: string, code: string) =>
  expect(async () => {
    await page.goto(`${url}/#/author`);
    await openEvents(page, url);
    await expect(events(page).filter({ hasText: code }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
const events = (page: Page) => page.getByRole('region', { name: 'Diagnosis' }).getByRole('listitem');

test('an author who wrote offline sees what the device noted, even after a reload, and copies it; a sign-out deletes it', async ({
  page,
  context,
  server,
}) => {
  const account = await signedInAuthor(page, server.url);

  await test.step('write without a network, and come back', async () => {
    await createStory(page, 'Hujan di Halte');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await writeChapter(page, 'Bab satu', ['Hujan turun sejak pagi.']);
    await expect(saveState(page)).toHaveAttribute('data-save-state', /saved|queued/);
    await page.reload();
    await expect(page.getByText('Hujan turun sejak pagi.')).toBeVisible();
    await expectEvent(page, server.url, 'sync.network.failed');
    await context.setOffline(false);
  });

  await test.step('the list shows it, even after a reload', async () => {
    for (const code of ['sync.drain.ended', 'network.offline', 'worker.installed'])
      await expectEvent(page, server.url, code);
    await expect(page.getByText('Everything is synced.')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Show events' }).click();
    await expect(events(page).filter({ hasText: 'sync.network.failed' }).first()).toBeVisible();
    await expect(events(page).filter({ hasText: 'worker.activated' })).toHaveCount(1);
  });

  await test.step('copy: it contains nothing of the author’s', async () => {
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^Tinta \d+\.\d+\.\d+\n.*Chrome/);
    expect(text).toContain('sync.network.failed');
    for (const own of [account.email, account.email.split('@')[0] ?? '', 'Hujan', 'Bab satu', 'Author'])
      expect(text).not.toContain(own);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  await test.step('sign out: a later visit finds none of it', async () => {
    await signOut(page, server.url);
    await signIn(page, server.url, account);
    await expectEvent(page, server.url, 'sync.pull.ended');
    await expect(
      events(page).filter({ hasText: /sync\.network\.failed|network\.offline|worker\.installed/ }),
    ).toHaveCount(0);
  });
});

test('the list fits a phone, in each language, light and dark', { tag: '@looks' }, async ({
  page,
  server,
}) => {
  await signedInAuthor(page, server.url);
  await createStory(page, 'Hujan di Halte');
  await writeChapter(page, 'Bab satu', ['Hujan turun sejak pagi.']);
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 30_000 });
  for (const language of ['en_US', 'en_ID', 'zh_CN'] as const) {
    await page.goto(`${server.url}/#/settings/device`);
    await chooseLanguage(page, language);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.reload();
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      });
      const buttons = page.getByRole('main').getByRole('region').last().getByRole('button');
      await buttons.first().click();
      await expect(page.getByText('sync.drain.started').first()).toBeVisible();
      await settle(page);
      const name = `diagnosis-360-${scheme}-${language}`;
      await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage: true });
      await buttons.last().click();
      await expect(page.getByRole('main').getByRole('textbox')).toBeVisible();
      await settle(page);
      await page.screenshot({ path: `test-results/screens/${name}-refused.png`, fullPage: true });
      await expectSound(page, name);
      expect.soft(await misfits(page), name).toEqual({ cut: [], sideways: 0 });
    }
  }
});
