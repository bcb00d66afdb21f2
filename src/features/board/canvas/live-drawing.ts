import type { BoardAction } from '#features/board/state/board-state.ts';
import { dragged } from '#features/board/state/geometry.ts';
import type { Drawn, Point, Shape } from '#features/board/state/shape.ts';
import { extended, finished, type Stroke } from '#features/board/state/stroke.ts';
import { isDragTool, type Tool } from '#features/board/state/tools.ts';
import { traceInk } from './ink.ts';
import { makeObject, type PictureOf } from './make-object.ts';
import type { Sheet } from './sheet.ts';

/** The tool in use with its settings. */
export type Drawing = { readonly tool: Tool; readonly colour: string; readonly width: number };

/** Shows the shape being drawn on fabric's upper layer, and reports the finished shape as an action. */
export class LiveDrawing {
  readonly #sheet: Sheet;
  readonly #pictureOf: PictureOf;
  readonly #act: (action: BoardAction) => void;
  readonly #drawing: () => Drawing;
  /** The start point, and the stroke so far. */
  #begun: { from: Point; stroke: Stroke; drawn: Drawn | null } | null = null;
  /** Points of the stroke already drawn on the upper layer. */
  #traced = 0;

  constructor(
    sheet: Sheet,
    pictureOf: PictureOf,
    act: (action: BoardAction) => void,
    drawing: () => Drawing,
  ) {
    this.#sheet = sheet;
    this.#pictureOf = pictureOf;
    this.#act = act;
    this.#drawing = drawing;
  }

  get isOn(): boolean {
    return this.#begun !== null;
  }

  /** `share`: the share of the stroke's width that the pressure gives (state/stroke.ts). */
  begin(from: Point, share: number): void {
    const isPencil = this.#drawing().tool === 'pencil';
    const stroke = isPencil ? extended({ points: [] }, from, share) : { points: [] };
    this.#begun = { from, stroke, drawn: null };
    this.#preview();
  }

  go(to: Point, share: number): void {
    if (!this.#begun) return;
    const { tool } = this.#drawing();
    if (isDragTool(tool)) this.#begun.drawn = dragged(tool, this.#begun.from, to);
    else if (tool === 'pencil') this.#begun.stroke = extended(this.#begun.stroke, to, share);
    this.#preview();
  }

  end(): void {
    const begun = this.#begun;
    this.drop();
    if (!begun) return;
    const drawn = this.#drawing().tool === 'pencil' ? finished(begun.stroke) : begun.drawn;
    if (drawn) this.#act({ type: 'draw', drawn });
  }

  /** Discards the shape being drawn. */
  drop(): void {
    if (!this.#begun) return;
    this.#begun = null;
    this.#traced = 0;
    this.#sheet.clearContext(this.#sheet.contextTop);
  }

  #preview(): void {
    const begun = this.#begun;
    if (!begun) return;
    if (this.#drawing().tool === 'pencil') this.#trace(begun.stroke);
    else this.#show(begun.drawn);
  }

  #show(drawn: Drawn | null): void {
    const { contextTop } = this.#sheet;
    this.#sheet.clearContext(contextTop);
    if (!drawn) return;
    const { colour, width } = this.#drawing();
    const shape: Shape = { ...drawn.form, at: drawn.at, id: 0, colour, width };
    const object = makeObject(shape, this.#pictureOf);
    this.#sheet.drawOn(contextTop, (context) => object?.render(context));
  }

  /** Draws only the last pieces of a stroke, so a long stroke costs no more than a short one. */
  #trace({ points }: Stroke): void {
    if (points.length === this.#traced) return;
    const { colour, width } = this.#drawing();
    const from = Math.max(0, this.#traced - 2);
    const first = Math.max(0, from - 1);
    const recent = points.slice(first);
    const widths = recent.map(({ share }) => share);
    this.#sheet.drawOn(this.#sheet.contextTop, (context) =>
      traceInk(
        context,
        recent.flatMap(({ x, y }) => [x, y]),
        widths.some((share) => share !== 1) ? widths : [],
        { stroke: colour, strokeWidth: width },
        from - first,
      ),
    );
    this.#traced = points.length;
  }
}
