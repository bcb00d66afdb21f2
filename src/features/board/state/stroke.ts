import { type Drawn, moved, type Point } from './shape.ts';

/** Points nearer than this to the previous point are left out. In units of the sheet. */
const STEP_MIN = 1.5;
/** A longer stroke ends here, so the stored size is limited. */
export const STROKE_POINTS_MAX = 4_000;

/** A pencil stroke being drawn. */
export type Stroke = { readonly points: readonly (Point & { readonly share: number })[] };

const tenth = (value: number): number => Math.round(value * 10) / 10;
const hundredth = (value: number): number => Math.round(value * 100) / 100;

/**
 * The share of the stroke's width for a pen's pressure (0 to 1). Half pressure, which pens without a sensor report too, is the full
 * width. Fingers and mice always press the same.
 */
export const shareOf = (pointer: { pointerType: string; pressure: number }): number =>
  pointer.pointerType === 'pen' ? hundredth(0.4 + 1.2 * pointer.pressure) : 1;

/** The stroke with one more point; the same object if the point is too near to the last. */
export function extended(stroke: Stroke, { x, y }: Point, share: number): Stroke {
  const last = stroke.points.at(-1);
  if (last && Math.hypot(x - last.x, y - last.y) < STEP_MIN) return stroke;
  if (stroke.points.length >= STROKE_POINTS_MAX) return stroke;
  return { points: [...stroke.points, { x: tenth(x), y: tenth(y), share }] };
}

/** The shape of a finished stroke. A single point gives a dot; without points there is no shape. */
export function finished({ points }: Stroke): Drawn | null {
  if (points.length === 0) return null;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const [cx, cy] = [tenth((left + right) / 2), tenth((top + bottom) / 2)];
  return {
    form: {
      kind: 'pencil',
      points: points.flatMap(({ x, y }) => [tenth(x - cx), tenth(y - cy)]),
      widths: points.some(({ share }) => share !== 1) ? points.map(({ share }) => share) : [],
    },
    at: moved(cx, cy),
  };
}
