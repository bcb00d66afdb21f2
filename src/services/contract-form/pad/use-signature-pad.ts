import { useCallback, useEffect, useRef, useState } from 'react';
import SignaturePad, { type BasicPoint, type PointGroup, type SignatureEvent } from 'signature_pad';
import { PAD_WIDTH } from '#shared/domain/contract/signature.ts';
import { pixelDensity } from '#ui/platform/device.ts';
import { brush, drawName, pointsOf, scaled, wholeStroke } from './drawn-signature.ts';

const DENSITY_MAX = 3;

/** A canvas to draw on. `typed` is shown instead of the drawing, which stays below and returns. */
export function useSignaturePad(typed: string | null, onChange: (() => void) | undefined) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  /** In the pad's own units. */
  const strokes = useRef<PointGroup[]>([]);
  const [isEmpty, setIsEmpty] = useState(true);
  const changed = useRef(onChange);
  changed.current = onChange;
  /** The stroke being drawn; null between strokes. Points in the pad's own units. */
  const drawing = useRef<BasicPoint[] | null>(null);

  const draw = useCallback(() => {
    const element = canvas.current;
    // Clearing the pad would end a stroke. If the phone is turned during a stroke, the pad is redrawn at the stroke's end.
    if (!element || !pad.current || drawing.current) return;
    const { width, height } = element.getBoundingClientRect();
    if (width === 0) return;
    const density = pixelDensity(DENSITY_MAX);
    element.width = Math.round(width * density);
    element.height = Math.round(height * density);
    element.getContext('2d')?.scale(density, density);
    const scale = width / PAD_WIDTH;
    Object.assign(pad.current, brush(scale));
    pad.current.clear();
    if (typed !== null && typed.trim() !== '') drawName(element, typed.trim(), width, height);
    else pad.current.fromData(scaled(strokes.current, scale));
  }, [typed]);
  const redraw = useRef(draw);
  redraw.current = draw;

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const made = new SignaturePad(element, { ...brush(1), throttle: 0, minDistance: 0 });
    pad.current = made;
    // The pad draws one point a frame. When a stroke ends, it is stored and redrawn with all points that the device reported.
    const begin = () => {
      drawing.current = [];
    };
    const update = (event: Event) => {
      const area = element.getBoundingClientRect();
      const toUnits = PAD_WIDTH / area.width;
      for (const point of pointsOf((event as CustomEvent<SignatureEvent>).detail, area))
        drawing.current?.push({ ...point, x: point.x * toUnits, y: point.y * toUnits });
    };
    const end = () => {
      const last = made.toData().at(-1);
      const points = drawing.current ?? [];
      drawing.current = null;
      if (last && points.length > 0)
        strokes.current = [...strokes.current, { ...last, ...brush(1), points: wholeStroke(points) }];
      redraw.current();
      setIsEmpty(strokes.current.length === 0);
      changed.current?.();
    };
    made.addEventListener('beginStroke', begin);
    made.addEventListener('beforeUpdateStroke', update);
    made.addEventListener('endStroke', end);
    return () => {
      made.off();
      pad.current = null;
    };
  }, []);
  useEffect(() => {
    drawing.current = null;
    draw();
    if (typed === null) pad.current?.on();
    else pad.current?.off();
    const observer = new ResizeObserver(draw);
    if (canvas.current) observer.observe(canvas.current);
    return () => observer.disconnect();
  }, [draw, typed]);

  const keep = (next: PointGroup[]) => {
    strokes.current = next;
    setIsEmpty(next.length === 0);
    draw();
    onChange?.();
  };
  return { canvas, strokes, isEmpty, keep };
}
