import { BOARD_HEIGHT, BOARD_WIDTH } from '#shared/domain/contract/board.ts';
import type { Point } from './shape.ts';

/** Size of the surface in screen px. */
export type Size = { readonly width: number; readonly height: number };

/** Which part of the sheet is shown, for any screen. At `zoom` 1 the whole sheet fits; `centre` is the sheet's point in the surface's middle. */
export type View = { readonly zoom: number; readonly centre: Point };

/** How the view maps to a surface: a place p of the sheet is at p * scale + (x, y) px. */
export type Projection = { readonly scale: number; readonly x: number; readonly y: number };

/** Zooming out must show the corners of a picture larger than the sheet, because its corners are dragged to scale it. */
export const ZOOM_MIN = 0.25;
export const ZOOM_MAX = 8;
const MARGIN = 8;

export const wholeSheet: View = { zoom: 1, centre: { x: BOARD_WIDTH / 2, y: BOARD_HEIGHT / 2 } };

const within = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

const fitting = ({ width, height }: Size): number =>
  Math.max(0.01, Math.min((width - 2 * MARGIN) / BOARD_WIDTH, (height - 2 * MARGIN) / BOARD_HEIGHT));

export function projected(view: View, size: Size): Projection {
  const scale = fitting(size) * view.zoom;
  return {
    scale,
    x: size.width / 2 - view.centre.x * scale,
    y: size.height / 2 - view.centre.y * scale,
  };
}

/** The place of the sheet under a point of the surface. */
export const onSheet = ({ scale, x, y }: Projection, point: Point): Point => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
});

/** The view in which the sheet's `place` is under the surface's `point`. The zoom is kept within its limits, the centre on the sheet. */
function holding(place: Point, point: Point, zoom: number, size: Size): View {
  const bounded = within(ZOOM_MIN, zoom, ZOOM_MAX);
  const scale = fitting(size) * bounded;
  return {
    zoom: bounded,
    centre: {
      x: within(0, place.x + (size.width / 2 - point.x) / scale, BOARD_WIDTH),
      y: within(0, place.y + (size.height / 2 - point.y) / scale, BOARD_HEIGHT),
    },
  };
}

/** Zooms by a factor around a point of the surface. */
export const zoomedAt = (view: View, size: Size, point: Point, factor: number): View =>
  holding(onSheet(projected(view, size), point), point, view.zoom * factor, size);

/** Moves the view by screen px. */
export const panned = (view: View, size: Size, dx: number, dy: number): View => {
  const middle = { x: size.width / 2, y: size.height / 2 };
  return holding(view.centre, { x: middle.x + dx, y: middle.y + dy }, view.zoom, size);
};

/** The view after two fingers moved from two points to two others. The sheet's point midway between the fingers follows them. */
export function pinched(
  view: View,
  size: Size,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
): View {
  const apart = ([a, b]: readonly [Point, Point]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const between = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const place = onSheet(projected(view, size), between(from));
  return holding(place, between(to), (view.zoom * apart(to)) / apart(from), size);
}
