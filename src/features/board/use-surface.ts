import { type RefObject, useEffect, useRef } from 'react';
import type { PictureOf } from './canvas/make-object.ts';
import { type Looking, PointerInput } from './canvas/pointer-input.ts';
import { Surface } from './canvas/surface.ts';
import type { BoardAction } from './state/board-state.ts';
import { wholeSheet } from './state/viewport.ts';

type Options = {
  host: RefObject<HTMLDivElement | null>;
  pictureOf: PictureOf;
  /** Label of the text field. */
  label: string;
  onAction(action: BoardAction): void;
  onPen(hasPen: boolean): void;
};

/** The canvas in its host, fitted to the host's size, with pointer input. */
export function useSurface({ host, pictureOf, label, onAction, onPen }: Options) {
  const surface = useRef<Surface | null>(null);
  const input = useRef<PointerInput | null>(null);
  const looking = useRef<Looking | null>(null);
  const current = useRef({ onAction, onPen, label });
  current.current = { onAction, onPen, label };

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
    // The dialog moved the focus before the board was there.
    element.focus({ preventScroll: true });
    return () => {
      observer.disconnect();
      pointers.stop();
      surface.current = null;
      void made.dispose().then(() => element.replaceChildren());
    };
  }, [host, pictureOf]);
  return { surface, input, looking };
}
