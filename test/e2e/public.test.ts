import { addChapter, addStory, addStoryWithCover, textOf } from '#test/support/api-author.ts';
import { signIn, signOut } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, settle } from '#test/support/e2e/looks.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';

async function publishedStory(url: string, title: string) {
  const { account, device } = await serverAuthor(url);
  const story = await addStory(device, title);
  const chapter = await addChapter(device, story.id, {
    title: 'Bab satu',
    content: textOf(200, 'dibaca'),
    status: 'published',
  });
  await device.ok('bookOpen', { params: { id: story.id } });
  return { account, story, chapter };
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a story and chapter seen once can be read without a network; its author also gets to the form', {
    tag: '@main',
  }, async ({ page, context, server }) => {
    const { account, story, chapter } = await publishedStory(server.url, 'Dibaca luring');
    await signIn(page, server.url, account);
    const storyPage = `${server.url}/#/eDetail?bookId=${story.id}`;
    await page.goto(storyPage);
    await page.getByRole('link', { name: 'Read', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`book1\\?bookId=${story.id}&chapter=${chapter.id}`));
    await expect(page.getByText('dibaca dibaca').first()).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('dibaca dibaca').first()).toBeVisible();
    await page.goto(storyPage);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Dibaca luring' })).toBeVisible();
    await page.getByRole('link', { name: 'Edit story' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Dibaca luring');
  });

  test('a story that only its author may see is not on the device after signing out (docs/spec, section 7, Every request)', async ({
    page,
    context,
    server,
  }) => {
    const { account, device } = await serverAuthor(server.url);
    const story = await addStoryWithCover(device, 'Belum dibuka');
    const cover = story.cover.replace(/-\w+\.webp$/, '');
    const chapter = await addChapter(device, story.id, {
      title: 'Bab satu',
      content: textOf(50, 'rahasia'),
      status: 'published',
    });
    const read = `${server.url}/#/book1?bookId=${story.id}&chapter=${chapter.id}`;
    await signIn(page, server.url, account);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(`${server.url}/#/eDetail?bookId=${story.id}`);
    const held = () =>
      page.evaluate(async () => {
        const found: string[] = [];
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
        return found;
      });
    await expect(page.getByRole('heading', { name: 'Belum dibuka' })).toBeVisible();
    await expect.poll(held).toContainEqual(expect.stringContaining(cover));
    await page.goto(read);
    await expect(page.getByText('rahasia rahasia').first()).toBeVisible();
    await signOut(page, server.url);
    // Home caches the covers of public stories again, so only this story's entries have to be gone.
    const isSecret = (path: string) =>
      path.startsWith(cover) ||
      (path.startsWith('/book/') && (path.includes(story.id) || path.includes(chapter.id)));
    expect((await held()).filter(isSecret)).toEqual([]);
    await context.setOffline(true);
    await page.goto(read);
    await page.reload();
    await expect(page.getByText(/hasn’t been opened on this device before/)).toBeVisible();
  });
});

test('an author sees how many devices opened a story and how many reached its end; their own reading is not counted', async ({
  page,
  browser,
  server,
}) => {
  const { account, story, chapter } = await publishedStory(server.url, 'Dibaca siapa');
  const read = `${server.url}/#/book1?bookId=${story.id}&chapter=${chapter.id}`;
  await signIn(page, server.url, account);
  await page.goto(read);
  await expect(page.getByText('dibaca dibaca').first()).toBeVisible();

  const reader = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await reader.goto(read);
  await expect(reader.getByText('dibaca dibaca').first()).toBeVisible();
  const finished = reader.waitForRequest((request) => /"finished"/.test(request.postData() ?? ''));
  await reader.getByRole('link', { name: 'Chapters' }).scrollIntoViewIfNeeded();
  await (await finished).response();
  // A link that gets the focus by keyboard is not hidden by the bar above.
  await reader.setViewportSize({ width: 360, height: 140 });
  await reader.locator('header button, header select').last().focus();
  await reader.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await reader.keyboard.press('Tab');
  const contents = reader.getByRole('link', { name: 'Chapters' });
  await expect(contents).toBeFocused();
  const below = () =>
    contents.evaluate(
      (it) =>
        it.getBoundingClientRect().top -
        (document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN),
    );
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  await reader.setViewportSize({ width: 360, height: 740 });
  // Reading again counts as the same reader.
  await reader.reload();
  await expect(reader.getByText('dibaca dibaca').first()).toBeVisible();
  await reader.close();

  await page.goto(`${server.url}/#/author`);
  await page.getByRole('button', { name: 'Menu for Dibaca siapa' }).click();
  await page.getByRole('menuitem', { name: 'Readers', exact: true }).click();
  await expect(page).toHaveTitle(/Readers/);
  await expect(page.getByText('1 device has opened this story')).toBeVisible();
  await expect(page.getByText('100%').first()).toBeVisible();
  await settle(page);
  await page.screenshot({ path: 'test-results/screens/readers.png', scale: 'css' });
  await expectSound(page, 'readers');
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a reader who comes back to a story and a chapter does not download them again: the server says that nothing changed', async ({
    page,
    network,
  }) => {
    const { story, chapter } = await publishedStory(network.url, 'Dibaca lagi');
    const read = `${network.url}/#/book1?bookId=${story.id}&chapter=${chapter.id}`;
    await page.goto(read);
    await expect(page.getByText('dibaca dibaca').first()).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    const path = `/book/chapter/read/${chapter.id}`;
    const statuses = () =>
      network.answers.filter((answer) => answer.path === path).map(({ status }) => status);
    expect(statuses()[0]).toBe(200);
    // The service worker that takes control requests the chapter once too.
    await expect.poll(statuses).toHaveLength(2);
    for (let visit = 1; visit <= 2; visit += 1) {
      await page.goto('about:blank');
      await page.goto(read);
      await expect(page.getByText('dibaca dibaca').first()).toBeVisible();
      await expect.poll(statuses).toHaveLength(2 + visit);
    }
    expect(statuses()).toEqual([200, 304, 304, 304]);
  });

  test('the next two chapters can be read without a network, although they were never opened; the banner tells a visitor that what was opened before can still be read', async ({
    page,
    context,
    server,
  }) => {
    const { device } = await serverAuthor(server.url);
    const story = await addStory(device, 'Perjalanan');
    const ids: string[] = [];
    for (const title of ['Satu', 'Dua', 'Tiga', 'Empat'])
      ids.push((await addChapter(device, story.id, { title, status: 'published' })).id);
    await device.ok('bookOpen', { params: { id: story.id } });
    await page.goto(`${server.url}/#/book1?bookId=${story.id}&chapter=${ids[0]}`);
    const isKept = (id = '') =>
      page.evaluate(async (part) => {
        const kept = await (await caches.open('tinta-reads')).keys();
        return kept.some(({ url }) => url.includes(part));
      }, id);
    for (const id of ids.slice(1, 3)) await expect.poll(() => isKept(id), { timeout: 30_000 }).toBe(true);
    expect(await isKept(ids[3])).toBe(false);
    await context.setOffline(true);
    for (const title of ['Dua', 'Tiga']) {
      await page.getByRole('link', { name: 'Next chapter' }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
    await page.goto(`${server.url}/#/`);
    await expect(page.getByText('What you’ve opened before can still be read.')).toBeVisible();
  });

  test('a page that was never opened says so offline, and loads when the network is back', async ({
    page,
    context,
    server,
  }) => {
    const { story } = await publishedStory(server.url, 'Privat');
    const { story: seen } = await publishedStory(server.url, 'Sudah dibuka');
    await page.goto(`${server.url}/#/eDetail?bookId=${seen.id}`);
    await expect(page.getByRole('heading', { name: 'Sudah dibuka' })).toBeVisible();
    await context.setOffline(true);
    await page.goto(`${server.url}/#/eDetail?bookId=${story.id}`);
    await expect(page.getByText(/hasn’t been opened on this device before/)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Privat' })).toBeVisible();
  });
});

test('the header is fixed past 210 px of scroll and nothing moves; back to the top takes 500 ms; Back returns to the earlier place', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(server.url);
  const header = page.getByRole('banner');
  const position = () => header.evaluate((element) => getComputedStyle(element).position);
  await expect(header).toBeVisible();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => window.scrollTo(0, 210));
  await expect.poll(position).not.toBe('fixed');
  // Loading the newest stories moves nothing in view, but changes the page's height.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const before = await height();
  await page.evaluate(() => window.scrollTo(0, 211));
  await expect.poll(position).toBe('fixed');
  expect(await height()).toBe(before);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const took = await page.getByRole('button', { name: 'Back to top' }).evaluate(async (button) => {
    const start = performance.now();
    (button as HTMLButtonElement).click();
    while (window.scrollY > 0) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  expect(took).toBeGreaterThan(400);
  expect(took).toBeLessThan(1_500);
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.evaluate(() => {
    location.hash = '#/bookStack';
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the logo and "Home" lead to the top of home while home is shown (docs/spec, section 2)', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  for (const link of [
    page.getByRole('link', { name: 'Tinta home' }),
    page.getByRole('link', { name: 'Home', exact: true }),
  ]) {
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    if (!(await link.isVisible())) await page.getByRole('button', { name: 'Menu' }).click();
    await link.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
});
