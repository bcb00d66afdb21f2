import { FabricObject } from 'fabric';

type Look = { stroke: string; strokeWidth: number };

const at = (points: readonly number[], index: number): readonly [number, number] => [
  points[2 * index] ?? 0,
  points[2 * index + 1] ?? 0,
];
const between = (points: readonly number[], index: number): readonly [number, number] => {
  const [[ax, ay], [bx, by]] = [at(points, index), at(points, index + 1)];
  return [(ax + bx) / 2, (ay + by) / 2];
};

/**
 * Draws a pencil stroke, beginning at its point `from`: curves from the middle of one segment to the middle of the next. The pressure sets the
 * thickness of each curve. `points` alternates x and y; without `widths` every width is 1.
 */
export function traceInk(
  context: CanvasRenderingContext2D,
  points: readonly number[],
  widths: readonly number[],
  { stroke, strokeWidth }: Look,
  from = 0,
): void {
  const count = points.length / 2;
  context.strokeStyle = stroke;
  context.fillStyle = stroke;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.setLineDash([]);
  if (count === 1) {
    context.beginPath();
    context.arc(...at(points, 0), (strokeWidth * (widths[0] ?? 1)) / 2, 0, 2 * Math.PI);
    context.fill();
    return;
  }
  context.lineWidth = strokeWidth * (widths[from] ?? 1);
  context.beginPath();
  context.moveTo(...(from === 0 ? at(points, 0) : between(points, from - 1)));
  for (let index = Math.max(1, from); index < count - 1; index += 1) {
    const end = between(points, index);
    context.quadraticCurveTo(...at(points, index), ...end);
    if (widths.length === 0) continue;
    context.stroke();
    context.lineWidth = strokeWidth * (widths[index] ?? 1);
    context.beginPath();
    context.moveTo(...end);
  }
  context.lineTo(...at(points, count - 1));
  context.stroke();
}

/** A pencil stroke as a fabric object; `points` are relative to the middle of their box. */
export class Ink extends FabricObject {
  static override readonly type = 'Ink';
  readonly #points: readonly number[];
  readonly #widths: readonly number[];

  constructor(points: readonly number[], widths: readonly number[], look: Look) {
    super({ ...look, fill: null, objectCaching: false });
    this.#points = points;
    this.#widths = widths;
    const most = (offset: 0 | 1) =>
      points.reduce((max, value, index) => (index % 2 === offset ? Math.max(max, Math.abs(value)) : max), 0);
    this.set({ width: 2 * most(0), height: 2 * most(1) });
    this.setCoords();
  }

  override _render(context: CanvasRenderingContext2D): void {
    traceInk(context, this.#points, this.#widths, {
      stroke: String(this.stroke),
      strokeWidth: this.strokeWidth,
    });
  }
}
