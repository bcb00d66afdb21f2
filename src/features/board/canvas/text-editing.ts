import { type FabricObject, Point as FabricPoint } from 'fabric';
import type { BoardAction } from '#features/board/state/board-state.ts';
import type { Point, Shape } from '#features/board/state/shape.ts';
import { BOARD_WIDTH } from '#shared/domain/contract/board.ts';
import { makeTextbox, placeOf } from './make-object.ts';
import type { Sheet } from './sheet.ts';
import { WritingBox } from './writing-box.ts';

const BOX_MIN = 120;
const BOX_MAX = 400;

/** The font size follows the stroke's width. */
export const letterSize = (width: number): number => 24 + 4 * width;

/** Edits text in a box (docs/spec, section 4). The box opens where the sheet is touched; when it is left, its text becomes one action. */
export class TextEditing {
  readonly #sheet: Sheet;
  /** Contains the field that receives the typing. */
  readonly #field = document.createElement('div');
  readonly #shapeOf: (object: FabricObject) => Shape | undefined;
  readonly #act: (action: BoardAction) => void;
  readonly #label: () => string;
  #box: WritingBox | null = null;

  constructor(
    sheet: Sheet,
    host: HTMLElement,
    shapeOf: (object: FabricObject) => Shape | undefined,
    act: (action: BoardAction) => void,
    label: () => string,
  ) {
    this.#sheet = sheet;
    this.#field.style.position = 'absolute';
    host.append(this.#field);
    this.#shapeOf = shapeOf;
    this.#act = act;
    this.#label = label;
  }

  get isOn(): boolean {
    return this.#box !== null;
  }

  /** Whether a position is inside the box being edited. */
  holds = ({ x, y }: Point): boolean => this.#box?.containsPoint(new FabricPoint(x, y)) ?? false;

  /** Starts editing at a position of the sheet: the text at this position, or a new box whose first line begins there. */
  begin(point: Point, look: { colour: string; width: number }): void {
    const { x, y } = point;
    const at = new FabricPoint(x, y);
    const there = [...this.#sheet.getObjects()]
      .reverse()
      .find((object): object is WritingBox => object instanceof WritingBox && object.containsPoint(at));
    const box = there ?? this.#newBox(point, look);
    box.hiddenTextareaContainer = this.#field;
    this.placeField(this.#sheet.calcOffset());
    this.#box = box;
    box.onLeft = () => this.#left(box);
    this.#sheet.setActiveObject(box);
    this.#sheet.rest();
    box.enterEditing();
    box.hiddenTextarea?.setAttribute('aria-label', this.#label());
  }

  /**
   * Fabric positions the field on the page, not on the sheet. So its container begins where the page does; otherwise the sheet would
   * scroll to a field beyond its edge. `sheet` is where the sheet begins on the page, in px.
   */
  placeField(sheet: { left: number; top: number }): void {
    this.#field.style.left = `${-sheet.left}px`;
    this.#field.style.top = `${-sheet.top}px`;
  }

  /** Ends editing and reports the text. */
  leave(): void {
    this.#box?.exitEditing();
  }

  #newBox({ x, y }: Point, { colour, width }: { colour: string; width: number }): WritingBox {
    const w = Math.min(BOX_MAX, Math.max(BOX_MIN, BOARD_WIDTH - x));
    const size = letterSize(width);
    const box = makeTextbox('', { size, w, colour });
    box.set({ left: x + w / 2, top: y + size / 2 });
    box.setCoords();
    this.#sheet.add(box);
    return box;
  }

  #left(box: WritingBox): void {
    this.#box = null;
    const { text, width: w, fontSize: size } = box;
    this.#sheet.discardActiveObject();
    this.#sheet.wake();
    box.setCoords();
    const at = placeOf(box);
    const shape = this.#shapeOf(box);
    if (shape) {
      this.#act({ type: 'write', id: shape.id, text, at, w });
      return;
    }
    this.#sheet.remove(box);
    if (text.trim() !== '') this.#act({ type: 'draw', drawn: { form: { kind: 'text', text, size, w }, at } });
  }
}
