import type { AppServer } from '#test/support/e2e/app-server.ts';
import { test as base, expect, serverWith } from '#test/support/e2e/fixtures.ts';
import { expectSound, inLanguage } from '#test/support/e2e/looks.ts';

const test = base.extend<object, { server: AppServer }>({
  server: serverWith(['--demo']),
});

const TITLES = {
  en_US: 'A month of first chapters',
  en_ID: 'Sebulan bab pertama',
  zh_CN: '首章月',
} as const;

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the newest notices are on home, each links to its page and from there to the previous one, and all open offline once seen', async ({
    page,
    context,
    server,
  }) => {
    await page.goto(server.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.getByRole('link', { name: /A month of first chapters/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A month of first chapters' })).toBeVisible();
    await expect(page).toHaveTitle(/Notice/);
    await page.getByRole('link', { name: /Older.*When withdrawals open/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /When withdrawals open/ })).toBeVisible();
    const seen = page.url();
    await context.setOffline(true);
    await page.goto('about:blank');
    await page.goto(seen);
    await expect(page.getByRole('heading', { level: 1, name: /When withdrawals open/ })).toBeVisible();
    await page.getByRole('link', { name: /Newer.*A month of first chapters/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A month of first chapters' })).toBeVisible();
  });
});

test('in three languages, both themes, at 320 px and on a desktop: axe finds nothing, nothing scrolls sideways', {
  tag: '@looks',
}, async ({ browser, server }) => {
  test.setTimeout(240_000);
  const list = (await (await fetch(`${server.url}/notice/list`)).json()) as {
    data: { items: { id: string }[] };
  };
  const id = list.data.items[0]?.id ?? '';
  for (const [language, width, scheme] of [
    ['zh_CN', 320, 'light'],
    ['en_ID', 320, 'dark'],
    ['en_US', 1366, 'light'],
  ] as const) {
    const context = await browser.newContext({
      viewport: { width, height: 740 },
      colorScheme: scheme,
      storageState: inLanguage(server.url, language),
    });
    const page = await context.newPage();
    await page.goto(`${server.url}/#/noticebook/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: TITLES[language] })).toBeVisible();
    const name = `notice-${width}-${scheme}-${language}`;
    await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage: true });
    await expectSound(page, name);
    await context.close();
  }
});

test('a story is shared by a plain address that needs no script and leads into the app', async ({
  browser,
  page,
  server,
}) => {
  const found = (await (await fetch(`${server.url}/book/book/search`)).json()) as {
    data: { items: { id: string; name: string }[] };
  };
  const story = found.data.items[0];
  if (!story) throw new Error('the demo has no open story');

  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  const crawler = await plain.newPage();
  await crawler.goto(`${server.url}/s/${story.id}`);
  await expect(crawler.getByRole('heading', { level: 1, name: story.name })).toBeVisible();
  const cover = crawler.getByRole('img');
  expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await crawler.screenshot({ path: 'test-results/screens/share-320.png', fullPage: true });
  await plain.close();

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${server.url}/s/${story.id}`);
  await expectSound(page, 'share-360-dark');
  await page.screenshot({ path: 'test-results/screens/share-360-dark.png', fullPage: true });
  await page.locator('a.go').click();
  await expect(page).toHaveURL(new RegExp(`#/eDetail\\?bookId=${story.id}`));
  await expect(page.getByRole('heading', { level: 1, name: story.name })).toBeVisible();

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: { url: string }) => {
        document.title = shared.url;
      },
    });
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page).toHaveTitle(`${server.url}/s/${story.id}`);
});
