import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { documentFromText } from '#shared/domain/story-document.ts';
import { links } from '#shared/protocol/links.ts';
import { storyAuthor } from '#test/engines/author.ts';
import type { Device, Tab } from '#test/engines/engine.ts';
import { type EngineName, engines } from '#test/engines/engines.ts';
import { Screen } from '#test/engines/screen.ts';
import { addChapter } from '#test/support/api-author.ts';
import { FaultyProxy } from '#test/support/e2e/faulty-proxy.ts';
import type { Row } from './report.ts';
import { sampleParagraphs } from './sample-text.ts';
import type { Stage } from './stage.ts';
import { interleave, median, percentile } from './statistics.ts';

const WORDS = 3_000;
const KEYS = 30;
/** The first keys after a page was opened warm it up and are not counted. */
const WARM_UP_KEYS = 3;
/** The time from one letter to the next. */
const KEY_AFTER_MS = 60;
const ROUNDS = 6;
const STARTS = 7;
/**
 * WebKitGTK 2.50 ends the service worker together with the page that was left. A page opened at that moment waits for the worker forever.
 * The bare page's worker has the same problem, so both wait this long before the next page.
 */
const AFTER_LEAVING_MS = 2_000;

/**
 * Typing, and a start without a network, in each browser engine, against a bare page in the same engine. The processor is not
 * slowed down: only Chromium can.
 */
export async function eachEngine(stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of ['chromium', 'firefox', 'webkit'] as const)
    rows.push(...(await inEngine(stage, engine)));
  return rows;
}

async function inEngine(stage: Stage, engine: EngineName): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), `tinta-bench-${engine}-`));
  const product = await FaultyProxy.start(portOf(stage.product.url));
  const workbox = await FaultyProxy.start(portOf(stage.floors.workbox.url));
  const device = await engines[engine].start({
    profile: join(folder, 'profile'),
    downloads: join(folder, 'downloads'),
    language: 'en-US',
    // tsx adds calls of this helper to functions. A function that runs in a page needs the helper there.
    script: `globalThis.__name ??= (made) => made; (${watch})();`,
  });
  try {
    const editor = await openedEditor(device, product);
    const keys = await interleave(stage.quick ? 1 : ROUNDS, {
      floor: () => typed(device.tab, `${stage.floors.textarea.url}/#${WORDS}`),
      ours: () => typed(device.tab, editor),
    });
    await device.tab.open(workbox.url);
    await untilTrue(device.tab, 'navigator.serviceWorker.controller !== null');
    for (const network of [product, workbox]) network.decide = () => 'refuse';
    const starts = await interleave(stage.quick ? 2 : STARTS, {
      floor: () => started(device.tab, workbox.url, 'h1'),
      ours: () => started(device.tab, editor, '[contenteditable="true"]'),
    });
    const row = (what: string, ours: number, floor: number, floorName: string, atMost: number): Row => ({
      what: `${engine}: ${what}`,
      ours,
      floor,
      floorName,
      unit: 'ms',
      bound: { atMost, of: 'ratio' },
    });
    const p95 = (of: number[][]) => percentile(of.flat(), 0.95);
    return [
      row(
        `key to frame, ${WORDS.toLocaleString('en')} words: p95`,
        p95(keys.ours),
        p95(keys.floor),
        'textarea',
        1.5,
      ),
      row(
        'editor, start offline: ready for keys',
        median(starts.ours),
        median(starts.floor),
        'bare React and Workbox',
        4,
      ),
    ];
  } finally {
    await device.close();
    await product.stop();
    await workbox.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const portOf = (url: string): number => Number(new URL(url).port);

/** Signs in an author whose story has a chapter, and opens it. Returns the address of its editor. */
async function openedEditor(device: Device, network: FaultyProxy): Promise<string> {
  const screen = new Screen(device.tab);
  const { device: other, story } = await storyAuthor(screen, network.url, 'Hujan di Halte');
  const content = documentFromText(sampleParagraphs(WORDS).join('\n\n'));
  const chapter = await addChapter(other, story.id, { title: 'Satu', content });
  const address = `${network.url}/#${links.writeChapter(story.id, chapter.id, story.allowPrice)}`;
  await device.tab.open('about:blank');
  await device.tab.open(address);
  await untilTrue(
    device.tab,
    `document.querySelector('[contenteditable="true"]')?.textContent.includes('hujan') === true`,
  );
  return address;
}

/** The field for the text: ours, or the floor's. */
const FIELD = `(document.querySelector('[contenteditable="true"]') ?? document.querySelector('textarea'))`;

/** Opens a field and types at its end; gives each letter's time to the frame that shows it, in ms. */
async function typed(tab: Tab, url: string): Promise<number[]> {
  await tab.open('about:blank');
  await tab.open(url);
  await untilTrue(tab, `(${FIELD}.value ?? ${FIELD}.textContent).includes('hujan')`);
  await delay(1_000);
  await tab.evaluate(`${FIELD}.focus()`);
  await tab.press('Control+End');
  await delay(300);
  for (let index = 0; index < KEYS + WARM_UP_KEYS; index += 1) {
    await tab.press('abcdefgh'[index % 8] ?? 'a');
    await untilTrue(tab, `window.tintaKeys.length > ${index}`);
    await delay(KEY_AFTER_MS);
  }
  const times = await tab.evaluate<number[]>('window.tintaKeys');
  return times.slice(-KEYS);
}

/** Starts a page without a network; gives when its mark was drawn, in ms since the navigation began. */
async function started(tab: Tab, url: string, mark: string): Promise<number> {
  await tab.open('about:blank');
  await delay(AFTER_LEAVING_MS);
  await tab.open(url);
  await untilTrue(tab, `window.tintaDrawn[${JSON.stringify(mark)}] !== undefined`);
  await delay(500);
  return tab.evaluate<number>(`window.tintaDrawn[${JSON.stringify(mark)}]`);
}

const PATIENCE_MS = 30_000;

async function untilTrue(tab: Tab, expression: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  // During a navigation an expression has no value.
  while (!(await tab.evaluate<boolean>(expression).catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`never true: ${expression}`);
    await delay(10);
  }
}

/** Runs in each page: notes each letter's time to the first task after its frame, and when the marks of a start are drawn. */
function watch(): void {
  const keys: number[] = [];
  const drawn: Record<string, number> = {};
  Object.assign(window, { tintaKeys: keys, tintaDrawn: drawn });
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key.length !== 1) return;
      const from = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => keys.push(performance.now() - from);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
  const look = () => {
    for (const mark of ['h1', '[contenteditable="true"]'])
      if (drawn[mark] === undefined && (document.querySelector(mark)?.getClientRects().length ?? 0) > 0)
        drawn[mark] = performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
