import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import type { ApiDevice } from '#test/support/api-client.ts';
import { createStory, fillSignIn, signIn, writeChapter } from '#test/support/e2e/author.ts';
import { hasNoEntryOver } from '#test/support/e2e/entry-over.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, keepLanguage, settle } from '#test/support/e2e/looks.ts';
import { deviceAt, editorAccount, serverAuthor, serverEditor } from '#test/support/e2e/server-author.ts';

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screens/${name}.png`, scale: 'css', fullPage: true });

const inboxEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Author' }).getByRole('link', { name: /^Inbox/ });

/** An author with two messages from an editor on the server; the second one requires an action. */
async function told(url: string) {
  const { account, device } = await serverAuthor(url);
  const { id } = await device.ok('authorInfo');
  const editor = await serverEditor(url);
  const send = (title: string, text: string, actionRequired = false) =>
    editor.ok('deskMessageSend', { request: { authorId: id, title, text, actionRequired } });
  await send('Welcome to Tinta', 'Good that you are here.');
  await send('Please choose another cover', 'The picture on it is somebody else’s.', true);
  return { account, device, send };
}

const unreadThere = async (device: ApiDevice) => (await device.ok('messageList', { request: {} })).unread;

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('messages arrive with a dot and are read offline, and the read marks are sent when the network is back', {
    tag: '@main',
  }, async ({ page, context, server, network }) => {
    const { account, device, send } = await told(server.url);
    await context.addInitScript(() => {
      const badges: number[] = [];
      Object.assign(window, { badges });
      Object.assign(navigator, {
        setAppBadge: async (count: number) => void badges.push(count),
        clearAppBadge: async () => void badges.push(0),
      });
    });
    const lastBadge = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1));
    await signIn(page, network.url, account);
    // Two messages, and one about this sign-in.
    await expect(inboxEntry(page)).toHaveAccessibleName(/3 unread messages, action needed/);
    await expect.poll(lastBadge).toBe(3);
    await inboxEntry(page).click();
    await expect(page).toHaveTitle(/Inbox/);
    await expect(page.getByRole('article')).toHaveCount(3);
    await settle(page);
    await shot(page, 'inbox-360-en_US');

    // The proxy refuses as well: a worker that the browser wakes for a background sync may not know that it is offline.
    network.decide = () => 'refuse';
    await context.setOffline(true);
    await page.goto('about:blank');
    await page.goto(`${network.url}/#/message`);
    const cover = page.getByRole('button', { name: /Please choose another cover/ });
    await expect(cover).toHaveAccessibleName(/Unread/);
    await cover.click();
    await expect(page.getByText('The picture on it is somebody else’s.')).toBeVisible();
    await expect(cover).not.toHaveAccessibleName(/Unread/);
    await expect(inboxEntry(page)).toHaveAccessibleName('Inbox 2 unread messages');
    await expect.poll(lastBadge).toBe(2);
    await expect(page.getByText('You’re offline. These messages are saved on this device.')).toBeVisible();
    await settle(page);
    await shot(page, 'inbox-360-offline');
    // The mark is stored, not only shown: it is there when the page is opened again, and the server does not have it yet.
    await page.goto('about:blank');
    await page.goto(`${network.url}/#/message`);
    await expect(cover).not.toHaveAccessibleName(/Unread/);
    expect(await unreadThere(device)).toBe(3);

    await send('While you were away', 'New.');
    network.decide = () => 'pass';
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => unreadThere(device), { timeout: 30_000 }).toBe(3);
    await expect(page.getByRole('button', { name: /While you were away/ })).toBeVisible();
    const { items } = await device.ok('messageList', { request: { unread: 'true' } });
    expect(items.map((item) => item.title)).toEqual([
      'While you were away',
      'New sign-in to your account',
      'Welcome to Tinta',
    ]);

    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(inboxEntry(page)).toHaveAccessibleName('Inbox');
    await expect.poll(lastBadge).toBe(0);
    await expect.poll(() => unreadThere(device)).toBe(0);
  });
});

test('the layout and accessibility of the inbox are correct in three languages, both themes, at 320 px and on a desktop', {
  tag: '@looks',
}, async ({ browser, server }) => {
  test.setTimeout(180_000);
  const { account, device, send } = await told(server.url);
  await send('A'.repeat(120), `${'long'.repeat(80)}\n\nSecond paragraph.`);
  const { items } = await device.ok('messageList', { request: {} });
  await device.ok('messageRead', { request: { ids: [items.at(-1)?.id as never] } });
  for (const [language, width, scheme] of [
    ['zh_CN', 320, 'light'],
    ['en_ID', 360, 'dark'],
    ['en_US', 1366, 'light'],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 740 }, colorScheme: scheme });
    const page = await context.newPage();
    await signIn(page, server.url, account);
    await keepLanguage(page, language);
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/message`);
    await page.getByRole('button', { name: /Please choose another cover/ }).click();
    await page.getByRole('button', { name: /^.*AAAA/ }).click();
    await settle(page);
    const name = `inbox-${width}-${scheme}-${language}`;
    await shot(page, name);
    await expectSound(page, name);
    await page.goto(`${server.url}/#/settings/security`);
    await expect(page.getByText('Chrome', { exact: false }).first()).toBeVisible();
    await settle(page);
    await shot(page, `security-${width}-${scheme}-${language}`);
    await expectSound(page, `security-${width}-${scheme}-${language}`);
    await context.close();
  }
});

test('one device is signed out, then all others at once; this one stays signed in', async ({
  page,
  server,
}) => {
  const { account, device } = await serverAuthor(server.url);
  const second = deviceAt(server.url);
  const third = deviceAt(server.url);
  for (const other of [second, third])
    await other.ok(
      'login',
      { request: { account: account.email, password: account.password } },
      { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/145.0' } },
    );
  await signIn(page, server.url, account);
  await page.goto(`${server.url}/#/settings/security`);
  const devices = page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(4);
  await expect(devices.first()).toContainText('This device');
  await devices.filter({ hasText: 'Firefox, Windows' }).first().getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(devices).toHaveCount(3);
  const isOut = async (other: ApiDevice) => (await other.call('authorInfo')).code === 'unauthenticated';
  expect((await Promise.all([second, third].map(isOut))).filter(Boolean)).toHaveLength(1);
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(devices).toHaveCount(1);
  expect(await Promise.all([second, third, device].map(isOut))).toEqual([true, true, true]);
  await hasNoEntryOver(page);
  await page.reload();
  await expect(devices).toHaveCount(1);

  await device.ok('login', { request: { account: account.email, password: account.password } });
  await page.reload();
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('Network 127.0.0.*');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await isOut(device)).toBe(true);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('settings: contact e-mail, storage, unsent work, and an export of everything in one file', async ({
    page,
    context,
    server,
  }) => {
    const { account, device } = await told(server.url);
    await signIn(page, server.url, account);
    await createStory(page, 'Hujan di Halte');
    await writeChapter(page, 'Satu', ['Hujan turun sejak pagi.']);
    await page.goto(`${server.url}/#/settings/profile`);
    const email = page.getByRole('textbox', { name: 'Contact email' });
    await email.fill('not an address');
    await page.getByRole('button', { name: 'Save email' }).click();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await email.fill('ani@tinta.test');
    await page.getByRole('button', { name: 'Save email' }).click();
    await expect.poll(async () => (await device.ok('authorInfo')).authorDto.email).toBe('ani@tinta.test');
    await page.goto(`${server.url}/#/settings/device`);
    await expect(page.getByText(/of about .+ used/)).toBeVisible();
    await expect(page.getByText('Everything is synced.')).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^tinta-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(new Uint8Array(await readFile(await file.path())));
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'account.json',
        'messages.json',
        'applications.json',
        'income.json',
        'stories/Hujan di Halte/chapters/0001 Satu.txt',
      ]),
    );
    const text = (path: string) => new TextDecoder().decode(files[path]);
    expect(text('stories/Hujan di Halte/chapters/0001 Satu.txt')).toContain('Hujan turun sejak pagi.');
    expect(JSON.parse(text('account.json'))).toMatchObject({ contactEmail: 'ani@tinta.test', missing: [] });
    expect(text('messages.json')).toContain('Please choose another cover');
    await expect(page.getByText('Done. Look for the file in your downloads.')).toBeVisible();

    await context.setOffline(true);
    await page.goto(`${server.url}/#/settings/profile`);
    await email.fill('offline@tinta.test');
    await page.getByRole('button', { name: 'Save email' }).click();
    await page.goto(`${server.url}/#/settings/device`);
    await expect(page.getByText('1 item hasn’t synced')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See what hasn’t synced' })).toHaveAttribute(
      'href',
      /unsent/,
    );
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(async () => (await device.ok('authorInfo')).authorDto.email).toBe('offline@tinta.test');

    await page.goto(`${server.url}/#/settings/appearance`);
    await page.getByRole('button', { name: '中文' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '外观与语言' })).toBeVisible();
    await page.goto(`${server.url}/#/message`);
    await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible();
  });
});

test('a visitor follows "Contact" to the form to the editors; an editor answers at the desk, and the answer is in the inbox', async ({
  page,
  browser,
  server,
}) => {
  const { account, device } = await serverAuthor(server.url);
  await page.goto(server.url);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await fillSignIn(page, account);
  const field = page.getByRole('textbox', { name: 'Your message to the editors' });
  await expect(field).toBeVisible();
  await field.fill('May I change my pen name?');
  await expect(page.getByText('25 of 2,000 characters')).toBeVisible();
  await settle(page);
  await shot(page, 'write-to-editors-360');
  await expectSound(page, 'writing to the editors');
  // The typed text is still there after the page was left.
  await page.goto('about:blank');
  await page.goto(`${server.url}/#/message`);
  await expect(field).toHaveValue('May I change my pen name?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(field).toBeHidden();
  // What was sent stays in sight, also after the page was opened again.
  await expect(page.getByText('1 waiting for a reply')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`${server.url}/#/message`);
  await expect(page.getByText('1 waiting for a reply')).toBeVisible();

  const desk = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(desk, server.url, editorAccount());
  await desk.goto(`${server.url}/#/desk?part=question`);
  await expect(desk.getByText('May I change my pen name?')).toBeVisible();
  await settle(desk);
  await shot(desk, 'desk-questions-360');
  const row = desk.getByRole('listitem').filter({ hasText: 'May I change my pen name?' });
  await row.getByRole('link').click();
  await expect(desk.getByRole('heading', { name: /^Reply to/ })).toBeFocused();
  await desk.getByRole('textbox', { name: 'Your reply' }).fill('Yes, on your profile.');
  await expectSound(desk, 'answering at the desk');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(desk.getByRole('status').filter({ hasText: 'Sent to ' })).toBeVisible();
  await expect(desk.getByText('May I change my pen name?')).toHaveCount(0);
  await desk.context().close();

  const { items } = await device.ok('messageList', { request: {} });
  expect(items[0]).toMatchObject({
    title: 'Reply from the editors',
    body: 'Yes, on your profile.\n\nYour message was:\nMay I change my pen name?',
  });
  await page.goto('about:blank');
  await page.goto(`${server.url}/#/message`);
  await expect(page.getByRole('button', { name: /Reply from the editors/ })).toBeVisible();
  await page.getByText('Your messages to the editors').click();
  await expect(page.getByRole('blockquote')).toHaveText('Yes, on your profile.');
  await settle(page);
  await expectSound(page, 'own messages to the editors');
});
