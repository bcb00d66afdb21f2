import { isSaved, STORY_TEXT, storyAuthor, writeChapter } from './author.ts';
import { expect, test } from './fixtures.ts';
import type { Screen } from './screen.ts';

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f'];
/** The time between a letter and the moment of leaving grows by this in each round, so that it interrupts a different write. In ms. */
const STEP_MS = 15;
/** An address of the site that is not a page of the app. */
const ELSEWHERE = '/robots.txt';

/** Waits until the tab shows this address. During a navigation a driver gets no answer. */
const isAt = (screen: Screen, address: string): Promise<void> =>
  expect.poll(() => screen.tab.evaluate<string>('location.href').catch(() => '')).toContain(address);

/** Types a letter and leaves the page for another address after `delay` ms. */
async function typeAndLeave(screen: Screen, letter: string, delay: number): Promise<void> {
  await screen.click(STORY_TEXT);
  await screen.tab.evaluate(`void (document.execCommand('insertText', false, '${letter}'),
    setTimeout(() => location.assign('${ELSEWHERE}'), ${delay}))`);
  await isAt(screen, ELSEWHERE);
}

test('a page left during a write keeps what was typed, and blocks neither the next page nor itself when the author comes back', async ({
  app,
  network,
}) => {
  test.setTimeout(120_000);
  const { list } = await storyAuthor(app, network.url, 'Ditinggalkan');
  await app.tab.open(list);
  await writeChapter(app, 'Bab satu', 'Awal.');
  await isSaved(app, /synced/);
  const address = await app.tab.evaluate<string>('location.href');
  let written = 'Awal.';
  const showsAll = () =>
    expect.poll(async () => letters(await app.read(STORY_TEXT, 'it.textContent'))).toBe(letters(written));

  for (const [index, letter] of LETTERS.entries()) {
    await typeAndLeave(app, letter, index * STEP_MS);
    written += letter;
    await app.tab.open(address);
    await showsAll();
  }
  for (const [index, letter] of LETTERS.entries()) {
    await typeAndLeave(app, letter.toUpperCase(), index * STEP_MS);
    written += letter.toUpperCase();
    await app.tab.evaluate('void setTimeout(() => history.back())');
    await isAt(app, address);
    await showsAll();
  }
  await isSaved(app, /synced/);
});

/** Runs in a page: keeps each write running until the page is left, as on a slow device, except the write of last texts while it is being left. */
const SLOW_WRITES = `(() => {
  const writes = (window.writes = []);
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (stores, mode, ...options) {
    const transaction = begin.call(this, stores, mode, ...options);
    if (mode !== 'readwrite' || stores === 'lastTexts') return transaction;
    writes.push(this.name);
    const store = transaction.objectStore(transaction.objectStoreNames[0]);
    const ask = () => { try { store.count().onsuccess = ask; } catch { /* The page has ended it. */ } };
    ask();
    return transaction;
  };
})()`;

test('a page left while the session and the chapter are being written keeps what was typed and blocks no other page', async ({
  app,
  network,
}) => {
  const { list } = await storyAuthor(app, network.url, 'Terhenti');
  await app.tab.open(list);
  await writeChapter(app, 'Bab satu', 'Awal.');
  await isSaved(app, /synced/);
  const address = await app.tab.evaluate<string>('location.href');

  // Without an answer the session stores which host does not answer.
  network.decide = () => 'refuse';
  await app.tab.evaluate(`void ${SLOW_WRITES}`);
  await app.click(STORY_TEXT);
  await app.tab.evaluate(`void document.execCommand('insertText', false, 'x')`);
  await expect.poll(() => app.tab.evaluate<string>('writes.join()')).toContain('tinta-session');
  await app.tab.open('about:blank');
  await app.tab.open(address);
  await expect
    .poll(async () => letters(await app.read(STORY_TEXT, 'it.textContent')))
    .toBe(letters('Awal.x'));
});

/** Sorted: a click may put the cursor anywhere in the text. */
const letters = (text: string): string => [...text].sort().join('');
