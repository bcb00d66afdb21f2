import type { Page } from '@playwright/test';
import {
  createStory,
  fillSignIn,
  newAccount,
  registerByCall,
  signedInAuthor,
  storyText,
} from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectFits, keepLanguage, settle } from '#test/support/e2e/looks.ts';
import { slowNetwork } from '#test/support/e2e/slow-network.ts';

/** Each public route with its title and its heading in the interface's languages (docs/spec, sections 1 and 2). */
const PAGES = [
  { hash: '/', en_US: 'Tinta', en_ID: 'Tinta', zh_CN: 'Tinta' },
  { hash: '/welfare', en_US: 'Writer benefits', en_ID: 'Keuntungan menulis di Tinta', zh_CN: '作者福利' },
  { hash: '/download', en_US: 'Get the app', en_ID: 'Instal aplikasi', zh_CN: '下载应用' },
  { hash: '/userAgree', en_US: 'User agreement', en_ID: 'Perjanjian pengguna', zh_CN: '用户协议' },
  { hash: '/privacy', en_US: 'Privacy policy', en_ID: 'Kebijakan privasi', zh_CN: '隐私政策' },
  { hash: '/bookStack', en_US: 'Library', en_ID: 'Pustaka', zh_CN: '书库' },
  { hash: '/nowhere', en_US: 'Page not found', en_ID: 'Halaman tidak ditemukan', zh_CN: '找不到页面' },
] as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const language of ['en_US', 'en_ID', 'zh_CN'] as const) {
  test(`${language}: each public route opens with its title and fits 320 px`, async ({ page, server }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(server.url);
    await keepLanguage(page, language);
    for (const { hash, [language]: title } of PAGES) {
      await page.goto('about:blank');
      await page.goto(`${server.url}/#${hash}`);
      await expect(page).toHaveTitle(new RegExp(title));
      await expect(heading(page)).toBeVisible();
      await settle(page);
      await expectFits(page, hash);
      // A text that was not loaded shows its key.
      expect(await page.locator('body').innerText(), hash).not.toMatch(
        /\b[a-z]+\.[a-z]+(?:\.[a-zA-Z]+)+\b(?<!tinta\.local)|\{\{/,
      );
    }
    // The installed app would have the same language.
    const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
    const { lang } = (await (await page.request.get(`${server.url}${manifest}`)).json()) as { lang: string };
    expect(lang).toBe(await page.locator('html').getAttribute('lang'));
  });
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a browser that forbids the site all storage shows its public pages, stories included', async ({
    page,
    server,
  }) => {
    await page.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: refuse });
      Object.defineProperty(window, 'indexedDB', { value: null });
      window.BroadcastChannel = class {
        constructor() {
          refuse();
        }
      } as unknown as typeof BroadcastChannel;
    });
    for (const { hash, en_US: title } of PAGES) {
      await page.goto('about:blank');
      await page.goto(`${server.url}/#${hash}`);
      await expect(page).toHaveTitle(new RegExp(title));
      await expect(heading(page)).toBeVisible();
    }
    const asked = page.waitForResponse(/\/book\/book\/search/);
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/bookStack`);
    expect((await asked).ok()).toBe(true);
  });

  test('the only cookie is the id of the device, which other sites do not send along', async ({
    page,
    server,
  }) => {
    await page.goto(server.url);
    await expect(heading(page)).toBeVisible();
    await page.goto(`${server.url}/#/bookStack`);
    await expect(heading(page)).toBeVisible();
    // The cookie is set after the first paint.
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name, sameSite }) => [name, sameSite]))
      .toEqual([['udid', 'Lax']]);
  });

  test('after the sign-in the device’s id is still the only cookie, and identifies only the device', async ({
    page,
    server,
  }) => {
    const cookiesNow = async () => (await page.context().cookies()).map(({ name, value }) => [name, value]);
    await page.goto(server.url);
    await expect(heading(page)).toBeVisible();
    await expect.poll(cookiesNow).toHaveLength(1);
    const [visitor] = await cookiesNow();
    const set: string[] = [];
    page.context().on('response', (answer) => {
      if (answer.headers()['set-cookie'] !== undefined) set.push(answer.url());
    });
    await signedInAuthor(page, server.url);
    await page.reload();
    await expect(heading(page)).toBeVisible();
    expect(await cookiesNow()).toEqual([visitor]);
    expect(visitor).toEqual(['udid', expect.stringMatching(/^[0-9A-Za-z]{16}$/)]);
    const [cookie] = await page.context().cookies();
    expect(cookie?.sameSite).toBe('Lax');
    expect(set).toEqual([]);
  });
});

test('nothing moves while a public page loads over a slow network', async ({ page, server }) => {
  await page.addInitScript(() => {
    const state = window as Window & { jumped?: number };
    state.jumped = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        state.jumped = (state.jumped ?? 0) + (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await slowNetwork(page);
  for (const hash of ['/', '/welfare', '/download', '/userAgree', '/privacy']) {
    await page.goto('about:blank');
    await page.goto(`${server.url}/#${hash}`);
    await expect(heading(page)).toBeVisible();
    await page.waitForLoadState('networkidle').catch(() => {});
    const jumped = await page.evaluate(() => (window as Window & { jumped?: number }).jumped);
    expect(jumped, hash).toBeLessThan(0.02);
  }
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('every public page opens without a network even if only home was opened before', {
    tag: '@main',
  }, async ({ page, context, server }) => {
    await page.goto(server.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    for (const { hash, en_US } of PAGES) {
      await page.goto('about:blank');
      await page.goto(`${server.url}/#${hash}`);
      await expect(page).toHaveTitle(new RegExp(en_US));
      await expect(heading(page)).toBeVisible();
    }
    await keepLanguage(page, 'en_ID');
    for (const { hash, en_ID } of PAGES) {
      await page.goto('about:blank');
      await page.goto(`${server.url}/#${hash}`);
      await expect(page).toHaveTitle(new RegExp(en_ID));
    }
    await expect(page.locator('html')).toHaveAttribute('lang', 'id');
    await keepLanguage(page, 'en_US');
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/privacy`);
    await expect(page.getByText('holds 16 random characters')).toBeVisible();
    await page.goto(`${server.url}/#/download`);
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  });
});

test('the language is switched in the header and kept; Chinese is chosen on a legal page', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto(`${server.url}/#/welfare`);
  await expect(heading(page)).toHaveText('Writer benefits');
  const select = page.getByRole('combobox', { name: 'Language' });
  expect(await select.locator('option').allInnerTexts()).toEqual(['English', 'Bahasa Indonesia']);
  await select.selectOption('en_ID');
  await expect(heading(page)).toHaveText('Keuntungan menulis di Tinta');
  await page.reload();
  await expect(heading(page)).toHaveText('Keuntungan menulis di Tinta');
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
  await page.goto(`${server.url}/#/privacy`);
  await page.getByRole('button', { name: '中文' }).click();
  await expect(heading(page)).toHaveText('隐私政策');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('docs/spec, section 2, Header and footer: the links lead to their pages, from the top; back to top takes 500 ms', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1200, height: 700 });
  await page.goto(server.url);
  for (const [name, wanted] of [
    ['Benefits', '/welfare'],
    ['Create', '/Create/0'],
    ['Home', '/'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/#${wanted}`);
  }
  const footer = page.getByRole('contentinfo');
  for (const [name, wanted] of [
    ['Terms', '/userAgree'],
    ['Privacy', '/privacy'],
    ['Benefits', '/welfare'],
    ['Download app', '/download'],
    ['Create', '/Create/0'],
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/#${wanted}`);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
  await page.goto(`${server.url}/#/welfare`);
  await expect(heading(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 209));
  await expect(page.locator('header')).toHaveCSS('position', 'relative');
  await page.evaluate(() => window.scrollTo(0, 211));
  await expect(page.locator('header')).toHaveCSS('position', 'fixed');
  await page.evaluate(() => window.scrollTo(0, 1_500));
  const took = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const button = [...document.querySelectorAll('footer button')].find(
          (one) => one.textContent === 'Back to top',
        );
        const start = performance.now();
        (button as HTMLElement).click();
        const look = () =>
          window.scrollY === 0 ? done(performance.now() - start) : requestAnimationFrame(look);
        requestAnimationFrame(look);
      }),
  );
  expect(took).toBeGreaterThan(400);
  expect(took).toBeLessThan(1_500);
});

test('docs/spec, section 2, Header: the round avatar leads to /author; its logout menu opens by hover, focus and its arrow', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1200, height: 700 });
  await signedInAuthor(page, server.url);
  await page.goto(`${server.url}/#/welfare`);
  // The author's own header has an avatar too; it must be gone before the mouse moves there.
  await expect(page.getByRole('heading', { name: 'Writer benefits' })).toBeVisible();
  const avatar = page.getByRole('link', { name: /’s account$/ });
  await expect(avatar).toHaveCSS('border-radius', '50%');
  const logout = page.getByRole('link', { name: 'Sign out' });
  await expect(logout).toBeHidden();
  await avatar.hover();
  await expect(logout).toBeVisible();
  await page.mouse.move(10, 400);
  await expect(logout).toBeHidden();
  // Moving the mouse to the arrow has already opened the menu.
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(logout).toBeVisible();
  await page.mouse.move(10, 400);
  await expect(logout).toBeHidden();
  await page.getByRole('button', { name: 'Account menu' }).tap();
  await expect(logout).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(logout).toBeHidden();
  await avatar.click();
  await expect(page).toHaveURL(/#\/author$/);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('text shared from another app is kept without a network and before sign-in, and becomes a draft of the chosen story', async ({
    page,
    context,
    server,
  }) => {
    const account = newAccount();
    await registerByCall(server.url, account);
    await page.goto(server.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await context.setOffline(true);
    const shared = new URLSearchParams({
      'share-title': 'Catatan pagi',
      'share-text': 'Hujan turun.\nHalte kosong.',
    });
    await page.goto(`${server.url}/?${shared}`);
    await expect(page).toHaveURL(`${server.url}/#/share`);
    await expect(page.getByText('Hujan turun.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Hujan turun.'), 'it outlives a reload').toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign in to continue' }).click();
    await fillSignIn(page, account);
    await expect(page.getByText('You don’t have any stories yet')).toBeVisible();
    await createStory(page, 'Hujan di Halte');
    await expect(page.getByText('Shared text is waiting for a story')).toBeVisible();
    await page.getByRole('link', { name: 'View' }).click();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add as draft' }).click();
    await expect(page.getByLabel('Chapter title')).toHaveValue('Catatan pagi');
    await expect(storyText(page)).toContainText('Halte kosong.');
    await page.goto(`${server.url}/#/share`);
    await expect(page.getByText('No shared text')).toBeVisible();
  });
});

/** Posts a text as the system does for another app. */
const share = (page: Page, text: string): Promise<void> =>
  page.evaluate((shared) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share' });
    const field = document.createElement('textarea');
    Object.assign(field, { name: 'share-text', value: shared });
    form.append(field);
    document.body.append(form);
    form.submit();
  }, text);

/** Longer than any server accepts in an address. */
const LONG = `Hujan turun.\n${'kata '.repeat(20_000)}\n</script><b>Halte kosong.`;

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a long text shared from another app is kept without a network', async ({ page, context, server }) => {
    await page.goto(server.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await context.setOffline(true);
    await share(page, LONG);
    await expect(page).toHaveURL(`${server.url}/#/share`);
    await expect(page.getByText('</script><b>Halte kosong.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('</script><b>Halte kosong.'), 'it outlives a reload').toBeVisible();
  });
});

test.describe('without a service worker', () => {
  test('a long text shared from another app arrives through the server, which stores nothing of it', async ({
    page,
    server,
  }) => {
    await page.goto(server.url);
    await share(page, LONG);
    await expect(page).toHaveURL(`${server.url}/#/share`);
    await expect(page.getByText('</script><b>Halte kosong.')).toBeVisible();
    expect(server.output).not.toContain('Halte kosong');
  });
});

test('installing is offered after the first chapter was saved, once, and not over the editor', async ({
  page,
  server,
}) => {
  // Simulates the browser's own install offer, which an automated browser does not make.
  await page.addInitScript(() => {
    window.addEventListener('load', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {},
        userChoice: Promise.resolve({ outcome: 'dismissed' }),
      });
      setTimeout(() => window.dispatchEvent(event), 500);
    });
  });
  await signedInAuthor(page, server.url);
  await createStory(page, 'Hujan di Halte');
  const offer = page.getByRole('complementary', { name: 'Keep Tinta on your home screen' });
  await expect(page.getByRole('button', { name: 'New chapter' })).toBeVisible();
  await expect(offer).toBeHidden();
  await page.getByRole('button', { name: 'New chapter' }).click();
  await storyText(page).click();
  await page.keyboard.type('Hujan turun sejak pagi.');
  await expect(page.locator('[data-save-state]').first()).toHaveAttribute(
    'data-save-state',
    /saved|queued|synced/,
  );
  await expect(offer).toBeHidden();
  await page.goto(`${server.url}/#/author`);
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'New chapter' })).toBeVisible();
  await page.waitForTimeout(1_500);
  await expect(offer).toBeHidden();
});
