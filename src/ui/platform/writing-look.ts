import { useSyncExternalStore } from 'react';

export const WRITING_SIZES = [16, 18, 20, 22, 25, 28] as const;
export const WRITING_WIDTHS = [560, 720, 960] as const;

/** How the writing page looks and helps, chosen on this device for this device alone (docs/spec, section 10, Aids). */
export type WritingLook = {
  /** The stories' own face, or the device's. */
  face: 'story' | 'device';
  /** Text size in px of a browser that has 16. */
  size: (typeof WRITING_SIZES)[number];
  /** Widest line in px. */
  width: (typeof WRITING_WIDTHS)[number];
  /** Keeps the line being written at one height. */
  typewriter: boolean;
  /** Keeps the screen on while there is typing. */
  awake: boolean;
};

const KEY = 'writing-look';
const START: WritingLook = { face: 'story', size: 18, width: 720, typewriter: false, awake: true };

const listeners = new Set<() => void>();
let known: WritingLook | undefined;

/** What was kept, field by field: what is missing or is no choice of today has its start. */
function kept(): WritingLook {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<WritingLook>;
    return {
      face: stored.face === 'device' ? 'device' : 'story',
      size: WRITING_SIZES.find((size) => size === stored.size) ?? START.size,
      width: WRITING_WIDTHS.find((width) => width === stored.width) ?? START.width,
      typewriter: stored.typewriter === true,
      awake: stored.awake !== false,
    };
  } catch {
    // Nothing can be stored, or it is not ours.
    return START;
  }
}

const writingLook = (): WritingLook => {
  known ??= kept();
  return known;
};

/** Chooses some of it; where nothing can be stored it holds as long as the page. */
export function chooseWritingLook(change: Partial<WritingLook>): void {
  known = { ...writingLook(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // The screen has it all the same.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The look chosen, kept current in this window. */
export const useWritingLook = (): WritingLook => useSyncExternalStore(subscribe, writingLook, () => START);

/** The look as the CSS variables the writing page is made with. */
export const writingVariables = ({ face, size, width }: WritingLook): Record<`--${string}`, string> => ({
  '--writing-face': face === 'device' ? 'var(--mantine-font-family)' : 'var(--font-story)',
  '--writing-size': `calc(${size / 16}rem * var(--mantine-scale))`,
  '--writing-width': `${width}px`,
});
