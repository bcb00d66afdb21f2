import { type Drawn, moved, type Point } from './shape.ts';

/** Points nearer than this to the last one say nothing new; in units of the sheet. */
const STEP_MIN = 1.5;
/** A stroke that goes on for longer ends here: what is kept has a bound. */
export const STROKE_POINTS_MAX = 4_000;

/** A pencil stroke in the making. */
export type Stroke = { readonly points: readonly (Point & { readonly share: number })[] };

const tenth = (value: number): number => Math.round(value * 10) / 10;
const hundredth = (value: number): number => Math.round(value * 100) / 100;

/**
 * The share of the stroke's width that a pen's pressure (0 to 1) gives: its half, which pens that feel nothing report too, is the
 * width itself. Fingers and mice press alike.
 */
export const shareOf = (pointer: { pointerType: string; pressure: number }): number =>
  pointer.pointerType === 'pen' ? hundredth(0.4 + 1.2 * pointer.pressure) : 1;

/** The stroke one point longer; the same one where the point is too near to the last. */
export function extended(stroke: Stroke, { x, y }: Point, share: number): Stroke {
  const last = stroke.points.at(-1);
  if (last && Math.hypot(x - last.x, y - last.y) < STEP_MIN) return stroke;
  if (stroke.points.length >= STROKE_POINTS_MAX) return stroke;
  return { points: [...stroke.points, { x: tenth(x), y: tenth(y), share }] };
}

/** What a finished stroke draws; a single point is a dot, none is nothing. */
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
