import type { Page } from '@playwright/test';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { documentFromText } from '#shared/domain/story-document.ts';
import { links } from '#shared/protocol/links.ts';
import { written } from '#test/support/manuscripts.ts';
import { loadPage, type Mark } from './page-load.ts';
import { slowDown, stopWorkers } from './phone.ts';
import type { Row } from './report.ts';
import { sampleParagraphs } from './sample-text.ts';
import { authorsPhone, fill, type Stage, waitUntilSent } from './stage.ts';
import { interleave, median } from './statistics.ts';

/** Searching a long story, and importing a long manuscript, both without a network (docs/spec, section 10). */
export async function writingRoom(stage: Stage): Promise<Row[]> {
  return [...(await findingThrough(stage)), ...(await importing(stage))];
}

const WORDS_EACH = 3_000;
const SEARCH: Mark = { selector: 'main input[type="search"]', react: true };
const HEADING: Mark = { selector: 'main h1', react: true };

async function findingThrough(stage: Stage): Promise<Row[]> {
  const chapters = stage.quick ? 200 : 1_000;
  const { phone, page } = await authorsPhone(stage);
  await phone.setOffline(true);
  const { bookId } = await fill(page, { stories: 0, chapters, words: WORDS_EACH, state: 'synced' });
  await page.close();
  const empty = await authorsPhone(stage);
  const story = new URL(empty.page.url()).hash;
  await empty.phone.setOffline(true);
  await empty.page.close();
  const start = (on: typeof phone, hash: string, mark: Mark) => async () => {
    await stopWorkers(on);
    return (await loadPage(on, `${stage.product.url}/${hash}`, mark)).ready;
  };
  const opened = await interleave(stage.quick ? 1 : 3, {
    find: start(phone, `#${links.manuscript('find', bookId)}`, SEARCH),
    list: start(phone, `#${links.chapterList(bookId)}`, HEADING),
    none: start(empty.phone, story, HEADING),
  });
  await empty.phone.close();

  const finding = await phone.newPage();
  await slowDown(finding);
  await finding.goto(`${stage.product.url}/#${links.manuscript('find', bookId)}`);
  await finding.locator(SEARCH.selector).waitFor({ timeout: 120_000 });
  const found = await interleave(stage.quick ? 2 : 7, {
    ours: async (round: number) => msToFind(finding, ['hujan', 'halte', 'angkot'][round % 3] ?? 'hujan'),
    floor: () => msToSearch(finding, chapters * WORDS_EACH),
  });
  await phone.close();
  const many = `${chapters.toLocaleString('en')} chapters of ${WORDS_EACH.toLocaleString('en')} words`;
  return [
    {
      what: `Find through ${many}, offline: from key to count`,
      ours: median(found.ours),
      floor: median(found.floor),
      floorName: 'indexOf over as much text',
      unit: 'ms',
      bound: { atMost: 200, of: 'value' },
    },
    {
      what: `The page that finds through ${many}, start offline: ready`,
      ours: median(opened.find),
      floor: median(opened.none),
      floorName: 'a list with no chapters',
      unit: 'ms',
      bound: null,
    },
    {
      what: `Chapter list of ${many}, start offline: ready`,
      ours: median(opened.list),
      floor: median(opened.none),
      floorName: 'with no chapters',
      unit: 'ms',
      bound: { atMost: 1.5, of: 'ratio' },
    },
  ];
}

/** Time from the input event of a word to the frame that shows how often the word occurs, in ms. */
async function msToFind(page: Page, word: string): Promise<number> {
  const field = page.locator(SEARCH.selector);
  await field.fill('');
  await page.waitForTimeout(300);
  await page.evaluate(() => {
    let from = 0;
    addEventListener('input', () => (from = performance.now()), { capture: true, once: true });
    const status = document.querySelector('main p[role="status"]');
    if (!status) throw new Error('nothing says how often it occurs');
    const seen = new MutationObserver(() => {
      if (!/\d/.test(status.textContent ?? '')) return;
      seen.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => Reflect.set(window, 'tintaFound', performance.now() - from)),
      );
    });
    seen.observe(status, { childList: true, characterData: true, subtree: true });
  });
  await field.fill(word);
  const took = await page.waitForFunction(() => Reflect.get(window, 'tintaFound') as number | undefined);
  const ms = (await took.jsonValue()) ?? Number.NaN;
  await page.evaluate(() => Reflect.set(window, 'tintaFound', undefined));
  return ms;
}

/** The same search at its barest: `indexOf` through one string. */
async function msToSearch(page: Page, words: number): Promise<number> {
  return page.evaluate(
    ([paragraphs, count]) => {
      const kept = Reflect.get(window, 'tintaText') as string | undefined;
      const all = paragraphs.join('\n');
      const text = kept ?? all.repeat(Math.ceil(count / all.split(/\s+/).length));
      Reflect.set(window, 'tintaText', text);
      const from = performance.now();
      let hits = 0;
      for (let at = text.indexOf('hujan'); at >= 0; at = text.indexOf('hujan', at + 1)) hits += 1;
      return hits > 0 ? performance.now() - from : Number.NaN;
    },
    [sampleParagraphs(WORDS_EACH), words] as const,
  );
}

const MANUSCRIPT_CHAPTERS = 70;
const MANUSCRIPT_WORDS = 200_000;

async function importing(stage: Stage): Promise<Row[]> {
  const { phone, page } = await authorsPhone(stage);
  await waitUntilSent(page);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const file = page.getByLabel('Choose files').last();
  await file.waitFor();
  await phone.setOffline(true);
  await slowDown(page);
  await page.evaluate(() => {
    const long: number[] = [];
    Reflect.set(window, 'tintaLong', long);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) long.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
  await page.waitForTimeout(1_000);
  await page.evaluate(() => (Reflect.get(window, 'tintaLong') as number[]).splice(0));
  const chapters = novel();
  const from = Date.now();
  await file.setInputFiles({
    name: 'novel.docx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(written('docx', chapters)),
  });
  const start = page.getByRole('button', { name: `Import ${MANUSCRIPT_CHAPTERS} chapters` });
  await start.click({ timeout: 240_000 });
  await page.getByText('now drafts, saved on this device.').waitFor({ timeout: 240_000 });
  const took = Date.now() - from;
  const long = await page.evaluate(() => Reflect.get(window, 'tintaLong') as number[]);
  await phone.close();
  const what = `A manuscript of ${MANUSCRIPT_WORDS.toLocaleString('en')} words as .docx, read and imported offline`;
  return [
    { what, ours: took / 1_000, floor: null, floorName: '', unit: 's', bound: null },
    {
      what: `${what}: longest task of the page`,
      ours: Math.max(0, ...long),
      floor: null,
      floorName: `${long.length} over 50 ms`,
      unit: 'ms',
      // The bound is for a phone that is not slowed down; the figure is measured on a phone that is slowed down four times.
      bound: { atMost: 200, of: 'value' },
    },
  ];
}

function novel(): ChapterText[] {
  const paragraphs = sampleParagraphs(Math.ceil(MANUSCRIPT_WORDS / MANUSCRIPT_CHAPTERS));
  return Array.from({ length: MANUSCRIPT_CHAPTERS }, (_, index) => ({
    title: `Bab ${index + 1}`,
    content: documentFromText(paragraphs.join('\n\n')),
    authorNote: null,
  }));
}
