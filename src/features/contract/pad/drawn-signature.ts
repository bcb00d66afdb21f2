import SignaturePad, { type PointGroup } from 'signature_pad';
import {
  PAD_BRUSH_COLOR,
  PAD_BRUSH_WIDTH,
  PAD_HEIGHT,
  PAD_WIDTH,
} from '#shared/domain/contract/signature.ts';

/** A brush of 2 in the pad's units (specification, section 9), on a screen that shows them `scale` times as large. */
export const brush = (scale: number) => ({
  penColor: PAD_BRUSH_COLOR,
  minWidth: (PAD_BRUSH_WIDTH * scale) / 2,
  maxWidth: PAD_BRUSH_WIDTH * scale,
  dotSize: PAD_BRUSH_WIDTH * scale,
});

/** Strokes measured in other units: what was drawn stays what it was when the phone is turned. */
export const scaled = (strokes: readonly PointGroup[], factor: number): PointGroup[] =>
  strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * factor,
    maxWidth: stroke.maxWidth * factor,
    dotSize: stroke.dotSize * factor,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));

/** A signature as it is exported: 500x300, strokes or a typed name in black on a clear ground, as a PNG data URL. */
export function exportSignature(strokes: readonly PointGroup[], typed: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = PAD_WIDTH;
  canvas.height = PAD_HEIGHT;
  if (typed.trim() === '') {
    const pad = new SignaturePad(canvas, brush(1));
    pad.fromData(scaled(strokes, 1));
    pad.off();
  } else drawName(canvas, typed.trim(), PAD_WIDTH, PAD_HEIGHT);
  return canvas.toDataURL('image/png');
}

/** Writes a name as large as it fits, in the way of a hand (product.md, Contract: keyboard users can type their name). */
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
