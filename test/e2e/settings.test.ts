import { publicEnUS } from '#locales/public/en_US.ts';
import { createStory, saveState, signedInAuthor, signIn, writeChapter } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, keepLanguage, misfits, settle } from '#test/support/e2e/looks.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

test('the menu leads to the profile, which lists the other sections on a phone; each has a way back and a title of its own (docs/spec, section 2, Settings)', async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE);
  await signedInAuthor(page, server.url);
  const entry = page.getByRole('navigation', { name: 'Author' }).getByRole('link', { name: 'Profile' });
  await entry.click();
  await expect(page).toHaveURL(/#\/info$/);
  await expect(page).toHaveTitle('Profile · Tinta');
  await expect(page.getByRole('textbox', { name: 'Pen name' })).toBeVisible();
  const list = page.getByRole('navigation', { name: 'Settings' });
  for (const [name, address] of [
    ['Payment and identity', '/settings/payment'],
    ['Sign-in and security', '/settings/security'],
    ['Appearance and language', '/settings/appearance'],
    ['This device', '/settings/device'],
  ] as const) {
    await list.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(new URL(page.url()).hash).toBe(`#${address}`);
    await expect(page).toHaveTitle(`${name} · Tinta`);
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  }
  await settle(page);
  await page.screenshot({ path: 'test-results/screens/profile-360.png', fullPage: true });
});

test('the pen name is changed in the profile, and the page shows it everywhere', async ({ page, server }) => {
  await page.setViewportSize(PHONE);
  const { account, device } = await serverAuthor(server.url);
  await signIn(page, server.url, account);
  await page.goto(`${server.url}/#/info`);
  const name = page.getByRole('textbox', { name: 'Pen name' });
  const save = page.getByRole('button', { name: 'Save pen name' });
  await expect(name).toHaveValue(/^Author/);
  await expect(save).toBeDisabled();
  await name.fill('   ');
  await save.click();
  await expect(page.getByText('Must fill in pen name')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill(' Sekar   Wulan ');
  await save.click();
  await expect(name).toHaveValue('Sekar Wulan');
  await expect(page.getByRole('link', { name: 'Sekar Wulan’s account' })).toBeVisible();
  expect((await device.ok('authorInfo')).name).toBe('Sekar Wulan');
});

test('a desktop shows the list beside each section', async ({ page, server }) => {
  await page.setViewportSize(DESK);
  await signedInAuthor(page, server.url);
  await page.goto(`${server.url}/#/settings`);
  await expect(page).toHaveURL(/#\/info$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  const list = page.getByRole('navigation', { name: 'Settings' });
  await list.getByRole('link', { name: 'Payment and identity' }).click();
  await expect(page.getByLabel(/Legal name|Full name/).first()).toBeAttached();
  await expect(list.getByRole('link', { name: 'Payment and identity' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await list.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(page.getByRole('region', { name: 'Password' })).toBeVisible();
});

test('an address that does not exist says so on the page and in its title; letters of either case lead to the same page', async ({
  page,
  server,
}) => {
  await signedInAuthor(page, server.url);
  const story = '019b8b74-1800-7167-ae1f-343ccaaa5f3e';
  for (const path of ['/settings/foo', `/manuscript/foo/${story}`, '/nowhere', '/settings/payment/more']) {
    await page.goto(`${server.url}/#${path}`);
    await expect(page, path).toHaveTitle('Page not found · Tinta');
    await expect(
      page.getByRole('heading', { level: 1, name: publicEnUS.notFound.title }),
      path,
    ).toBeVisible();
  }
  for (const [given, proper, title] of [
    ['/Author', '/author', 'My stories'],
    ['/create/0', '/Create/0', 'New story'],
    ['/SETTINGS/Device', null, 'Page not found'],
    ['/Settings/device/', '/settings/device', 'This device'],
    ['/BookStack?searchValue=Hujan', '/bookStack?searchValue=Hujan', 'Library'],
    ['/AuthorManage', '/author', 'My stories'],
  ] as const) {
    await page.goto(`${server.url}/#${given}`);
    await expect(page, given).toHaveTitle(`${title} · Tinta`);
    if (proper) await expect(page).toHaveURL(`${server.url}/#${proper}`);
  }
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

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
