import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { DRAFT_SAVE_DEBOUNCE_MS } from '#shared/domain/limits.ts';
import { links } from '#shared/protocol/links.ts';
import { slowPage } from './phone.ts';
import type { Row } from './report.ts';
import { authorsPhone, fill, type Stage, waitUntilSent } from './stage.ts';
import { median } from './statistics.ts';

/** Time allowed beyond the debounce. */
const ALLOWED_MS = 25;

/**
 * Time from the last key until its text can be read from IndexedDB by another page of the same phone, through a connection
 * of its own; that page reads once a millisecond.
 */
export async function keyToDurable(stage: Stage): Promise<Row[]> {
  const { phone, page: reader } = await authorsPhone(stage);
  const { bookId, chapters } = await fill(reader, { stories: 0, chapters: 1, words: 3_000, state: 'unsent' });
  const chapter = chapters[0] as ChapterId;
  await reader.reload();
  await reader.evaluate(`${stage.seed};globalThis.tintaBench = tintaBench;`);
  await waitUntilSent(reader);
  // No app runs in the reader's page: its work would delay the reading.
  await reader.goto(`${stage.product.url}/healthz`);
  await reader.evaluate(`${stage.seed};globalThis.tintaBench = tintaBench;`);

  const { page } = await slowPage(phone);
  await page.goto(`${stage.product.url}/#${links.writeChapter(bookId as BookId, chapter, false)}`);
  const field = page.locator('main [contenteditable="true"]');
  await field.focus();
  await page.keyboard.press('Control+End');
  await page.evaluate(() => {
    addEventListener(
      'keydown',
      (event) => Reflect.set(window, 'tintaLastKey', performance.timeOrigin + event.timeStamp),
      { capture: true },
    );
  });
  await page.waitForTimeout(1_500);
  const times: number[] = [];
  for (let round = 0; round < (stage.quick ? 3 : 15); round += 1) {
    const mark = `${'abcdefghij'[round % 10]}${'klmnopqrst'[Math.floor(round / 10)]}x`;
    const durable = reader.evaluate<number>(
      `tintaBench.whenDurable(${JSON.stringify(chapter)}, ${JSON.stringify(mark)})`,
    );
    for (const key of ` ${mark}`) {
      await page.keyboard.press(key);
      await page.waitForTimeout(70);
    }
    const pressed = await page.evaluate(() => Reflect.get(window, 'tintaLastKey') as number);
    times.push((await durable) - pressed);
    await page.waitForTimeout(300);
  }
  await phone.close();
  return [
    {
      what: 'Last key to durable, 3,000 words',
      ours: median(times),
      floor: DRAFT_SAVE_DEBOUNCE_MS,
      floorName: 'the debounce alone',
      unit: 'ms',
      bound: { atMost: DRAFT_SAVE_DEBOUNCE_MS + ALLOWED_MS, of: 'value' },
    },
  ];
}
