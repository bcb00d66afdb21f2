/** A position on the sheet, in units of the sheet. */
export type Point = { readonly x: number; readonly y: number };

/** A transformation [a, b, c, d, e, f], as in canvas: places a shape's centre on the sheet, turns and scales it. */
export type Matrix = readonly [number, number, number, number, number, number];

/** The form of a shape, relative to the middle of its bounding box. */
export type Form =
  /** `points` alternates x and y; `widths` is the share of the stroke's width at each point, 1 throughout if absent. */
  | { readonly kind: 'pencil'; readonly points: readonly number[]; readonly widths: readonly number[] }
  /** `dx` and `dy`: from start to end. */
  | { readonly kind: 'line' | 'dashedLine' | 'arrow'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'rectangle'; readonly w: number; readonly h: number }
  | { readonly kind: 'circle'; readonly r: number }
  | { readonly kind: 'ellipse'; readonly rx: number; readonly ry: number }
  | { readonly kind: 'triangle'; readonly side: number }
  /** `w` is the width at which lines are broken. */
  | { readonly kind: 'text'; readonly text: string; readonly size: number; readonly w: number }
  /** `picture` identifies bytes stored beside the board; `w` and `h` are pixels of the drawn picture. */
  | { readonly kind: 'image'; readonly picture: PictureName; readonly w: number; readonly h: number };

export type PictureName = `board-${string}`;

/** One object on the board. It never changes: moving or rewriting makes a new one with the same id. */
export type Shape = Form & {
  readonly id: number;
  /** #rrggbb. */
  readonly colour: string;
  /** Width of the stroke, in units of the sheet. */
  readonly width: number;
  readonly at: Matrix;
};

/** Everything on the board at one time, from the bottom up. */
export type Scene = readonly Shape[];

/** A shape that is drawn but not on the board yet. */
export type Drawn = { readonly form: Form; readonly at: Matrix };

export const moved = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];
