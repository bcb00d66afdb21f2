import { ARROW_HEAD_ANGLE, ARROW_HEAD_LENGTH } from '#shared/domain/contract/board.ts';
import { type Drawn, moved, type Point } from './shape.ts';
import type { DragTool } from './tools.ts';

/** A shorter drag was an accidental touch. */
const DRAG_MIN = 3;
const HALF_TURN = [-1, 0, 0, -1] as const;
/** Height of an equilateral triangle of side 1. */
export const TRIANGLE_HEIGHT = Math.sqrt(3) / 2;

const middle = (from: Point, to: Point): Point => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });

/** The free ends of an arrow's head, relative to the arrow's start: 30 long, 30 degrees to either side of the shaft (docs/spec, section 9). */
export function arrowHead(dx: number, dy: number): readonly [Point, Point] {
  const back = Math.atan2(-dy, -dx);
  const turn = (ARROW_HEAD_ANGLE * Math.PI) / 180;
  const end = (angle: number): Point => ({
    x: dx + ARROW_HEAD_LENGTH * Math.cos(angle),
    y: dy + ARROW_HEAD_LENGTH * Math.sin(angle),
  });
  return [end(back + turn), end(back - turn)];
}

/** The middle of an arrow's bounding box, head included, relative to the arrow's start. */
export function arrowMiddle(dx: number, dy: number): Point {
  const points = [{ x: 0, y: 0 }, { x: dx, y: dy }, ...arrowHead(dx, dy)];
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    x: (Math.min(...xs) + Math.max(...xs)) / 2,
    y: (Math.min(...ys) + Math.max(...ys)) / 2,
  };
}

/** The end of a drag that is constrained to a square: the longer side is used for both. */
function squared(from: Point, to: Point): Point {
  const side = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  return {
    x: from.x + (to.x < from.x ? -side : side),
    y: from.y + (to.y < from.y ? -side : side),
  };
}

/** The shape that a drag draws; null if it is too short. Boxes span from corner to corner. */
export function dragged(tool: DragTool, from: Point, to: Point): Drawn | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.hypot(dx, dy) < DRAG_MIN) return null;
  const { x, y } = middle(from, to);
  switch (tool) {
    case 'line':
    case 'dashedLine':
      return { form: { kind: tool, dx, dy }, at: moved(x, y) };
    case 'arrow': {
      const own = arrowMiddle(dx, dy);
      return { form: { kind: tool, dx, dy }, at: moved(from.x + own.x, from.y + own.y) };
    }
    case 'rectangle':
      return { form: { kind: tool, w: Math.abs(dx), h: Math.abs(dy) }, at: moved(x, y) };
    case 'ellipse':
      return { form: { kind: tool, rx: Math.abs(dx) / 2, ry: Math.abs(dy) / 2 }, at: moved(x, y) };
    case 'circle': {
      const centre = middle(from, squared(from, to));
      return { form: { kind: tool, r: Math.abs(centre.x - from.x) }, at: moved(centre.x, centre.y) };
    }
    case 'triangle': {
      const side = Math.max(Math.abs(dx), Math.abs(dy) / TRIANGLE_HEIGHT);
      const cx = from.x + (dx < 0 ? -side : side) / 2;
      const cy = from.y + ((dy < 0 ? -side : side) * TRIANGLE_HEIGHT) / 2;
      // A triangle that is drawn upwards is upside down.
      return {
        form: { kind: tool, side },
        at: dy < 0 ? [...HALF_TURN, cx, cy] : moved(cx, cy),
      };
    }
  }
}
