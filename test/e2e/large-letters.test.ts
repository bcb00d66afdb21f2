import { AppServer } from '#test/support/e2e/app-server.ts';
import { saveState, signIn, storyText } from '#test/support/e2e/author.ts';
import { debianChromium } from '#test/support/e2e/chromium.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { chooseLanguage, misfits, settle } from '#test/support/e2e/looks.ts';

/** The font size that a reader has set, in CSS px: twice the default. */
const SIZE = 32;

test(`at a font size of ${SIZE} px a phone’s pages never scroll sideways and cut nothing (docs/spec, section 9, Layout)`, {
  tag: '@looks',
}, async ({ playwright }) => {
  test.setTimeout(240_000);
  const demo = await AppServer.start({ args: ['--demo'] });
  const browser = await playwright.chromium.launch({
    ...(debianChromium === undefined ? {} : { executablePath: debianChromium }),
    args: [`--blink-settings=defaultFontSize=${SIZE}`],
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
    });
    await page.goto(demo.url);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect.soft(await misfits(page), 'a visitor’s home').toEqual({ cut: [], sideways: 0 });
    await signIn(page, demo.url, { email: 'demo@tinta.local', password: 'tinta-demo' });
    await expect(page.getByText('Everything is synced')).toBeVisible({ timeout: 30_000 });
    const card = page.getByRole('article').filter({ hasText: 'Chapter list' }).first();
    await card.getByRole('link', { name: 'Chapter list' }).click();
    await expect(page).toHaveURL(/chapterList\//);
    const id = /chapterList\/([^/]+)/.exec(page.url())?.[1] ?? '';
    await page.locator('ol > li a').last().click();
    await expect(storyText(page)).toBeVisible();
    const chapter = /newChapter\/[^/]+\/([^/]+)/.exec(page.url())?.[1] ?? '';
    const screens = {
      income: '/income',
      editor: `/authorManage/newChapter/${id}/${chapter}/0`,
      'new-chapter': `/authorManage/newChapter/${id}/0/0`,
      inbox: '/message',
      library: '/bookStack',
      stories: '/author',
      'chapter-list': `/authorManage/chapterList/${id}`,
      bonuses: `/authorManage/reward/${id}`,
      completion: `/authorManage/completing/${id}`,
      profile: '/info',
      'writer-form': '/settings/payment',
      security: '/settings/security',
      notifications: '/settings/notifications',
      deletion: '/settings/delete',
      appearance: '/settings/appearance',
      device: '/settings/device',
      contract: `/authorManage/contract/${id}`,
      export: `/manuscript/export/${id}`,
      form: '/Create/0',
      home: '/',
      welfare: '/welfare',
    };
    for (const language of ['en_US', 'en_ID']) {
      await chooseLanguage(page, language);
      for (const [screen, hash] of Object.entries(screens)) {
        await page.goto('about:blank');
        await page.goto(`${demo.url}/#${hash}`);
        await expect(page.locator('main, [role=main]').first()).toBeVisible();
        await settle(page);
        await page.screenshot({
          path: `test-results/screens/${screen}-360-${SIZE}px-${language}.png`,
          fullPage: true,
        });
        if (screen === 'editor') await expect.soft(saveState(page)).toBeInViewport({ ratio: 1 });
        expect.soft(await misfits(page), `${screen} ${language}`).toEqual({ cut: [], sideways: 0 });
        // The narrowest phone: the same page without loading it again.
        await page.setViewportSize({ width: 320, height: 640 });
        await settle(page);
        expect.soft(await misfits(page), `${screen} ${language}, 320 px`).toEqual({ cut: [], sideways: 0 });
        await page.setViewportSize({ width: 360, height: 740 });
      }
    }
  } finally {
    await browser.close();
    await demo.stop();
  }
});
