/** A place on the sheet, in its units. */
export type Point = { readonly x: number; readonly y: number };

/** Where a shape's own centre comes to lie on the sheet, and how it is turned and scaled: [a, b, c, d, e, f] as canvas has it. */
export type Matrix = readonly [number, number, number, number, number, number];

/** What a shape is, measured from the middle of its bounding box. */
export type Form =
  /** `points` are x and y by turns; `widths` the share of the stroke's width at each, 1 throughout where there are none. */
  | { readonly kind: 'pencil'; readonly points: readonly number[]; readonly widths: readonly number[] }
  /** From start to end. */
  | { readonly kind: 'line' | 'dashedLine' | 'arrow'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'rectangle'; readonly w: number; readonly h: number }
  | { readonly kind: 'circle'; readonly r: number }
  | { readonly kind: 'ellipse'; readonly rx: number; readonly ry: number }
  | { readonly kind: 'triangle'; readonly side: number }
  /** `w` is how wide the box is in which lines are broken. */
  | { readonly kind: 'text'; readonly text: string; readonly size: number; readonly w: number }
  /** `picture` names bytes kept beside the board; `w` and `h` are pixels of what is drawn of them. */
  | { readonly kind: 'image'; readonly picture: PictureName; readonly w: number; readonly h: number };

export type PictureName = `board-${string}`;

/** One thing on the board. It never changes: what is moved or written anew is another one with the same id. */
export type Shape = Form & {
  readonly id: number;
  /** #rrggbb. */
  readonly colour: string;
  /** Of the stroke, in units of the sheet. */
  readonly width: number;
  readonly at: Matrix;
};

/** All that is on the board at one time, from the bottom up. */
export type Scene = readonly Shape[];

/** A shape that is drawn and not on the board yet. */
export type Drawn = { readonly form: Form; readonly at: Matrix };

export const moved = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];
