import { AppServer } from '#test/support/e2e/app-server.ts';
import {
  createStory,
  fillSignIn,
  newAccount,
  registerByCall,
  saveState,
  signedInAuthor,
  writeChapter,
} from '#test/support/e2e/author.ts';
import { FaultyProxy } from '#test/support/e2e/faulty-proxy.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { settle } from '#test/support/e2e/looks.ts';

test.use({ serviceWorkers: 'allow' });

const EXPIRED = JSON.stringify({ success: false, code: 20066, message: 'expired' });

test('SYNC-6: a save is done once if the server is killed between commit and answer, and the author sees the true state', {
  tag: '@main',
}, async ({ page }) => {
  test.setTimeout(240_000);
  const server = await AppServer.start();
  const proxy = await FaultyProxy.start(server.port);
  try {
    await signedInAuthor(page, proxy.url);
    await createStory(page, 'Mati di tengah');
    let kills = 0;
    proxy.decide = ({ path }) => (path === '/book/chapter/add' && kills === 0 ? 'answerLost' : 'pass');
    proxy.onLost = async () => {
      kills += 1;
      await server.kill();
    };
    await writeChapter(page, 'Bab', ['Sekali saja.']);
    await expect.poll(() => kills, { timeout: 30_000 }).toBe(1);
    await expect(saveState(page)).not.toHaveAttribute('data-save-state', 'synced');
    await server.run();
    // The longer the server took to come back, the longer the outbox waits before it tries again (SYNC-8).
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 150_000 });
    await page.getByRole('link', { name: 'Chapters' }).first().click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Bab' })).toHaveCount(1);
    expect(proxy.seen.filter(({ path }) => path === '/book/chapter/add').length).toBeGreaterThan(1);
  } finally {
    await proxy.stop();
    await server.stop();
  }
});

test('20066 while typing: the token is refreshed, nothing reloads, no key is lost (docs/spec, section 4, Session expiry)', async ({
  page,
  network,
}) => {
  await signedInAuthor(page, network.url);
  await createStory(page, 'Kedaluwarsa');
  let expired = 0;
  network.decide = ({ path }) => {
    if (!path.startsWith('/book/chapter/') || expired > 0) return 'pass';
    expired += 1;
    return { answer: { status: 401, body: EXPIRED } };
  };
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  await writeChapter(page, 'Bab', ['Terus mengetik']);
  for (const word of ' walau token habis di tengah kalimat'.split(/(?= )/)) {
    await page.keyboard.type(word);
    await page.waitForTimeout(300);
  }
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 30_000 });
  expect(expired).toBe(1);
  expect(network.seen.some(({ path }) => path === '/user/auth/refreshToken')).toBe(true);
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');
  await expect(page.getByText('Terus mengetik walau token habis di tengah kalimat')).toBeVisible();
});

test('a session that ends while writing opens the dialog over the text; after signing in writing continues (docs/spec, section 4, Session expiry)', {
  tag: '@main',
}, async ({ page, network }) => {
  const account = await signedInAuthor(page, network.url);
  await createStory(page, 'Sesi mati');
  // End the session while the editor is open, not while the story is being sent.
  await expect(page.getByText('Everything is synced')).toBeVisible({ timeout: 30_000 });
  network.decide = ({ path }) =>
    path.startsWith('/book/') || path.startsWith('/author/')
      ? {
          answer: {
            status: 401,
            body: JSON.stringify({
              success: false,
              code: 'unauthenticated',
              message: 'Sign in again to continue',
              redirect: true,
            }),
          },
        }
      : 'pass';
  await writeChapter(page, 'Bab', ['Tetap di layar.']);
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Tetap di layar.')).toBeAttached();
  network.decide = () => 'pass';
  await fillSignIn(page, account);
  await expect(page.getByText('Tetap di layar.')).toBeVisible();
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 30_000 });
});

test('a new version that is ready while the sign-in is open covers none of its buttons, and is offered after it', async ({
  page,
  network,
}) => {
  const account = newAccount();
  await registerByCall(network.url, account);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(network.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue with email' }).click();
  await expect(dialog.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  network.rewrite = { '/service-worker.js': (body) => `${body}\n// the next version` };
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const notice = page.getByText('A new version of Tinta is ready');
  await expect(notice).toBeAttached();
  await settle(page);
  const covered = await dialog.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const met = document.elementFromPoint(left + width / 2, top + height / 2);
        return met !== null && !button.contains(met);
      })
      .map((button) => button.textContent),
  );
  expect(covered).toEqual([]);
  await fillSignIn(page, account);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(notice).toBeHidden();
});

test('SYNC-13: an update while typing is offered, not forced; accepting it keeps every key', {
  tag: '@main',
}, async ({ page, network }) => {
  await signedInAuthor(page, network.url);
  await createStory(page, 'Versi baru');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await writeChapter(page, 'Bab', ['Sebelum pembaruan']);
  network.rewrite = { '/service-worker.js': (body) => `${body}\n// the next version` };
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText('A new version of Tinta is ready')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('textbox', { name: 'Chapter text' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' dan sesudahnya.');
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update now' }).click()]);
  await expect(page.getByText('Sebelum pembaruan dan sesudahnya.')).toBeVisible();
});
