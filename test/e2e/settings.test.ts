import { createStory, saveState, signedInAuthor, signIn, writeChapter } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, keepLanguage, misfits, settle } from '#test/support/e2e/looks.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

test('a phone lists the sections; each is a page with a way back and a title of its own (docs/spec, section 2, Settings)', async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE);
  await signedInAuthor(page, server.url);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/#\/settings$/);
  const list = page.getByRole('navigation', { name: 'Settings' });
  for (const [name, address] of [
    ['Public profile', '/settings/profile'],
    ['Payment and identity', '/info'],
    ['Sign-in and security', '/settings/security'],
    ['Appearance and language', '/settings/appearance'],
    ['This device', '/settings/device'],
  ] as const) {
    await list.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(new URL(page.url()).hash).toBe(`#${address}`);
    await expect(page).toHaveTitle(`${name} · Tinta`);
    await expect(
      page.getByRole('navigation', { name: 'Author' }).getByRole('link', { name: 'Settings' }),
    ).toHaveAttribute('aria-current', 'page');
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(page).toHaveTitle('Settings · Tinta');
  }
  await page.goto(`${server.url}/#/settings/no-such-section`);
  await expect(list).toBeVisible();
});

test('a desk shows the list beside the section, and /info keeps its address', async ({ page, server }) => {
  await page.setViewportSize(DESK);
  await signedInAuthor(page, server.url);
  await page.goto(`${server.url}/#/settings`);
  await expect(page).toHaveURL(/#\/settings\/profile$/);
  await page.goBack();
  await expect(page).toHaveURL(/#\/author$/);
  await page.goto(`${server.url}/#/info`);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment and identity' })).toBeVisible();
  await expect(page.getByLabel(/Legal name|Full name/).first()).toBeAttached();
  const list = page.getByRole('navigation', { name: 'Settings' });
  await expect(list.getByRole('link', { name: 'Payment and identity' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await list.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(page.getByRole('region', { name: 'Password' })).toBeVisible();
});

test('offline: language, colours, storage and export work', async ({ page, context, server }) => {
  await signedInAuthor(page, server.url);
  await createStory(page, 'Hujan di Halte');
  await writeChapter(page, 'Satu', ['Hujan turun sejak pagi.']);
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 30_000 });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${server.url}/#/settings/appearance`);
  await expect(page.getByRole('button', { name: 'Bahasa Indonesia' })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Bahasa Indonesia' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tampilan dan bahasa' })).toBeVisible();
  await page.getByRole('button', { name: 'Gelap' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: 'Gelap' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`${server.url}/#/settings/device`);
  await expect(page.getByText(/terpakai dari sekitar/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Buat berkas' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
});

for (const [width, scheme, language] of [
  [360, 'dark', 'en_ID'],
  [360, 'light', 'zh_CN'],
  [1280, 'light', 'en_US'],
] as const) {
  test(`every section at ${width} px, ${scheme}, ${language}`, { tag: '@looks' }, async ({
    browser,
    server,
  }) => {
    const { account } = await serverAuthor(server.url);
    const context = await browser.newContext({ viewport: { width, height: 740 }, colorScheme: scheme });
    const page = await context.newPage();
    await signIn(page, server.url, account);
    await keepLanguage(page, language);
    for (const section of ['', '/profile', '/security', '/appearance', '/device']) {
      await page.goto('about:blank');
      await page.goto(`${server.url}/#/settings${section}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settle(page);
      const name = `settings${section.replace('/', '-')}-${width}-${scheme}-${language}`;
      await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage: true });
      await expectSound(page, name);
      expect.soft(await misfits(page), name).toEqual({ cut: [], sideways: 0 });
    }
    await context.close();
  });
}
