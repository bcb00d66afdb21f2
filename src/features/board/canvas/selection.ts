import { type FabricObject, Point as FabricPoint } from 'fabric';
import type { BoardAction } from '#features/board/state/board-state.ts';
import type { Matrix, Point, Shape } from '#features/board/state/shape.ts';
import type { Tool } from '#features/board/state/tools.ts';
import { BOARD_HEIGHT, BOARD_WIDTH } from '#shared/domain/contract/board.ts';
import { placeOf } from './make-object.ts';
import type { Sheet } from './sheet.ts';

const within = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));
/** Keeps moved shapes on the sheet, where they can be found again. */
const onPaper = ([a, b, c, d, e, f]: Matrix): Matrix => [
  a,
  b,
  c,
  d,
  within(0, e, BOARD_WIDTH),
  within(0, f, BOARD_HEIGHT),
];

/** Move and rubber: selects shapes on the sheet, and moves or removes them. */
export class Selection {
  readonly #sheet: Sheet;
  readonly #shapeOf: (object: FabricObject) => Shape | undefined;
  readonly #act: (action: BoardAction) => void;
  readonly #putBack: () => void;
  #tool: Tool = 'pencil';
  /** A second finger has joined the first, so fabric's result is ignored. */
  #isDropped = false;

  constructor(
    sheet: Sheet,
    shapeOf: (object: FabricObject) => Shape | undefined,
    act: (action: BoardAction) => void,
    putBack: () => void,
  ) {
    this.#sheet = sheet;
    this.#shapeOf = shapeOf;
    this.#act = act;
    this.#putBack = putBack;
    const created = ({ selected }: { selected: FabricObject[] }) => {
      if (this.#tool !== 'rubber') return;
      // The rubber removes what it selects (docs/spec, section 4).
      sheet.discardActiveObject();
      if (!this.#isDropped) this.#remove(selected);
    };
    sheet.on('selection:created', created);
    sheet.on('selection:updated', created);
    sheet.on('before:transform', () => sheet.rest());
    sheet.on('mouse:up', () => {
      sheet.wake();
      if (!this.#isDropped) return;
      this.#isDropped = false;
      putBack();
    });
    sheet.on('object:modified', () => {
      if (this.#tool === 'move' && !this.#isDropped) this.#tellPlaces();
    });
  }

  use(tool: Tool): void {
    this.#tool = tool;
    const selects = tool === 'move' || tool === 'rubber';
    this.#sheet.discardActiveObject();
    this.#sheet.selection = selects;
    this.#sheet.skipTargetFind = !selects;
    this.#sheet.defaultCursor = tool === 'move' ? 'default' : 'crosshair';
    this.#sheet.hoverCursor = tool === 'move' ? 'move' : 'crosshair';
    this.#sheet.requestRenderAll();
  }

  /** Reverts what a finger began with move or rubber. */
  drop(): void {
    this.#isDropped = true;
  }

  get isThere(): boolean {
    return this.#sheet.getActiveObjects().length > 0;
  }

  clear(): void {
    this.#sheet.discardActiveObject();
    this.#sheet.requestRenderAll();
  }

  remove(): void {
    const selected = this.#sheet.getActiveObjects();
    this.#sheet.discardActiveObject();
    this.#remove(selected);
  }

  /** Selects an object, or nothing; the rubber removes it. */
  select(object: FabricObject | undefined): void {
    if (object) this.#sheet.setActiveObject(object);
    else this.#sheet.discardActiveObject();
    this.#sheet.requestRenderAll();
  }

  /** The topmost object at a position of the sheet. */
  at({ x, y }: Point): FabricObject | undefined {
    const point = new FabricPoint(x, y);
    return [...this.#sheet.getObjects()].reverse().find((object) => object.containsPoint(point));
  }

  /** Moves the selection by units of the sheet. */
  nudge(dx: number, dy: number): void {
    const active = this.#sheet.getActiveObject();
    if (!active) return;
    active.set({ left: active.left + dx, top: active.top + dy });
    active.setCoords();
    this.#tellPlaces();
    this.#sheet.requestRenderAll();
  }

  #remove(objects: readonly FabricObject[]): void {
    const ids = objects.flatMap((object) => this.#shapeOf(object)?.id ?? []);
    if (ids.length > 0) this.#act({ type: 'remove', ids });
  }

  #tellPlaces(): void {
    const placed = this.#sheet.getActiveObjects().flatMap((object) => {
      const shape = this.#shapeOf(object);
      return shape ? [{ id: shape.id, at: onPaper(placeOf(object)) }] : [];
    });
    if (placed.length > 0) this.#act({ type: 'place', placed });
    else this.#putBack();
  }
}
