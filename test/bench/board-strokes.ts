import type { Page } from '@playwright/test';
import type { BookId } from '#shared/domain/ids.ts';
import { atSignature, boardOf, toSignature } from '#test/support/e2e/board.ts';
import { newPhone, slowDown, slowPage } from './phone.ts';
import type { Row } from './report.ts';
import { type Stage, seeded } from './stage.ts';
import { interleave, median, percentile } from './statistics.ts';

const STROKES = 2_000;
/** Pointer events of one stroke, and the time between them, as a phone's screen reports them. */
const MOVES = 60;
const MOVE_EVERY_MS = 8;

type Frames = { drawing: number[]; lifting: number };

/** Frame times of one more stroke on a board that has two thousand, against a bare canvas with as many. */
export async function boardStrokes(stage: Stage): Promise<Row[]> {
  const strokes = stage.quick ? 500 : STROKES;
  const phone = await newPhone(stage.browser);
  const ours = await phone.newPage();
  const id = await atSignature(ours, stage.product.url);
  await seeded(ours, stage);
  await ours.evaluate(([book, count]) => Reflect.get(window, 'tintaBench').fillBoard(book, count), [
    id as BookId,
    strokes,
  ] as const);
  await toSignature(ours, stage.product.url, id);
  const board = boardOf(ours);
  await board.open();
  await board.holds(`Pencil ${strokes.toLocaleString('en')}`);
  await slowDown(ours);
  const bare = await newPhone(stage.browser);
  const { page: floor } = await slowPage(bare);
  await floor.goto(`${stage.floors.canvas.url}/#${strokes}`);
  const box = await floor.locator('canvas').boundingBox();
  if (!box) throw new Error('no canvas');
  const [from, to] = [await board.spot(60, 60), await board.spot(940, 540)];
  await ours.waitForTimeout(1_500);

  const times = await interleave(stage.quick ? 2 : 9, {
    floor: () =>
      stroke(
        floor,
        { x: box.x + 20, y: box.y + 20 },
        { x: box.x + box.width - 20, y: box.y + box.height - 20 },
      ),
    ours: () => stroke(ours, from, to),
  });
  await phone.close();
  await bare.close();
  const of = (all: Frames[], share: number) =>
    percentile(
      all.flatMap(({ drawing }) => drawing),
      share,
    );
  const row = (what: string, mine: number, its: number, bound: Row['bound']): Row => ({
    what: `Board with ${strokes.toLocaleString('en')} strokes: ${what}`,
    ours: mine,
    floor: its,
    floorName: 'bare canvas',
    unit: 'ms',
    bound,
  });
  return [
    row('frame while drawing, p50', of(times.ours, 0.5), of(times.floor, 0.5), null),
    row('frame while drawing, p95', of(times.ours, 0.95), of(times.floor, 0.95), {
      atMost: 1.5,
      of: 'ratio',
    }),
    row(
      'longest frame as it is lifted',
      median(times.ours.map(({ lifting }) => lifting)),
      median(times.floor.map(({ lifting }) => lifting)),
      null,
    ),
  ];
}

/** Draws one stroke. Returns how long each frame took meanwhile, and the longest in the half second after it. In ms. */
async function stroke(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<Frames> {
  await page.bringToFront();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(watchFrames);
  for (let move = 1; move <= MOVES; move += 1) {
    const share = move / MOVES;
    const sway = 12 * Math.sin(move / 3);
    await page.mouse.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share + sway);
    await page.waitForTimeout(MOVE_EVERY_MS);
  }
  const drawing = await page.evaluate(takeFrames);
  await page.mouse.up();
  await page.waitForTimeout(500);
  const after = await page.evaluate(takeFrames);
  await page.evaluate(() => Reflect.set(window, 'tintaWatch', false));
  return { drawing, lifting: Math.max(...after) };
}

/** Runs in the page: notes the time between frames, in ms. */
function watchFrames(): void {
  Reflect.set(window, 'tintaFrames', []);
  Reflect.set(window, 'tintaWatch', true);
  let before = performance.now();
  const next = () => {
    const now = performance.now();
    (Reflect.get(window, 'tintaFrames') as number[]).push(now - before);
    before = now;
    if (Reflect.get(window, 'tintaWatch')) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** Runs in the page: the frame times noted since the last call. */
function takeFrames(): number[] {
  const frames = Reflect.get(window, 'tintaFrames') as number[];
  Reflect.set(window, 'tintaFrames', []);
  return frames;
}
