import {
  type Gesture,
  noGesture,
  type Pointer,
  pointerDown,
  pointerMove,
  pointerUp,
} from '#features/board/state/gesture.ts';
import type { Point } from '#features/board/state/shape.ts';
import { shareOf } from '#features/board/state/stroke.ts';
import { onSheet, panned, pinched, type Size, type View, zoomedAt } from '#features/board/state/viewport.ts';
import { MANY, type Surface } from './surface.ts';

/** The visible part of the sheet. `look` changes it, as pointers move or zoom the sheet. */
export type Looking = {
  view: View;
  size: Size;
  /** `isPassing`: a further change follows at once. */
  look(view: View, isPassing: boolean): void;
};

const kindOf = ({ pointerType }: PointerEvent): Pointer['kind'] =>
  pointerType === 'pen' || pointerType === 'touch' ? pointerType : 'mouse';

/**
 * Passes pointers on the surface to the right handler (state/gesture.ts). Fabric itself handles the tools move and rubber and the text box,
 * and gets only their events.
 */
export class PointerInput {
  readonly #host: HTMLElement;
  readonly #surface: Surface;
  readonly #looking: Looking;
  readonly #onPen: (hasPen: boolean) => void;
  readonly #controller = new AbortController();
  #gesture: Gesture = noGesture;
  /** The pointer whose down event was passed to fabric. */
  #given: number | null = null;
  /** Where the sheet was touched with the text tool. */
  #tapped: Point | null = null;

  constructor(host: HTMLElement, surface: Surface, looking: Looking, onPen: (hasPen: boolean) => void) {
    this.#host = host;
    this.#surface = surface;
    this.#looking = looking;
    this.#onPen = onPen;
    const { signal } = this.#controller;
    const early = { capture: true, signal };
    host.addEventListener('pointerdown', (event) => this.#down(event), early);
    host.addEventListener('pointermove', (event) => this.#move(event), early);
    host.addEventListener('pointerup', (event) => this.#up(event, false), early);
    host.addEventListener('pointercancel', (event) => this.#up(event, true), early);
    // The mouse events after a touch would take the focus from the text box.
    host.addEventListener('mousedown', (event) => event.preventDefault(), early);
    host.addEventListener('wheel', (event) => this.#wheel(event), { ...early, passive: false });
  }

  /** Lets fingers draw again, as before a pen was used. */
  forgetPen(): void {
    this.#gesture = { ...this.#gesture, hasPen: false };
  }

  stop(): void {
    this.#controller.abort();
  }

  #pointer(event: PointerEvent | WheelEvent): Point {
    const { left, top } = this.#host.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #pointerOf(event: PointerEvent): Pointer {
    return { id: event.pointerId, kind: kindOf(event), ...this.#pointer(event) };
  }

  #place = (event: PointerEvent): Point => onSheet(this.#surface.projection, this.#pointer(event));

  #isFabrics(point: Point): boolean {
    const { tool } = this.#surface.drawing;
    return tool === 'move' || tool === 'rubber' || (tool === 'text' && this.#surface.text.holds(point));
  }

  #down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) {
      event.stopPropagation();
      return;
    }
    const before = this.#gesture;
    const [next, verdict] = pointerDown(before, this.#pointerOf(event));
    this.#gesture = next;
    if (next.hasPen !== before.hasPen) this.#onPen(next.hasPen);
    this.#host.setPointerCapture(event.pointerId);
    if (verdict === 'drop' || verdict === 'dropAndBegin') this.#drop();
    if (verdict !== 'begin' && verdict !== 'dropAndBegin') {
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    const point = this.#place(event);
    if (this.#surface.drawing.tool !== 'text') this.#host.focus({ preventScroll: true });
    if (this.#isFabrics(point)) {
      this.#given = event.pointerId;
      return;
    }
    event.stopPropagation();
    event.preventDefault();
    if (this.#surface.drawing.tool !== 'text') this.#surface.live.begin(point, shareOf(event));
    else if (this.#surface.text.isOn) this.#surface.text.leave();
    else this.#tapped = point;
  }

  #move(event: PointerEvent): void {
    const before = this.#gesture;
    const [next, verdict] = pointerMove(before, this.#pointerOf(event));
    this.#gesture = next;
    const isGiven = event.pointerId === this.#given;
    const isHovering = event.buttons === 0 && this.#surface.sheet.size() <= MANY;
    if (!isHovering && !(isGiven && verdict === 'go')) event.stopPropagation();
    if (verdict === 'pinch') this.#pinch(before, next);
    if (verdict !== 'go' || isGiven) return;
    const all = event.getCoalescedEvents?.() ?? [];
    for (const each of all.length > 0 ? all : [event])
      this.#surface.live.go(this.#place(each), shareOf(event.pointerType === 'pen' ? each : event));
  }

  #up(event: PointerEvent, isCancelled: boolean): void {
    const before = this.#gesture;
    const [next, verdict] = pointerUp(before, this.#pointerOf(event), isCancelled);
    this.#gesture = next;
    if (before.pinching && !next.pinching) this.#looking.look(this.#looking.view, false);
    if (event.pointerId === this.#given) {
      this.#given = null;
      if (!isCancelled) return;
      // Fabric does not listen for this event.
      this.#surface.selection.drop();
      const { pointerId, pointerType, clientX, clientY } = event;
      const end = { pointerId, pointerType, clientX, clientY, isPrimary: true, bubbles: true };
      document.dispatchEvent(new PointerEvent('pointerup', end));
      return;
    }
    event.stopPropagation();
    const tapped = this.#tapped;
    this.#tapped = null;
    if (verdict === 'drop') this.#surface.live.drop();
    if (verdict !== 'end') return;
    if (tapped) this.#surface.text.begin(tapped, this.#surface.drawing);
    else this.#surface.live.end();
  }

  #drop(): void {
    this.#tapped = null;
    if (this.#given === null) this.#surface.live.drop();
    else this.#surface.selection.drop();
  }

  #pinch(before: Gesture, now: Gesture): void {
    const [a, b] = before.fingers;
    const [c, d] = now.fingers;
    if (!(a && b && c && d)) return;
    const { view, size } = this.#looking;
    this.#looking.look(pinched(view, size, [a, b], [c, d]), true);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const { view, size } = this.#looking;
    const next = event.ctrlKey
      ? zoomedAt(view, size, this.#pointer(event), Math.exp(-event.deltaY / 200))
      : panned(view, size, -event.deltaX, -event.deltaY);
    this.#looking.look(next, false);
  }
}
