import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { usePageHide } from '#ui/platform/use-page-hide.ts';
import type { PictureOf } from './canvas/make-object.ts';
import { type Looking, PointerInput } from './canvas/pointer-input.ts';
import { Surface } from './canvas/surface.ts';
import { stepped, wayOf } from './keyboard-pen.ts';
import classes from './sheet-view.module.css';
import type { BoardAction, BoardState } from './state/board-state.ts';
import { shownOf } from './state/history.ts';
import type { Point } from './state/shape.ts';
import { wholeSheet, zoomedAt } from './state/viewport.ts';

/** What the board asks of the sheet. */
export type SheetHandle = {
  /** Ends writing; what was written is on the board. */
  leaveText(): void;
  removeSelected(): void;
  /** Selects a shape by its id. */
  select(id: number): void;
  /** Leaves what is begun: text, a stroke, a selection. False where nothing is. */
  leave(): boolean;
  zoom(factor: number): void;
  fit(): void;
  drawWithFingers(): void;
};

type Props = {
  ref: Ref<SheetHandle>;
  state: BoardState;
  pictureOf: PictureOf;
  describedBy: string;
  onAction(action: BoardAction): void;
  onPen(hasPen: boolean): void;
};

/** The sheet with what is drawn on it, scaled to the room there is; drawn on by pointers and by keys. */
export function SheetView({ ref, state, pictureOf, describedBy, onAction, onPen }: Props) {
  const { t } = useI18n();
  const host = useRef<HTMLDivElement>(null);
  const surface = useRef<Surface | null>(null);
  const input = useRef<PointerInput | null>(null);
  const looking = useRef<Looking | null>(null);
  /** Where the keyboard's pen is; null while no key moves it. */
  const [pen, setPen] = useState<Point | null>(null);
  const current = useRef({ onAction, onPen, label: '' });
  current.current = { onAction, onPen, label: t('board.textLabel') };

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const made = new Surface(
      element,
      pictureOf,
      (action) => current.current.onAction(action),
      () => current.current.label,
    );
    const look: Looking = {
      view: wholeSheet,
      size: { width: element.clientWidth, height: element.clientHeight },
      look(view, isPassing) {
        look.view = view;
        made.look(view, look.size, isPassing);
      },
    };
    const pointers = new PointerInput(element, made, look, (hasPen) => current.current.onPen(hasPen));
    const observer = new ResizeObserver(() => {
      look.size = { width: element.clientWidth, height: element.clientHeight };
      if (look.size.width > 0) look.look(look.view, false);
    });
    observer.observe(element);
    surface.current = made;
    input.current = pointers;
    looking.current = look;
    // The dialog looked for what to focus before the board was there.
    element.focus({ preventScroll: true });
    return () => {
      observer.disconnect();
      pointers.stop();
      surface.current = null;
      void made.dispose().then(() => element.replaceChildren());
    };
  }, [pictureOf]);

  const { tool, colour, width } = state;
  const scene = shownOf(state);
  useEffect(() => surface.current?.use({ tool, colour, width }), [tool, colour, width]);
  useEffect(() => surface.current?.show(scene), [scene]);
  // What is being written is kept too when the phone is put away.
  usePageHide(useCallback(() => surface.current?.text.leave(), []));

  useImperativeHandle(ref, () => ({
    leaveText: () => surface.current?.text.leave(),
    removeSelected: () => surface.current?.selection.remove(),
    select(id) {
      surface.current?.selection.select(surface.current.objectOf(id));
    },
    leave() {
      const now = surface.current;
      if (!now) return false;
      const wasBusy = now.text.isOn || now.live.isOn || now.selection.isThere;
      now.text.leave();
      now.live.drop();
      now.selection.clear();
      host.current?.focus();
      return wasBusy;
    },
    zoom(factor) {
      const now = looking.current;
      if (!now) return;
      const { width, height } = now.size;
      now.look(zoomedAt(now.view, now.size, { x: width / 2, y: height / 2 }, factor), false);
      setPen((place) => place && { ...place });
    },
    fit() {
      looking.current?.look(wholeSheet, false);
      setPen((place) => place && { ...place });
    },
    drawWithFingers: () => input.current?.forgetPen(),
  }));

  const onKeyDown = (event: KeyboardEvent) => {
    const now = surface.current;
    if (!now || event.target !== host.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = wayOf(event);
    const place = pen ?? { x: 500, y: 300 };
    if (way) {
      event.preventDefault();
      if (tool === 'move' && now.selection.isThere) {
        now.selection.nudge(...way);
        return;
      }
      const next = pen ? stepped(place, way) : place;
      setPen(next);
      now.live.go(next, 1);
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      setPen(place);
      if (tool === 'text') now.text.begin(place, now.drawing);
      else if (tool === 'rubber' || tool === 'move') now.selection.select(now.selection.at(place));
      else if (now.live.isOn) now.live.end();
      else now.live.begin(place, 1);
    }
  };
  const projection = surface.current?.projection;
  return (
    <div className={classes.room}>
      <div
        ref={host}
        className={classes.host}
        // Keys draw on it, which no role of a plain element says.
        role="application"
        aria-label={t('board.sheet')}
        aria-describedby={describedBy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is worked by keys
        tabIndex={0}
        data-autofocus
        onKeyDown={onKeyDown}
        onPointerDown={() => setPen(null)}
      />
      {pen && projection ? (
        <span
          className={classes.pen}
          style={{
            left: `${pen.x * projection.scale + projection.x}px`,
            top: `${pen.y * projection.scale + projection.y}px`,
          }}
        />
      ) : null}
    </div>
  );
}
