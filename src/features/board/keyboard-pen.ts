import { BOARD_HEIGHT, BOARD_WIDTH } from '#shared/domain/contract/board.ts';
import type { Point } from './state/shape.ts';

/** How far an arrow key moves the pen, and with Shift. In units of the sheet. */
const STEP = 10;
const FINE = 1;
const WAYS: ReadonlyMap<string, readonly [number, number]> = new Map(
  Object.entries<readonly [number, number]>({
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }),
);
const within = (value: number, high: number) => Math.min(high, Math.max(0, value));

/** How far a key moves things; null if it is no arrow. */
export function wayOf({
  key,
  shiftKey,
}: {
  key: string;
  shiftKey: boolean;
}): readonly [number, number] | null {
  const way = WAYS.get(key);
  const step = shiftKey ? FINE : STEP;
  return way ? [way[0] * step, way[1] * step] : null;
}

/** The pen's place after such a move, kept on the sheet. */
export const stepped = ({ x, y }: Point, [dx, dy]: readonly [number, number]): Point => ({
  x: within(x + dx, BOARD_WIDTH),
  y: within(y + dy, BOARD_HEIGHT),
});
