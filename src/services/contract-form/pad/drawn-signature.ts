import SignaturePad, { type BasicPoint, type PointGroup, type SignatureEvent } from 'signature_pad';
import {
  PAD_BRUSH_COLOR,
  PAD_BRUSH_WIDTH,
  PAD_HEIGHT,
  PAD_WIDTH,
} from '#shared/domain/contract/signature.ts';
import { showsInk } from '#ui/platform/shows-ink.ts';

/** A brush of 2 in the pad's units (docs/spec, section 9), scaled by `scale` for the screen. */
export const brush = (scale: number) => ({
  penColor: PAD_BRUSH_COLOR,
  minWidth: (PAD_BRUSH_WIDTH * scale) / 2,
  maxWidth: PAD_BRUSH_WIDTH * scale,
  dotSize: PAD_BRUSH_WIDTH * scale,
});

/** The points of one move, in CSS px from the corner of `area`: a browser reports a quick stroke once a frame, with all points since the last frame. */
export function pointsOf({ event, x, y, pressure }: SignatureEvent, area: DOMRect): BasicPoint[] {
  // Safari before 18.2 has no `getCoalescedEvents`, and touch events have none in any browser.
  const passed = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : [];
  const all =
    passed.length > 0
      ? passed.map((one) => ({ x: one.clientX, y: one.clientY, pressure: one.pressure, time: one.timeStamp }))
      : [{ x, y, pressure, time: event.timeStamp }];
  return all.map((point) => ({ ...point, x: point.x - area.left, y: point.y - area.top }));
}

/**
 * A stroke's points, arranged so that signature_pad draws all of them. It draws to a point when the next one arrives, so the last is
 * added twice. Repeated points in between are dropped, as they have no direction.
 */
export function wholeStroke(points: readonly BasicPoint[]): BasicPoint[] {
  const moved = points.filter(({ x, y }, index) => x !== points[index - 1]?.x || y !== points[index - 1]?.y);
  return moved.length > 1 ? [...moved, ...moved.slice(-1)] : moved;
}

/** Strokes in other units, so that a drawing keeps its size when the phone is turned. */
export const scaled = (strokes: readonly PointGroup[], factor: number): PointGroup[] =>
  strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * factor,
    maxWidth: stroke.maxWidth * factor,
    dotSize: stroke.dotSize * factor,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));

/**
 * The exported signature: 500x300, strokes or a typed name in black on a transparent ground, as a PNG data URL; null if nothing of it is
 * visible.
 */
export function exportSignature(strokes: readonly PointGroup[], typed: string): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = PAD_WIDTH;
  canvas.height = PAD_HEIGHT;
  if (typed.trim() === '') {
    const pad = new SignaturePad(canvas, brush(1));
    pad.fromData(scaled(strokes, 1));
    pad.off();
  } else drawName(canvas, typed.trim(), PAD_WIDTH, PAD_HEIGHT);
  return showsInk(canvas) ? canvas.toDataURL('image/png') : null;
}

/** Draws a name as large as fits, in italics (docs/spec, section 5, Signature: keyboard users can type their name). */
export function drawName(canvas: HTMLCanvasElement, name: string, width: number, height: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const face = (size: number) => `italic ${size}px Georgia, "Times New Roman", serif`;
  context.font = face(100);
  const size = Math.min(height * 0.4, (width * 0.86 * 100) / Math.max(1, context.measureText(name).width));
  context.font = face(size);
  context.fillStyle = PAD_BRUSH_COLOR;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, width / 2, height / 2);
}
