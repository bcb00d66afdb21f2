import type { Page } from '@playwright/test';
import type { StoryDocument } from '#shared/domain/story-document.ts';
import { addChapter, addStory, textOf } from '#test/support/api-author.ts';
import { fillSignIn, saveState, signIn, storyText, typedIsSynced } from '#test/support/e2e/author.ts';
import { hasNoEntryOver } from '#test/support/e2e/entry-over.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectFits, expectSound, settle } from '#test/support/e2e/looks.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

/** An author with an open chapter that the server has. */
async function atChapter(page: Page, url: string, content: StoryDocument) {
  const author = await storyAuthor(page, url, 'Tulisan', [{ title: 'Bab', content }]);
  await page.goto(`${url}/#/authorManage/newChapter/${author.story.id}/${author.chapterIds[0]}/0`);
  await expect(storyText(page)).toBeVisible();
  return author;
}

/** A paste as the system's clipboard makes it. */
const paste = (page: Page, html: string) =>
  storyText(page).evaluate((element, text) => {
    const data = new DataTransfer();
    data.setData('text/html', text);
    data.setData('text/plain', 'plain');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);

const PASTES = [
  [
    'Word',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{font-size:12pt}</style></head><body><!--StartFragment--><h1>Judul<o:p></o:p></h1><p class=MsoNormal style="font-family:Calibri;color:red">Hujan <b>turun</b>.<o:p></o:p></p><img src="file:///C:/gambar.png"><!--EndFragment--></body></html>`,
    'turun',
    ['images', 'headings', 'fonts, sizes and colors'],
  ],
  [
    'Google Docs',
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-size:11pt;font-weight:700;">Tebal</span><span> biasa </span><a href="https://example.org"><span>tautan</span></a></p></b>`,
    'Tebal',
    ['links'],
  ],
  [
    'WhatsApp',
    '<span dir="ltr">Satu<br>Dua <strong>kuat</strong><img alt="🙂" src="data:,"><img alt="foto" src="data:,"></span>',
    'kuat',
    ['images'],
  ],
] as const;

test('a paste from Word, Google Docs and WhatsApp is cleaned, says what was left out, and is undone by one tap', async ({
  page,
  server,
}) => {
  await atChapter(page, server.url, {
    version: 1,
    blocks: [{ type: 'paragraph', runs: [{ text: 'Asli.' }] }],
  });
  for (const [from, html, bold, dropped] of PASTES) {
    await test.step(from, async () => {
      await storyText(page).click();
      await page.keyboard.press('Control+End');
      await paste(page, html);
      await expect(storyText(page).locator('strong')).toHaveText(bold);
      await expect(storyText(page).locator('[style], img, a, h1, span')).toHaveCount(0);
      const said = page.getByRole('status').filter({ hasText: 'Pasted without' });
      for (const what of dropped) await expect(said).toContainText(what);
      await said.getByRole('button', { name: 'Undo paste' }).click();
      await expect(storyText(page)).toHaveText('Asli.');
    });
  }
});

test('what is dragged in from elsewhere is cleaned like a paste and stands where it was dropped; a picture alone brings no address', async ({
  page,
  server,
}) => {
  await atChapter(page, server.url, {
    version: 1,
    blocks: [{ type: 'paragraph', runs: [{ text: 'Hujan turun.' }] }],
  });
  const drop = (given: Record<string, string>) =>
    storyText(page).evaluate((element, data) => {
      const dataTransfer = new DataTransfer();
      for (const [type, text] of Object.entries(data)) dataTransfer.setData(type, text);
      const { left, top, height } = element.querySelector('p')?.getBoundingClientRect() ?? new DOMRect();
      const at = { clientX: left + 1, clientY: top + height / 2, bubbles: true, cancelable: true };
      element.dispatchEvent(new DragEvent('drop', { ...at, dataTransfer }));
    }, given);
  await drop({
    'text/html': '<table data-pm-slice="0 0 []"><tr><td>satu</td><td>dua</td></tr></table>',
    'text/plain': 'satu\tdua',
  });
  await expect(storyText(page)).toHaveText('satuduaHujan turun.');
  await expect(page.getByRole('status').filter({ hasText: 'Pasted without tables' })).toBeVisible();
  await drop({
    'text/html': '<img src="https://example.org/a.png">',
    'text/plain': 'https://example.org/a.png',
  });
  await expect(page.getByRole('status').filter({ hasText: 'Pasted without images' })).toBeVisible();
  await expect(storyText(page)).toHaveText('satuduaHujan turun.');
});

test('of a text with readings (ruby) the author is asked once whether they are kept; the look drawer changes it', async ({
  page,
  server,
}) => {
  const RUBY = '<p>彼は<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>を読む。</p>';
  await atChapter(page, server.url, {
    version: 1,
    blocks: [{ type: 'paragraph', runs: [{ text: 'Asli.' }] }],
  });
  await storyText(page).click();
  await page.keyboard.press('Control+End');
  await paste(page, RUBY);
  await expect(storyText(page)).toHaveText('Asli.彼は漢字を読む。');
  const said = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo paste' }) });
  await expect(said).toContainText('Pasted without ruby text');
  await page.keyboard.type(' Lalu.');
  await said.getByRole('button', { name: 'Keep readings: 漢字(かんじ)' }).click();
  await expect(storyText(page)).toHaveText('Asli.彼は漢字(かんじ)を読む。 Lalu.');
  await expect(said).toContainText('Pasted with readings.');
  await said.getByRole('button', { name: 'Undo paste' }).click();
  await expect(storyText(page)).toHaveText('Asli. Lalu.');
  await page.keyboard.press('Control+End');
  await paste(page, RUBY);
  await expect(storyText(page)).toHaveText('Asli. Lalu.彼は漢字(かんじ)を読む。');
  await expect(said).toHaveCount(0);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Text and layout' }).click();
  await page.getByRole('switch', { name: 'Keep readings (ruby)' }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Close' }).click();
  await storyText(page).click();
  await page.keyboard.press('Control+End');
  await paste(page, RUBY);
  await expect(storyText(page)).toHaveText('Asli. Lalu.彼は漢字(かんじ)を読む。彼は漢字を読む。');
  await expect(said).toContainText('Pasted without ruby text');
  await expect(said.getByRole('button')).toHaveText(['Undo paste', '']);
});

test('a text longer than a chapter may be is split into two drafts, every word kept', async ({
  page,
  server,
}) => {
  const blocks = [1, 2, 3, 4].flatMap((part) => textOf(1_000, `kata${part}`).blocks);
  const { device, story } = await atChapter(page, server.url, { version: 1, blocks });
  await page.getByRole('button', { name: 'Split here' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/first part keeps 3,000 words. The other 1,000 words/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Split', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(storyText(page)).not.toContainText('kata4');
  const words = async () =>
    (await device.ok('chapterList', { params: { id: story.id } })).map((chapter) => chapter.words);
  await expect.poll(words, { timeout: 30_000 }).toEqual([3_000, 1_000]);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an earlier version is compared with the current one and restored, even without a network', {
    tag: '@main',
  }, async ({ page, context, server }) => {
    await atChapter(page, server.url, {
      version: 1,
      blocks: [{ type: 'paragraph', runs: [{ text: 'Kalimat pertama.' }] }],
    });
    await storyText(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Kalimat kedua.');
    await typedIsSynced(page);
    const versions = page.getByRole('dialog').getByRole('listitem').getByRole('button');
    const open = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Versions' }).click();
    };
    const restore = async (text: string) => {
      await expect(page.getByRole('dialog').locator('del')).not.toHaveCount(0);
      await page.getByRole('button', { name: 'Restore this version' }).click();
      await expect(storyText(page)).toHaveText(text);
    };
    await open();
    await versions.last().click();
    await restore('Kalimat pertama.');
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 30_000 });

    await context.setOffline(true);
    await open();
    await expect(page.getByText('only versions on this device are shown')).toBeVisible();
    await versions.filter({ hasText: 'Before restoring' }).first().click();
    await restore('Kalimat kedua.');
    await hasNoEntryOver(page);
    await page.reload();
    await expect(storyText(page)).toHaveText('Kalimat kedua.');
  });
});

test('stories are written in their own font, which loads after the first paint (docs/spec, section 11, Type)', async ({
  page,
  server,
}) => {
  await atChapter(page, server.url, textOf(20));
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => /^"?Literata"?$/.test(family) && status === 'loaded',
        ),
      ),
    )
    .toBe(true);
});

test('undo and redo stay visible on 360 px, and no tool is hidden under the word count', async ({
  page,
  server,
}) => {
  await atChapter(page, server.url, textOf(1_234));
  await storyText(page).click();
  await page.keyboard.type('dan ');
  const count = page.getByText('1,235 words', { exact: true });
  await expect(count).toBeVisible();
  for (const name of ['Undo', 'Redo'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  const toolbar = await page.getByRole('toolbar').boundingBox();
  const words = await count.boundingBox();
  expect((toolbar?.x ?? 0) + (toolbar?.width ?? 0)).toBeLessThanOrEqual(words?.x ?? 0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('1,234 words', { exact: true })).toBeVisible();
});

test('on 360 px a button opens the tools that have no space, above the keyboard and without moving the text under a bar', async ({
  page,
  server,
}) => {
  await atChapter(page, server.url, textOf(20));
  const quote = page.getByRole('button', { name: 'Quote', exact: true });
  const fold = page.getByRole('button', { name: 'More formatting', exact: true });
  await expect(page.getByRole('button', { name: 'Scene break' })).toBeInViewport({ ratio: 1 });
  await expect(quote).toBeHidden();
  await storyText(page).click();
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  for (const name of ['Quote', 'Underline', 'Strikethrough', 'Redo'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await quote.click();
  await expect(storyText(page).locator('blockquote')).not.toHaveCount(0);
  await expect(storyText(page)).toBeFocused();
  await fold.click();
  await expect(quote).toBeHidden();
  await expectFits(page, 'the tools');
});

test('a long title is shown whole, on as many lines as it needs', async ({ page, server }) => {
  await atChapter(page, server.url, textOf(20));
  const title = page.getByLabel('Chapter title');
  const size = () =>
    title.evaluate((field) => ({
      height: field.clientHeight,
      hidden: field.scrollHeight - field.clientHeight,
    }));
  const before = await size();
  await title.fill(
    'Surat yang ditulis di halte pada pagi hari ketika hujan turun dan tidak seorang pun datang',
  );
  const after = await size();
  expect(after.height).toBeGreaterThan(before.height * 2);
  expect(after.hidden).toBeLessThanOrEqual(1);
  await title.fill('Pendek');
  expect(await size()).toEqual(before);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('type size, line width and typeface are chosen for this device; the line being written stays at one height; focus mode leaves text and save state visible', async ({
    page,
    server,
    context,
  }) => {
    await atChapter(page, server.url, textOf(40, 'hujan'));
    const menu = async (name: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const lookOf = () =>
      storyText(page).evaluate((element) => {
        const { fontSize, fontFamily } = getComputedStyle(element);
        return { fontSize, fontFamily };
      });
    await menu('Text and layout');
    await page.getByRole('button', { name: 'Larger' }).click();
    await page.getByText('System', { exact: true }).click();
    await page.getByRole('switch', { name: 'Typewriter scrolling' }).check();
    await expect
      .poll(lookOf)
      .toMatchObject({ fontSize: '20px', fontFamily: expect.stringContaining('system-ui') });
    await settle(page);
    await page.screenshot({ path: 'test-results/screens/writing-look.png', scale: 'css' });
    await expectSound(page, 'text and page');
    await page.getByRole('button', { name: 'Close' }).click();

    await context.setOffline(true);
    await hasNoEntryOver(page);
    await page.reload();
    await expect.poll(lookOf).toMatchObject({ fontSize: '20px' });
    await storyText(page).click();
    await page.keyboard.press('Control+End');
    const lineAt = async () => {
      for (const key of ['Enter', 'a', 'Enter', 'b', 'Enter', 'c']) await page.keyboard.press(key);
      await page.waitForTimeout(150);
      return page.evaluate(() => window.getSelection()?.getRangeAt(0).getClientRects()[0]?.top ?? -1);
    };
    for (let count = 0; count < 5; count += 1) await lineAt();
    const first = await lineAt();
    expect(first).toBeGreaterThan(200);
    expect(first).toBeLessThan(400);
    expect(Math.abs((await lineAt()) - first)).toBeLessThan(3);

    await menu('Focus');
    await expect(page.getByRole('toolbar')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Publish' })).toBeHidden();
    await page.keyboard.type('x');
    await expect(saveState(page)).toHaveAttribute('data-save-state', /saved|queued/);
    await settle(page);
    await page.screenshot({ path: 'test-results/screens/writing-focus.png', scale: 'css' });
    await expectSound(page, 'focus');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('toolbar')).toBeVisible();
  });
});

test('typing works while parts of the page fail to load; a part that the author opens says so, and loads at the next try', async ({
  page,
  server,
}) => {
  await atChapter(page, server.url, {
    version: 1,
    blocks: [{ type: 'paragraph', runs: [{ text: 'Asli.' }] }],
  });
  const parts = /\/assets\/(?:publishing|paid-switch|writing-aids|editor-menu)-[^/]+\.js$/;
  await page.route(parts, (route) => route.abort());
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('no worker'));
  });
  await page.reload();
  await storyText(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Hujan turun.');
  const missing = page.getByText('Part of the app couldn’t be loaded.');
  for (const name of ['More', 'Publish']) {
    await page.getByRole('button', { name, exact: true }).tap();
    await expect(missing).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).tap();
    await expect(missing).toBeHidden();
  }
  await expect(storyText(page)).toHaveText('Asli. Hujan turun.');
  await expect(saveState(page)).toHaveText(/Saved|Synced|Waiting/);

  await page.unroute(parts);
  await page.getByRole('button', { name: 'Publish' }).tap();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Publish' })).toBeVisible();
});

test.describe('a window from before an update', () => {
  test('publishing whose script is gone says so, with "Try again", and continues once it loads', async ({
    page,
    server,
  }) => {
    const gone = /\/assets\/publishing-[^/]*\.js/;
    await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
    const { account, device } = await serverAuthor(server.url);
    const story = await addStory(device, 'Versi lama');
    const { id } = await addChapter(device, story.id, { title: 'Bab', content: textOf(12) });
    await page.goto(`${server.url}/#/authorManage/newChapter/${story.id}/${id}/0`);
    await fillSignIn(page, account);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Part of the app couldn’t be loaded')).toBeVisible();
    await page.unroute(gone);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog', { name: /Publish/ })).toBeVisible();
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1366, height: 768 }, isMobile: false, hasTouch: false });

  test('a new chapter opens with the caret in the text', async ({ page, server }) => {
    const { story } = await storyAuthor(page, server.url, 'Langsung menulis');
    await page.goto(`${server.url}/#/authorManage/newChapter/${story.id}/0/0`);
    await expect(storyText(page)).toBeFocused();
    await page.keyboard.type('Tanpa satu klik pun.');
    await expect(storyText(page)).toHaveText('Tanpa satu klik pun.');
  });
});

const SCREENS = { phone: { width: 360, height: 740 }, desk: { width: 1366, height: 768 } };
for (const [screen, size] of Object.entries(SCREENS))
  test(`a chapter that is opening shows a skeleton, and nothing moves when the editor appears (${screen})`, async ({
    page,
    server,
    network,
  }) => {
    await page.setViewportSize(size);
    const { account, device } = await serverAuthor(server.url);
    const story = await addStory(device, 'Tulisan');
    const { id } = await addChapter(device, story.id, { title: 'Bab', content: textOf(2) });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    network.decide = ({ path }) =>
      /^\/(author\/sync|book)\//.test(path) ? arrived.then(() => 'pass' as const) : 'pass';
    await signIn(page, network.url, account);
    await page.goto(`${network.url}/#/authorManage/newChapter/${story.id}/${id}/0`);
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await page.screenshot({ path: `test-results/screens/editor-skeleton-${screen}.png`, scale: 'css' });

    const top = async (selector: string) => {
      const { x = 0, y = 0, width = 0 } = (await page.locator(selector).boundingBox()) ?? {};
      return { x, y, width };
    };
    const places = async () => ({
      bar: await page.locator('header').boundingBox(),
      title: await page.locator('main > div').first().boundingBox(),
      text: await top('main > div:nth-of-type(2)'),
      tools: await page.locator('footer').boundingBox(),
    });
    const before = await places();
    arrive();
    await expect(storyText(page)).toHaveText('word word');
    expect(await places()).toEqual(before);
  });
