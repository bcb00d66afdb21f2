import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { newPhone, setSlow, slowPage } from './phone.ts';
import type { Row } from './report.ts';
import { authorsPhone, fill, type Stage, waitUntilSent } from './stage.ts';
import { interleave, percentile } from './statistics.ts';

const SIZES = [0, 3_000, 30_000];
const TYPED = 'hujan turun sejak pagi di halte itu ';
/** Fast typing on a phone with two thumbs: how long a finger rests on a key, and the time from one key to the next. */
const KEY_HELD_MS = 60;
const KEY_AFTER_MS = 30;
/** The first keys after a pause warm the page up and are not counted. */
const WARM_UP_KEYS = 3;

/** How a letter is entered: by a key, or as part of the word that a phone's keyboard is composing. */
type Way = 'key' | 'word';
/** The first event of a letter. A phone's keyboard sends a key event that does not say which key it was, or none. */
const FIRST_EVENT: Record<Way, string> = { key: 'keydown', word: 'beforeinput' };
const WAYS: { way: Way; what: string; sizes: number[] }[] = [
  { way: 'key', what: 'Key to paint', sizes: SIZES },
  { way: 'word', what: "Letter of a phone's keyboard to paint", sizes: [0, 3_000] },
];

const FLOORS = ['textarea', 'contenteditable', 'prosemirror'] as const;
type Subject = 'ours' | (typeof FLOORS)[number];
/** The slowest 5 % of a few dozen keys depend on chance: the fields that are compared closely get 360 keys in all. */
const ROUNDS = 12;
/** Keys per round; slow fields must not hold up the whole bench. */
const keysFor = (subject: Subject, words: number): number =>
  subject === 'ours' || subject === 'textarea' ? 30 : words === 30_000 ? 5 : 10;
const FLOOR_NAMES = {
  textarea: 'textarea',
  contenteditable: 'contenteditable',
  prosemirror: 'bare ProseMirror',
};

/** Time from a letter to its paint, in the editor and in the bare fields, with texts of several lengths. */
export async function keyToPaint(stage: Stage): Promise<Row[]> {
  const author = await authorsPhone(stage);
  const editors = new Map<number, string>();
  for (const words of SIZES) {
    const wish = { stories: 0, chapters: 1, words, state: 'unsent' as const };
    const { bookId, chapters } = await fill(author.page, wish);
    await author.page.reload();
    await author.page.evaluate(`${stage.seed};globalThis.tintaBench = tintaBench;`);
    await waitUntilSent(author.page);
    editors.set(words, links.writeChapter(bookId as BookId, chapters[0] as ChapterId, false));
  }
  // The editor must be the only open window, as a bare field is.
  await author.page.close();
  const rows: Row[] = [];
  for (const { way, what, sizes } of WAYS)
    for (const words of sizes) {
      const editor = `${stage.product.url}/#${editors.get(words)}`;
      rows.push(...(await measureSize(stage, author.phone, editor, { words, way, what })));
    }
  await author.phone.close();
  return rows;
}

async function measureSize(
  stage: Stage,
  author: BrowserContext,
  editor: string,
  { words, way, what }: { words: number; way: Way; what: string },
): Promise<Row[]> {
  const phones: BrowserContext[] = [];
  const fields = {} as Record<Subject, Field>;
  fields.ours = await openField(author, editor, words, way);
  for (const floor of FLOORS) {
    const phone = await newPhone(stage.browser);
    phones.push(phone);
    fields[floor] = await openField(phone, `${stage.floors[floor].url}/#${words}`, words, way);
  }
  const type = (subject: Subject) => async () => typeKeys(fields[subject], keysFor(subject, words));
  const typed = await interleave(stage.quick ? 1 : ROUNDS, {
    textarea: type('textarea'),
    contenteditable: type('contenteditable'),
    prosemirror: type('prosemirror'),
    ours: type('ours'),
  });
  await fields.ours.page.close();
  for (const phone of phones) await phone.close();
  const at = (subject: Subject, share: number) => percentile(typed[subject].flat(), share);
  const row = (share: number, floor: (typeof FLOORS)[number], bound: Row['bound']): Row => ({
    what: `${what}, ${words.toLocaleString('en')} words: p${share * 100}`,
    ours: at('ours', share),
    floor: at(floor, share),
    floorName: FLOOR_NAMES[floor],
    unit: 'ms',
    bound,
  });
  const atMost = way === 'word' || words === 30_000 ? 2 : 1.5;
  return [
    row(0.5, 'textarea', null),
    ...FLOORS.map((floor) => row(0.95, floor, floor === 'textarea' ? { atMost, of: 'ratio' } : null)),
  ];
}

type Field = { page: Page; wire: CDPSession; way: Way };

async function openField(phone: BrowserContext, url: string, words: number, way: Way): Promise<Field> {
  const { page, wire } = await slowPage(phone);
  // A phone has no pointer that rests on the page. With such a pointer, a browser checks in every frame which element is under it.
  await wire.send('Emulation.setEmitTouchEventsForMouse', { enabled: true, configuration: 'mobile' });
  await page.goto(url);
  const field = page.locator('textarea:not([aria-hidden]), [contenteditable="true"]').last();
  await field.waitFor();
  await page.evaluate(noteLetters, FIRST_EVENT[way]);
  await field.focus();
  await page.keyboard.press('Control+End');
  await page.waitForTimeout(words > 0 ? 1_500 : 500);
  await setSlow(wire, false);
  return { page, wire, way };
}

/**
 * Types at the pace of two thumbs, but never before the last key is on the screen: the times of a slow field do not include a queue.
 * Returns each key's time to the screen in ms.
 */
async function typeKeys({ page, wire, way }: Field, keys: number): Promise<number[]> {
  await page.bringToFront();
  await setSlow(wire, true);
  await page.evaluate(() => Reflect.set(window, 'tintaKeys', []));
  for (let index = 0; index < keys + WARM_UP_KEYS; index += 1) {
    await putLetter({ page, wire, way }, index % TYPED.length);
    await page.evaluate(painted, index + 1);
    await page.waitForTimeout(KEY_AFTER_MS);
  }
  const noted = await page.evaluate(() => Reflect.get(window, 'tintaKeys') as number[]);
  await setSlow(wire, false);
  return noted.slice(WARM_UP_KEYS);
}

/** Enters a letter, and waits as long as a finger rests on a key. Only then the key is released, and the page may be asked for its paint. */
async function putLetter({ page, wire, way }: Field, at: number): Promise<void> {
  if (way === 'key') return page.keyboard.press(TYPED[at]!, { delay: KEY_HELD_MS });
  await putWordSoFar(wire, TYPED.slice(TYPED.lastIndexOf(' ', at - 1) + 1, at + 1));
  await page.waitForTimeout(KEY_HELD_MS);
}

async function putWordSoFar(wire: CDPSession, word: string): Promise<void> {
  // A space commits the composed word.
  if (word.endsWith(' ')) await wire.send('Input.insertText', { text: word });
  else
    await wire.send('Input.imeSetComposition', {
      text: word,
      selectionStart: word.length,
      selectionEnd: word.length,
    });
}

/** Runs in the page: resolves when that many keys have been painted. */
const painted = (keys: number): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if ((Reflect.get(window, 'tintaKeys') as number[]).length >= keys) resolve();
      else setTimeout(look, 5);
    };
    look();
  });

/** Runs in the page: notes the time from the time stamp of a letter's first event to the first task after the frame that shows it. */
function noteLetters(firstEvent: string): void {
  Reflect.set(window, 'tintaKeys', []);
  addEventListener(
    firstEvent,
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          (Reflect.get(window, 'tintaKeys') as number[]).push(performance.now() - timeStamp);
        };
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}
