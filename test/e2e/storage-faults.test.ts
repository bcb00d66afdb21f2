import type { Page } from '@playwright/test';
import {
  createStory,
  saveState,
  signedInAuthor,
  storyText,
  writeChapter,
  writtenOffline,
} from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

test.use({ serviceWorkers: 'allow' });

const ROOM_BYTES = 12_000_000;

/**
 * Limits the quota of this origin to `ROOM_BYTES`. Call this before its first database opens, because the browser remembers the limit. A
 * separate page keeps the limit in force, because leaving the origin ends it.
 */
async function limitRoom(page: Page, origin: string): Promise<void> {
  const keeper = await page.context().newPage();
  await keeper.goto(`${origin}/healthz`);
  const devtools = await page.context().newCDPSession(keeper);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: ROOM_BYTES });
}

/** Fills the quota of the origin, to the last hundred bytes. */
const fillRoom = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('filler');
    opening.onupgradeneeded = () => opening.result.createObjectStore('bytes', { autoIncrement: true });
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    // Noise, so that the browser cannot compress it.
    const noise = new Uint8Array(1_000_000);
    for (let at = 0; at < noise.length; at += 50_000) crypto.getRandomValues(noise.subarray(at, at + 50_000));
    const put = (size: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = db.transaction('bytes', 'readwrite');
        transaction.objectStore('bytes').put(noise.slice(0, size));
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      });
    for (const size of [1_000_000, 100_000, 10_000, 1_000, 100]) while (await put(size));
    db.close();
  });

const freeRoom = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('filler').onsuccess = () => resolve();
      }),
  );

test('SYNC-14: a full device says that nothing more is saved, keeps the text on the screen, and saves it once there is space', {
  tag: '@main',
}, async ({ page, context, server }) => {
  await limitRoom(page, server.url);
  await signedInAuthor(page, server.url);
  await createStory(page, 'Penuh');
  await context.setOffline(true);
  await writeChapter(page, 'Bab', ['Masih muat.']);
  await expect(saveState(page)).toHaveAttribute('data-save-state', /saved|queued/);
  // Fill again what the app frees by deleting.
  await expect(async () => {
    await fillRoom(page);
    await page.keyboard.type(' Lagi.');
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'notSaved', { timeout: 1_500 });
  }).toPass({ timeout: 40_000 });
  await expect(saveState(page)).toContainText('this device is full');
  const shown = (await storyText(page).textContent()) ?? '';
  expect(shown).toMatch(/^Masih muat\.( Lagi\.)+$/);
  await freeRoom(page);
  await expect(saveState(page)).toHaveAttribute('data-save-state', /saved|queued/, { timeout: 30_000 });
  await page.reload();
  await expect(storyText(page)).toHaveText(shown);
});

test('SYNC-14: a database that the browser has removed is noticed, and what was synced is fetched again', async ({
  page,
  server,
}) => {
  await storyAuthor(page, server.url, 'Kembali', [{ title: 'Bab yang kembali' }]);
  await expect(page.getByRole('heading', { name: 'Kembali' })).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await page.goto('about:blank');
  await devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'indexeddb' });
  await page.goto(`${server.url}/#/author`);
  await expect(page.getByText('The browser deleted data on this device')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kembali' })).toBeVisible();
  await page.getByRole('link', { name: 'Chapter list' }).click();
  await expect(page.getByRole('link', { name: /^Bab yang kembali/ })).toBeVisible();
});

test('SYNC-14: a database deleted under an open chapter is created again with what is on the screen, and the author sees why', async ({
  page,
  context,
  server,
}) => {
  await signedInAuthor(page, server.url);
  await createStory(page, 'Terhapus');
  await writeChapter(page, 'Bab', ['Awal.']);
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 20_000 });
  await context.setOffline(true);
  await page.keyboard.type(' Lalu.');
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'queued');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.deleteDatabase('tinta').onsuccess = () => resolve();
      }),
  );
  await expect(page.getByText('The browser deleted data on this device')).toBeVisible();
  await page.keyboard.type(' Akhir.');
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'queued');
  await expect(page.getByText('A new version of Tinta is ready')).toBeHidden();
  await context.setOffline(false);
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 40_000 });
  await page.reload();
  await expect(storyText(page)).toHaveText('Awal. Lalu. Akhir.');
});

test('SYNC-14: after ten seconds without an answer from the storage every page says so; once it answers, everything is there', async ({
  page,
  context,
  server,
}) => {
  const chapter = await writtenOffline(page, server.url, 'Menunggu.');
  await page.close();
  await context.setOffline(false);
  const begun = Date.now();
  const silent = [`${server.url}/#/author`, `${server.url}/#/logout`, chapter].map(async (address) => {
    const stuck = await context.newPage();
    await stuck.addInitScript(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    });
    await stuck.goto(address);
    const notice = stuck.getByText('This browser’s storage isn’t responding').first();
    await expect(notice).toBeVisible();
    expect(Date.now() - begun).toBeGreaterThan(10_000);
    // The notice stays, unlike other messages.
    await stuck.waitForTimeout(2_000);
    await expect(notice).toBeVisible();
    await stuck.close();
  });
  await Promise.all(silent);
  const again = await context.newPage();
  await again.goto(chapter);
  await expect(storyText(again)).toHaveText('Menunggu.');
});

test('SYNC-14: while an old window blocks the database the page says so, and it continues when that window is closed', async ({
  page,
  context,
  server,
}) => {
  await storyAuthor(page, server.url, 'Kembali', [{ title: 'Bab yang kembali' }]);
  await page.close();
  const old = await context.newPage();
  await old.goto(`${server.url}/healthz`);
  await old.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.deleteDatabase('tinta').onsuccess = () => {
          const opening = indexedDB.open('tinta', 1);
          opening.onsuccess = () => {
            // An unused connection may be garbage-collected, which closes it.
            Object.assign(window, { kept: opening.result });
            resolve();
          };
        };
      }),
  );
  const later = await context.newPage();
  await later.goto(`${server.url}/#/author`);
  const notice = later.getByText('Close your other Tinta windows');
  await expect(notice).toBeVisible();
  await later.waitForTimeout(2_000);
  await expect(notice).toBeVisible();
  await old.close();
  await expect(notice).toBeHidden();
  await expect(later.getByRole('heading', { name: 'Kembali' })).toBeVisible();
});

test('SYNC-2: an old window lets a newer app upgrade, keeps the last key, and says what to do', async ({
  page,
  context,
  server,
}) => {
  const url = await writtenOffline(page, server.url, 'Awal.');
  await context.setOffline(false);
  const newer = await context.newPage();
  await newer.goto(`${server.url}/healthz`);
  await page.bringToFront();
  await page.keyboard.type(' Akhir!');
  // A second window opens the newer app's schema at once.
  const upgraded = await newer.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('tinta', 1_000);
        request.onsuccess = () => {
          request.result.close();
          resolve('upgraded');
        };
      }),
  );
  expect(upgraded).toBe('upgraded');
  await page.keyboard.type(' Sesudahnya.');
  await expect(page.getByText('A new version of Tinta is ready')).toBeVisible();
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'notSaved');
  await newer.goto(url);
  await expect(storyText(newer)).toContainText('Awal. Akhir!');
});

test('after a newer window has upgraded the database, an old window says that it is too old, even after "Later", and keeps what is typed until it is updated', async ({
  page,
  server,
}) => {
  await signedInAuthor(page, server.url);
  await createStory(page, 'Jendela lama');
  await writeChapter(page, 'Bab', ['Sebelum pembaruan.']);
  await expect(saveState(page)).toHaveAttribute('data-save-state', /saved|queued|synced/);
  // Wait for the service worker, which an update goes through.
  await page.evaluate(() => navigator.serviceWorker.ready);
  // As a newer app does, raise the version: this page then closes its database. The upgrade is aborted, so the old version stays.
  await page.evaluate(async () => {
    const names = await indexedDB.databases();
    const { name = '', version = 1 } = names.find((one) => one.name === 'tinta') ?? {};
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open(name, version + 1);
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = resolve;
      opening.onsuccess = reject;
    });
  });
  const notice = page.getByText('this one is too old to save what you write');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(notice).toBeVisible();
  await storyText(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Dan sesudahnya.');
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Update now' }).first().click(),
  ]);
  await expect(storyText(page)).toHaveText('Sebelum pembaruan. Dan sesudahnya.');
});
