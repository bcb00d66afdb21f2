import type { FabricObject } from 'fabric';
import type { BoardAction } from '#features/board/state/board-state.ts';
import type { Scene, Shape } from '#features/board/state/shape.ts';
import { type Projection, projected, type Size, type View } from '#features/board/state/viewport.ts';
import { type Drawing, LiveDrawing } from './live-drawing.ts';
import { makeObject, type PictureOf, place, placeOf } from './make-object.ts';
import { Selection } from './selection.ts';
import { Sheet } from './sheet.ts';
import { TextEditing } from './text-editing.ts';

/** With more shapes than this, the sheet is redrawn only when a gesture ends. */
export const MANY = 200;

type Shown = { shape: Shape; object: FabricObject };

/**
 * Shows the board: keeps fabric's objects in step with a scene, with the shape being drawn above them, and reports the author's changes
 * as actions. It holds no state of the board.
 */
export class Surface {
  readonly sheet: Sheet;
  readonly selection: Selection;
  readonly text: TextEditing;
  /** The shape being drawn. */
  readonly live: LiveDrawing;
  drawing: Drawing = { tool: 'pencil', colour: '#000000', width: 4 };
  readonly #pictureOf: PictureOf;
  #shown = new Map<number, Shown>();
  #scene: Scene = [];
  #projection: Projection = { scale: 1, x: 0, y: 0 };

  constructor(
    host: HTMLElement,
    pictureOf: PictureOf,
    act: (action: BoardAction) => void,
    textLabel: () => string,
  ) {
    this.#pictureOf = pictureOf;
    const element = document.createElement('canvas');
    host.append(element);
    this.sheet = new Sheet(element, {
      // Many objects are added at once, so the code that adds or removes them requests the drawing.
      renderOnAddRemove: false,
      preserveObjectStacking: true,
      enablePointerEvents: true,
      skipOffscreen: false,
      perPixelTargetFind: true,
      stopContextMenu: true,
      selection: false,
      skipTargetFind: true,
    });
    this.sheet.setTargetFindTolerance(10);
    const shapeOf = (object: FabricObject) => this.shapeOf(object);
    this.selection = new Selection(this.sheet, shapeOf, act, () => this.putBack());
    this.live = new LiveDrawing(this.sheet, pictureOf, act, () => this.drawing);
    this.text = new TextEditing(this.sheet, host, shapeOf, act, textLabel);
  }

  shapeOf(object: FabricObject): Shape | undefined {
    for (const shown of this.#shown.values()) if (shown.object === object) return shown.shape;
    return undefined;
  }

  objectOf = (id: number): FabricObject | undefined => this.#shown.get(id)?.object;

  use(drawing: Drawing): void {
    const before = this.drawing.tool;
    this.drawing = drawing;
    if (before === drawing.tool) return;
    this.live.drop();
    this.text.leave();
    this.selection.use(drawing.tool);
  }

  /** Shows a scene; unchanged objects are left alone. */
  show(scene: Scene): void {
    if (scene === this.#scene) return;
    const before = this.#scene;
    this.#scene = scene;
    const last = scene.at(-1);
    const isOneMore = scene.length === before.length + 1 && before.every((shape, n) => shape === scene[n]);
    if (isOneMore && last && this.sheet.getActiveObjects().length === 0) {
      const object = makeObject(last, this.#pictureOf);
      if (!object) return;
      this.#shown.set(last.id, { shape: last, object });
      this.sheet.addOnTop(object);
      return;
    }
    this.#match(scene);
    this.sheet.requestRenderAll();
  }

  #match(scene: Scene): void {
    const wanted = new Map(scene.map((shape) => [shape.id, shape]));
    const changed = [...this.#shown.values()].filter(({ shape, object }) => {
      const next = wanted.get(shape.id);
      return next !== shape && !(next && isSameBut(shape, next) && isAt(object, next));
    });
    if (changed.some(({ object }) => this.sheet.getActiveObjects().includes(object)))
      this.sheet.discardActiveObject();
    for (const { shape, object } of changed) {
      this.#shown.delete(shape.id);
      this.sheet.remove(object);
    }
    let index = 0;
    for (const shape of scene) {
      const there = this.#shown.get(shape.id);
      const object = there?.object ?? makeObject(shape, this.#pictureOf);
      if (!object) continue;
      this.#shown.set(shape.id, { shape, object });
      if (!there) this.sheet.insertAt(index, object);
      index += 1;
    }
  }

  /** Puts every object at the position of its shape, to revert an unintended move. */
  putBack(): void {
    this.sheet.discardActiveObject();
    for (const { shape, object } of this.#shown.values()) if (!isAt(object, shape)) place(object, shape.at);
    this.sheet.requestRenderAll();
  }

  get projection(): Projection {
    return this.#projection;
  }

  /** Shows this view on a surface of that size; `isPassing`: a further view follows at once. */
  look(view: View, size: Size, isPassing = false): void {
    const next = projected(view, size);
    const { style } = this.sheet.wrapperEl;
    const isResized = this.sheet.width !== size.width || this.sheet.height !== size.height;
    if (isPassing && !isResized && this.#scene.length > MANY) {
      const [scale, , , , x, y] = this.sheet.viewportTransform;
      const share = next.scale / scale;
      style.transform = `translate(${next.x - x * share}px, ${next.y - y * share}px) scale(${share})`;
      style.transformOrigin = '0 0';
      this.#projection = next;
      return;
    }
    style.transform = '';
    this.#projection = next;
    if (isResized) this.sheet.setDimensions(size);
    this.sheet.setViewportTransform([next.scale, 0, 0, next.scale, next.x, next.y]);
    this.text.placeField(this.sheet.calcOffset());
    this.sheet.renderAll();
  }

  async dispose(): Promise<void> {
    this.text.leave();
    await this.sheet.dispose();
  }
}

/** Whether only the position differs. */
function isSameBut(one: Shape, other: Shape): boolean {
  if (one.kind === 'text' && other.kind === 'text')
    return one.text === other.text && one.w === other.w && one.colour === other.colour;
  return one.kind === other.kind && one.colour === other.colour && one.width === other.width;
}

const isAt = (object: FabricObject, { at }: Shape): boolean =>
  placeOf(object).every((value, index) => Math.abs(value - (at[index] ?? 0)) < 0.002);
