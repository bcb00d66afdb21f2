import { AppServer } from '#test/support/e2e/app-server.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, inLanguage, settle } from '#test/support/e2e/looks.ts';

const LANGUAGES = {
  en_US: ['Choose how to sign in', 'not available here'],
  en_ID: ['Pilih cara masuk', 'belum tersedia di sini'],
  zh_CN: ['选择登录方式', '本站未启用'],
} as const;

test('methods that are not set up are shown disabled and say so, in three languages; axe finds nothing', async ({
  browser,
  server,
}) => {
  test.setTimeout(240_000);
  for (const [language, width, scheme] of [
    ['zh_CN', 320, 'light'],
    ['en_ID', 320, 'dark'],
    ['en_US', 360, 'light'],
  ] as const) {
    const context = await browser.newContext({
      viewport: { width, height: 740 },
      colorScheme: scheme,
      storageState: inLanguage(server.url, language),
    });
    const page = await context.newPage();
    await page.goto(`${server.url}/#/author`);
    const dialog = page.getByRole('dialog');
    const [choose, notSetUp] = LANGUAGES[language];
    await expect(dialog.getByText(choose)).toBeVisible();
    await expect(dialog.getByText(notSetUp)).toHaveCount(2);
    await settle(page);
    const name = `sign-in-methods-${width}-${scheme}-${language}`;
    await page.screenshot({ path: `test-results/screens/${name}.png` });
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
      0,
    );
    await expectSound(page, name);
    await context.close();
  }
});

test('methods that are set up: their words fit the narrowest phone, in Indonesian', {
  tag: '@looks',
}, async ({ browser }) => {
  const server = await AppServer.start({ env: { LOCAL_ISSUER: '1' } });
  try {
    const context = await browser.newContext({
      viewport: { width: 320, height: 640 },
      storageState: inLanguage(server.url, 'en_ID'),
    });
    const page = await context.newPage();
    await page.goto(`${server.url}/#/author`);
    const words = page.getByRole('dialog').getByText('Lanjut dengan Facebook');
    await expect(words).toBeVisible();
    await settle(page);
    await page.screenshot({ path: 'test-results/screens/sign-in-set-up-320-en_ID.png' });
    const cut = await words.evaluate((element) => {
      const label = element.closest('.mantine-Button-label') ?? element;
      return label.scrollWidth - label.clientWidth;
    });
    expect(cut).toBeLessThanOrEqual(0);
    await context.close();
  } finally {
    await server.stop();
  }
});

test('methods that are set up: axe finds nothing, also with Google’s button and on a desktop', {
  tag: '@looks',
}, async ({ page }) => {
  const server = await AppServer.start({ env: { LOCAL_ISSUER: '1' } });
  try {
    for (const [width, height] of [
      [320, 640],
      [1366, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('about:blank');
      await page.goto(`${server.url}/#/author`);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Continue with Google' }).click();
      await expect(dialog.getByRole('button', { name: 'Google (local)' })).toBeVisible();
      await settle(page);
      await page.screenshot({ path: `test-results/screens/sign-in-google-${width}.png` });
      await expectSound(page, `sign-in-google-${width}`);
    }
  } finally {
    await server.stop();
  }
});
