import type { BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { MARKS } from './marks.ts';
import { loadPage, type Mark } from './page-load.ts';
import { newPhone, stopWorkers } from './phone.ts';
import type { Row } from './report.ts';
import { authorsPhone, fill, type Stage } from './stage.ts';
import { interleave, median } from './statistics.ts';

/** Starts without a network, from the service worker's cache, against a bare React and Workbox page. */
export async function offlineStarts(stage: Stage): Promise<Row[]> {
  const { product, floors } = stage;
  const visited = async (url: string) => {
    const phone = await newPhone(stage.browser);
    const page = await phone.newPage();
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.close();
    await phone.setOffline(true);
    return phone;
  };
  const workbox = await visited(floors.workbox.url);
  const visitor = await visited(product.url);
  const author = await authorsPhone(stage);
  const { bookId } = await fill(author.page, { stories: 0, chapters: 0, words: 0, state: 'synced' });
  await author.page.close();
  await author.phone.setOffline(true);
  const start = (phone: typeof workbox, url: string, mark: Mark) => async () => {
    await stopWorkers(phone);
    return (await loadPage(phone, url, mark)).ready;
  };
  const editor = `${product.url}/#${links.writeChapter(bookId as BookId, '0', false)}`;
  const starts = await interleave(stage.quick ? 2 : 9, {
    workbox: start(workbox, floors.workbox.url, MARKS.floor),
    home: start(visitor, product.url, MARKS.home),
    editor: start(author.phone, editor, MARKS.editor),
  });
  for (const phone of [workbox, visitor, author.phone]) await phone.close();
  const row = (what: string, ours: readonly number[], atMost: number): Row => ({
    what,
    ours: median(ours),
    floor: median(starts.workbox),
    floorName: 'bare React and Workbox',
    unit: 'ms',
    bound: { atMost, of: 'ratio' },
  });
  return [
    row('Home, second start offline: ready', starts.home, 1.6),
    row('Editor, warm cache offline: ready', starts.editor, 2),
  ];
}
