import type { BrowserContext, Page } from '@playwright/test';
import { screens } from '#start/screens.ts';
import {
  fillSignIn,
  saveState,
  signedInAuthor,
  signIn,
  signsOut,
  storyText,
  writeChapter,
} from '#test/support/e2e/author.ts';
import type { FaultyProxy } from '#test/support/e2e/faulty-proxy.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { settle } from '#test/support/e2e/looks.ts';
import { placesOf } from '#test/support/e2e/places-of.ts';
import { deviceAt } from '#test/support/e2e/server-author.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

const SECRET = 'Belum terkirim ke mana pun.';
const UNSAVED = 'Judul yang belum disimpan';

/** An author whose last chapter is only on this phone, on the page that asks what to do with it. */
async function signingOutUnsent(page: Page, network: FaultyProxy, context: BrowserContext, offline: boolean) {
  const author = await storyAuthor(page, network.url, 'Keluar');
  await page.getByRole('link', { name: 'Chapter list' }).click();
  if (offline) await context.setOffline(true);
  else network.decide = ({ path }) => (path.startsWith('/book/chapter/') ? 'refuse' : 'pass');
  await writeChapter(page, 'Bab rahasia', [SECRET]);
  await expect(saveState(page)).toHaveAttribute('data-save-state', /saved|queued/);
  await page.goto(`${network.url}/#/logout`);
  await expect(page.getByRole('heading', { name: 'Some work hasn’t synced yet' })).toBeVisible();
  return author;
}

/** Everything that this phone still stores, as text: all databases, all stores. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await ask(indexedDB.open(name ?? ''));
      for (const store of db.objectStoreNames)
        found.push(await ask(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    return JSON.stringify(found);
  });

test('every author page with a header leads to the sign-out in two taps, which end the session on the server too', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const { account, story, chapterIds } = await storyAuthor(page, server.url, 'Keluar', [{}]);
  const [chapterId = ''] = chapterIds;
  // Each address that asks a visitor to sign in.
  const pages = screens
    .filter(({ area, bare, role }) => area === 'author' && !bare && role === undefined)
    .map(({ path }) =>
      path
        .replace(':id/:chapterId/:allowPrice', `${story.id}/${chapterId}/0`)
        .replace(':part', 'export')
        .replace(':section', 'security')
        .replace(':id', story.id),
    );
  expect(pages.length).toBeGreaterThan(15);
  const signOutLink = page.getByRole('link', { name: 'Sign out', exact: true });
  const openMenu = async (address: string) => {
    await page.goto('about:blank');
    await page.goto(`${server.url}/#${address}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Account menu' }).tap();
  };
  for (const address of pages) {
    await openMenu(address);
    await expect(signOutLink, address).toBeVisible();
    await signOutLink.scrollIntoViewIfNeeded();
    await expect(signOutLink, address).toBeInViewport({ ratio: 1 });
  }

  await page.setViewportSize({ width: 320, height: 568 });
  for (const address of ['/settings/security', `/authorManage/chapterList/${story.id}`]) {
    await openMenu(address);
    const stored = () => page.evaluate(() => localStorage.getItem('refresh_token'));
    const refreshToken = (await stored()) ?? '';
    await signsOut(page, () => signOutLink.tap());
    expect(await stored()).toBeNull();
    expect((await deviceAt(server.url).call('refreshToken', { request: { refreshToken } })).code).toBe(
      'unauthenticated',
    );
    await signIn(page, server.url, account);
  }
});

test.describe('signing out with unsent work asks first (SYNC-11)', () => {
  test.use({ serviceWorkers: 'allow' });

  test('send now: work that cannot be sent stays and says so; once sent, the server has it', async ({
    page,
    network,
    context,
  }) => {
    const { device, story } = await signingOutUnsent(page, network, context, false);
    await page.getByRole('button', { name: 'Sync now, then sign out' }).click();
    await expect(page.getByText('Not everything could be synced')).toBeVisible({ timeout: 30_000 });
    network.decide = () => 'pass';
    await signsOut(page, () => page.getByRole('button', { name: 'Sync now, then sign out' }).click());
    const chapters = await device.ok('chapterList', { params: { id: story.id } });
    expect(chapters.map(({ title }) => title)).toEqual(['Bab rahasia']);
    const { id, email } = await device.ok('authorInfo');
    expect(await placesOf(page, [id, email, story.id])).toEqual([]);
  });

  test('offline, sealed: no one can read the work here; the next author sees nothing; its author gets it back and it is sent', {
    tag: '@main',
  }, async ({ page, network, context }) => {
    const { account, device, story } = await signingOutUnsent(page, network, context, true);
    await test.step('a form that was not saved', async () => {
      await page.goto(`${network.url}/#/Create/0`);
      await page.getByRole('textbox', { name: 'Title' }).fill(UNSAVED);
      await page.goto(`${network.url}/#/logout`);
    });
    await signsOut(page, () =>
      page.getByRole('button', { name: 'Keep it encrypted on this device' }).click(),
    );
    for (const word of [SECRET, UNSAVED]) expect(await stored(page)).not.toContain(word);
    await context.setOffline(false);
    const { id } = await device.ok('authorInfo');
    expect(await placesOf(page, [id, account.email])).toEqual([]);

    await test.step('another author on the same phone', async () => {
      await signedInAuthor(page, network.url);
      await expect(page.getByText('No story')).toBeVisible();
      await page.goto(`${network.url}/#/unsent`);
      await expect(page.getByText('Everything is synced.')).toBeVisible();
      await page.goto(`${network.url}/#/Create/0`);
      await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
      await page.goto(`${network.url}/#/authorManage/chapterList/${story.id}`);
      await expect(page.getByText('This story isn’t on this device, or it isn’t yours')).toBeVisible();
      await signsOut(page, () => page.goto(`${network.url}/#/logout`));
    });

    await test.step('the first author again', async () => {
      await page.goto(`${network.url}/#/author`);
      await fillSignIn(page, account);
      await page.getByRole('link', { name: 'Chapter list' }).click();
      await page.getByRole('link', { name: /Bab rahasia/ }).click();
      await expect(storyText(page)).toHaveText(SECRET);
      await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 30_000 });
      expect(await device.ok('chapterList', { params: { id: story.id } })).toHaveLength(1);
      await page.goto(`${network.url}/#/Create/0`);
      await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(UNSAVED);
    });
  });

  test('offline, exported, then deleted: the file has the text, the phone no longer has it', async ({
    page,
    network,
    context,
  }) => {
    const { device, story } = await signingOutUnsent(page, network, context, true);
    const { id, email } = await device.ok('authorInfo');
    expect(await placesOf(page, [id])).not.toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as a text file' }).click(),
    ]);
    const parts: Buffer[] = [];
    for await (const part of await file.createReadStream()) parts.push(part as Buffer);
    expect(Buffer.concat(parts).toString('utf8')).toContain(SECRET);
    await page.getByRole('button', { name: 'Delete it from this device' }).click();
    await signsOut(page, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click(),
    );
    expect(await stored(page)).not.toContain(SECRET);
    expect(await placesOf(page, [id, email, story.id])).toEqual([]);
  });

  test('a device that cannot erase says so; the second try erases everything', async ({
    page,
    network,
    context,
  }) => {
    const { device } = await signingOutUnsent(page, network, context, true);
    const { id, email } = await device.ok('authorInfo');
    await page.evaluate(() => {
      const { prototype } = IDBObjectStore;
      const remove = prototype.delete;
      prototype.delete = () => {
        prototype.delete = remove;
        throw new DOMException('the disk is broken', 'UnknownError');
      };
    });
    await page.getByRole('button', { name: 'Delete it from this device' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByText('Not everything could be removed from this device')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await settle(page);
    await page.screenshot({ path: 'test-results/screens/sign-out-failed-360.png' });
    await signsOut(page, () => page.getByRole('button', { name: 'Try again' }).click());
    expect(await placesOf(page, [id, email])).toEqual([]);
    expect(await stored(page)).not.toContain(SECRET);
  });
});

/** Types words in `page` until the returned function is called. */
function typesOn(page: Page): () => Promise<void> {
  let isOver = false;
  const typing = (async () => {
    for (let count = 0; !isOver; count += 1) await page.keyboard.type(`kata${count} `, { delay: 40 });
  })().catch(() => {});
  return async () => {
    isOver = true;
    await typing;
  };
}

test.describe('signing out in one tab while the author types in another tab (SYNC-11)', () => {
  test.use({ serviceWorkers: 'allow' });

  for (const [button, isKept] of [
    ['Keep it encrypted on this device', true],
    ['Delete it from this device', false],
  ] as const)
    test(`${button}: nothing of the chapter can be read, and ${isKept ? 'all of it comes back' : 'it is gone'}`, async ({
      page,
      network,
      context,
    }) => {
      const { account, device } = await signingOutUnsent(page, network, context, true);
      const { id, email } = await device.ok('authorInfo');
      const writing = await context.newPage();
      await writing.goto(`${network.url}/#/author`);
      await writing.getByRole('link', { name: 'Chapter list' }).click();
      await writing.getByRole('link', { name: /Bab rahasia/ }).click();
      await expect(storyText(writing)).toContainText(SECRET);
      await storyText(writing).click();
      await writing.keyboard.press('End');
      const stop = typesOn(writing);
      await expect(storyText(writing)).toContainText('kata8');
      await signsOut(page, async () => {
        await page.getByRole('button', { name: button }).click();
        if (!isKept)
          await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
      });
      await expect(storyText(writing)).toHaveCount(0);
      await stop();
      await expect.poll(() => placesOf(page, [id, email, SECRET, 'kata3'])).toEqual([]);
      await writing.close();
      expect(await placesOf(page, [id, email, SECRET, 'kata3'])).toEqual([]);

      await context.setOffline(false);
      await page.goto(`${network.url}/#/author`);
      await fillSignIn(page, account);
      await page.getByRole('link', { name: 'Chapter list' }).click();
      if (!isKept) {
        await expect(page.getByRole('link', { name: /Bab rahasia/ })).toHaveCount(0);
        return;
      }
      await page.getByRole('link', { name: /Bab rahasia/ }).click();
      await expect(storyText(page)).toContainText('kata8');
      await expect(page.getByText('changed on another device')).toHaveCount(0);
      await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 30_000 });
    });
});
