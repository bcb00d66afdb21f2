import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { links } from '#shared/protocol/links.ts';
import { type BareBrowser, launchBareBrowser } from './bare-browser.ts';
import { MARKS } from './marks.ts';
import type { Mark } from './page-load.ts';
import { newPhoneOn } from './phone.ts';
import type { Row } from './report.ts';
import { authorsPhone, fill, type Stage } from './stage.ts';
import { interleave, median } from './statistics.ts';

/** Starts without a network, from the browser's caches, against a bare React and Workbox page. */
export async function offlineStarts(stage: Stage): Promise<Row[]> {
  const { product, floors } = stage;
  const folder = await mkdtemp(join(tmpdir(), 'tinta-profiles-'));
  /** A bare browser on the profile that a first visit leaves on a phone. */
  const left = async (
    name: string,
    visit: (phone: BrowserContext) => Promise<void>,
  ): Promise<BareBrowser> => {
    const profile = join(folder, name);
    const phone = await newPhoneOn(profile);
    await visit(phone);
    await phone.close();
    return launchBareBrowser(profile);
  };
  const visited = (url: string) => async (phone: BrowserContext) => {
    const page = await phone.newPage();
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready);
  };
  let editor = '';
  const workbox = await left('workbox', visited(floors.workbox.url));
  const visitor = await left('visitor', visited(product.url));
  const author = await left('author', async (given) => {
    const { page } = await authorsPhone(stage, given);
    const { bookId } = await fill(page, { stories: 0, chapters: 0, words: 0, state: 'synced' });
    editor = `${product.url}/#${links.writeChapter(bookId, '0', false)}`;
  });
  const start = (browser: BareBrowser, url: string, mark: Mark) => async () =>
    (await browser.load(url, mark)).ready;
  // One start takes up to a quarter longer than the next, so the median of a few starts says little.
  const starts = await interleave(stage.quick ? 2 : 15, {
    workbox: start(workbox, floors.workbox.url, MARKS.floor),
    home: start(visitor, product.url, MARKS.home),
    editor: start(author, editor, MARKS.editor),
    tools: start(author, editor, MARKS.editorTools),
  });
  for (const browser of [workbox, visitor, author]) await browser.close();
  await rm(folder, { recursive: true, force: true });
  const row = (what: string, ours: readonly number[], atMost?: number): Row => ({
    what,
    ours: median(ours),
    floor: median(starts.workbox),
    floorName: 'bare React and Workbox',
    unit: 'ms',
    bound: atMost === undefined ? null : { atMost, of: 'ratio' },
  });
  return [
    row('Home, second start offline: ready', starts.home, 1.6),
    row('Editor, warm cache offline: ready for keys', starts.editor, 3.3),
    row('Editor, warm cache offline: with all its tools', starts.tools),
  ];
}
