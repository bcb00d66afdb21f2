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
import { BOARD_HEIGHT, BOARD_WIDTH } from '#shared/domain/contract/board.ts';
import { usePageHide } from '#ui/platform/use-page-hide.ts';
import type { PictureOf } from './canvas/make-object.ts';
import type { Surface } from './canvas/surface.ts';
import classes from './sheet-view.module.css';
import type { BoardAction, BoardState } from './state/board-state.ts';
import { shownOf } from './state/history.ts';
import type { Point } from './state/shape.ts';
import type { Tool } from './state/tools.ts';
import { wholeSheet, zoomedAt } from './state/viewport.ts';
import { useSurface } from './use-surface.ts';

/** How far an arrow key moves the pen, without and with Shift. In units of the sheet. */
const STEP = 10;
const FINE = 1;
const WAYS: ReadonlyMap<string, readonly [number, number]> = new Map(
  Object.entries<readonly [number, number]>({
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }),
);
const within = (value: number, high: number) => Math.min(high, Math.max(0, value));

/** How far a key moves things; null if it is not an arrow key. */
function wayOf({ key, shiftKey }: { key: string; shiftKey: boolean }): readonly [number, number] | null {
  const way = WAYS.get(key);
  const step = shiftKey ? FINE : STEP;
  return way ? [way[0] * step, way[1] * step] : null;
}

/** The pen's position after a move by an arrow key; it never leaves the sheet. */
const stepped = ({ x, y }: Point, [dx, dy]: readonly [number, number]): Point => ({
  x: within(x + dx, BOARD_WIDTH),
  y: within(y + dy, BOARD_HEIGHT),
});

/** The sheet's methods for the board. */
export type SheetHandle = {
  /** Ends editing; the text becomes part of the board. */
  leaveText(): void;
  removeSelected(): void;
  /** Selects a shape by its id. */
  select(id: number): void;
  /** Cancels an unfinished text or stroke, or the selection. Returns false if there is none of these. */
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

/** Keys that have the effect of a tap at the pen's position. */
const ACTING_KEYS = new Set([' ', 'Enter']);

/** Start of the keyboard's pen on the sheet. */
const PEN_START: Point = { x: 500, y: 300 };

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/** Has the effect of a tap with the tool at this position. With a drawing tool a shape begins, or the begun shape ends. */
function actAt({ text, selection, live, drawing }: Surface, tool: Tool, place: Point): void {
  if (tool === 'text') text.begin(place, drawing);
  else if (tool === 'rubber' || tool === 'move') selection.select(selection.at(place));
  else if (live.isOn) live.end();
  else live.begin(place, 1);
}

/** The sheet with its drawings, scaled to the available space. Pointers and keys draw on it. */
export function SheetView({ ref, state, pictureOf, describedBy, onAction, onPen }: Props) {
  const { t } = useI18n();
  const host = useRef<HTMLDivElement>(null);
  const { surface, input, looking } = useSurface({
    host,
    pictureOf,
    onAction,
    onPen,
    label: t('board.textLabel'),
  });
  /** Position of the pen that keys move; null while no keys are used. */
  const [pen, setPen] = useState<Point | null>(null);
  const { tool, colour, width } = state;
  const scene = shownOf(state);
  useEffect(() => surface.current?.use({ tool, colour, width }), [surface, tool, colour, width]);
  useEffect(() => surface.current?.show(scene), [surface, scene]);
  // Text being edited is kept too when the app goes to the background.
  usePageHide(useCallback(() => surface.current?.text.leave(), [surface]));

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
    if (!now || event.target !== host.current || hasModifier(event)) return;
    const way = wayOf(event);
    if (way) {
      event.preventDefault();
      if (tool === 'move' && now.selection.isThere) return now.selection.nudge(...way);
      const next = pen ? stepped(pen, way) : PEN_START;
      setPen(next);
      now.live.go(next, 1);
    } else if (ACTING_KEYS.has(event.key)) {
      event.preventDefault();
      const place = pen ?? PEN_START;
      setPen(place);
      actAt(now, tool, place);
    }
  };
  const projection = surface.current?.projection;
  return (
    <div className={classes.room}>
      <div
        ref={host}
        className={classes.host}
        // Keys draw on the sheet. The role of a plain element would not tell screen readers that.
        role="application"
        aria-label={t('board.sheet')}
        aria-describedby={describedBy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is operated by keys
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
