import '#ui/styles/button.ts';
import '#ui/styles/input.ts';
import { Button, TextInput } from '@mantine/core';
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import SignaturePad, { type BasicPoint, type PointGroup, type SignatureEvent } from 'signature_pad';
import { useI18n } from '#i18n/i18n-context.ts';
import { PAD_WIDTH } from '#shared/domain/contract/signature.ts';
import { pixelDensity } from '#ui/platform/pixel-density.ts';
import { brush, drawName, exportSignature, pointsOf, scaled, wholeStroke } from './drawn-signature.ts';
import classes from './signature-area.module.css';

const DENSITY_MAX = 3;

/** What whoever shows the pad may ask of it. */
export type SignatureHandle = {
  /** PNG data URL of 500x300, or null for an empty canvas. */
  read(): string | null;
};

type Props = { ref: Ref<SignatureHandle>; onChange?(): void };

/**
 * The signature pad: 500x300 units, shown scaled on a narrow screen, brush 2, black (docs/spec, section 9). Strokes are kept
 * as vectors, so turning the phone loses nothing; a stroke can be taken back; whoever cannot draw types the name.
 */
export function SignatureArea({ ref, onChange }: Props) {
  const { t } = useI18n();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  /** In the pad's own units. */
  const strokes = useRef<PointGroup[]>([]);
  const [typed, setTyped] = useState<string | null>(null);
  const [isEmpty, setIsEmpty] = useState(true);
  const changed = useRef(onChange);
  changed.current = onChange;

  const draw = useCallback(() => {
    const element = canvas.current;
    if (!element || !pad.current) return;
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
    // The pad draws one point a frame. The stroke is kept, and drawn anew at its end, with all points the device told.
    let points: BasicPoint[] = [];
    const begin = () => {
      points = [];
    };
    const update = (event: Event) =>
      points.push(
        ...pointsOf((event as CustomEvent<SignatureEvent>).detail, element.getBoundingClientRect()),
      );
    const end = () => {
      const scale = element.getBoundingClientRect().width / PAD_WIDTH;
      const drawn = made.toData();
      const last = drawn.at(-1);
      if (last) drawn[drawn.length - 1] = { ...last, points: wholeStroke(points) };
      strokes.current = scaled(drawn, 1 / scale);
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
    draw();
    if (typed === null) pad.current?.on();
    else pad.current?.off();
    const observer = new ResizeObserver(draw);
    if (canvas.current) observer.observe(canvas.current);
    return () => observer.disconnect();
  }, [draw, typed]);

  useImperativeHandle(ref, () => ({
    read() {
      const name = typed?.trim() ?? '';
      if (typed !== null) return name === '' ? null : exportSignature([], name);
      return strokes.current.length === 0 ? null : exportSignature(strokes.current, '');
    },
  }));

  const keep = (next: PointGroup[]) => {
    strokes.current = next;
    setIsEmpty(next.length === 0);
    draw();
    onChange?.();
  };
  return (
    <div className={classes.area}>
      <canvas ref={canvas} className={classes.canvas} role="img" aria-label={t('contract.pad.label')} />
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          disabled={typed !== null || isEmpty}
          onClick={() => keep(strokes.current.slice(0, -1))}
        >
          {t('contract.pad.undo')}
        </Button>
        <Button variant="default" size="sm" disabled={typed !== null || isEmpty} onClick={() => keep([])}>
          {t('contract.pad.clear')}
        </Button>
        <Button
          variant="subtle"
          size="sm"
          aria-pressed={typed !== null}
          onClick={() => {
            setTyped(typed === null ? '' : null);
            onChange?.();
          }}
        >
          {t('contract.pad.typed')}
        </Button>
      </div>
      {typed === null ? null : (
        <TextInput
          label={t('contract.pad.typedLabel')}
          value={typed}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange?.();
          }}
        />
      )}
    </div>
  );
}
