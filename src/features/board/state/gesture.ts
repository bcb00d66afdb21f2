/** A pointer event; `id` stays the same from down to up. */
export type Pointer = {
  readonly id: number;
  readonly kind: 'mouse' | 'pen' | 'touch';
  readonly x: number;
  readonly y: number;
};

/** The state of all pointers on the sheet. */
export type Gesture = {
  /** Once a pen was used, fingers and palms do not draw. */
  readonly hasPen: boolean;
  /** The pointer that uses the tool. */
  readonly active: { readonly id: number; readonly kind: Pointer['kind'] } | null;
  /** Touches on the sheet, oldest first. */
  readonly fingers: readonly Pointer[];
  /** Two fingers move the sheet; no finger draws until all are lifted. */
  readonly pinching: boolean;
};

export const noGesture: Gesture = { hasPen: false, active: null, fingers: [], pinching: false };

/** What the tool must do: `drop` discards what the previous pointer began; `dropAndBegin` then begins a new stroke. */
export type Verdict = 'begin' | 'go' | 'end' | 'drop' | 'dropAndBegin' | 'pinch' | 'none';

type Step = readonly [Gesture, Verdict];

export function pointerDown(now: Gesture, pointer: Pointer): Step {
  const active = { id: pointer.id, kind: pointer.kind };
  if (pointer.kind === 'pen') {
    const next = { ...now, hasPen: true, active, pinching: false, fingers: [] };
    return [next, now.active === null ? 'begin' : 'dropAndBegin'];
  }
  if (pointer.kind === 'mouse') return now.active ? [now, 'none'] : [{ ...now, active }, 'begin'];
  // A palm beside a drawing pen.
  if (now.active && now.active.kind !== 'touch') return [now, 'none'];
  const fingers = [...now.fingers, pointer];
  if (fingers.length >= 2) {
    const next = { ...now, fingers, active: null, pinching: true };
    return [next, now.active === null ? 'none' : 'drop'];
  }
  return now.hasPen || now.pinching ? [{ ...now, fingers }, 'none'] : [{ ...now, fingers, active }, 'begin'];
}

export function pointerMove(now: Gesture, pointer: Pointer): Step {
  if (now.active?.id === pointer.id) return [now, 'go'];
  if (!now.fingers.some(({ id }) => id === pointer.id)) return [now, 'none'];
  const fingers = now.fingers.map((finger) => (finger.id === pointer.id ? pointer : finger));
  return [{ ...now, fingers }, now.pinching && fingers.length >= 2 ? 'pinch' : 'none'];
}

/** `isCancelled`: the browser cancelled the pointer, so its stroke is discarded. */
export function pointerUp(now: Gesture, pointer: Pointer, isCancelled: boolean): Step {
  const fingers = now.fingers.filter(({ id }) => id !== pointer.id);
  const rest = { ...now, fingers, pinching: now.pinching && fingers.length > 0 };
  if (now.active?.id !== pointer.id) return [rest, 'none'];
  return [{ ...rest, active: null }, isCancelled ? 'drop' : 'end'];
}
