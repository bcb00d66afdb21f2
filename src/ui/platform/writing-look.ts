import { useSyncExternalStore } from 'react';

export const WRITING_SIZES = [16, 18, 20, 22, 25, 28] as const;
export const WRITING_WIDTHS = [560, 720, 960] as const;

/** Appearance and aids of the editor, chosen for this device alone (docs/spec, section 10, Aids). */
export type WritingLook = {
  /** The typeface: that of stories, or the device's. */
  face: 'story' | 'device';
  /** Text size in px at a browser font size of 16. */
  size: (typeof WRITING_SIZES)[number];
  /** Maximum line width in px. */
  width: (typeof WRITING_WIDTHS)[number];
  /** Keeps the line being written at one height. */
  typewriter: boolean;
  /** Keeps the screen on while typing. */
  awake: boolean;
  /** Formats by signs while typing: `**bold**`, `--`. */
  formats: boolean;
  /** Makes straight quotation marks and three dots typographic while typing; and whether that was offered. */
  quotes: boolean;
  quotesOffered: boolean;
  /** Shows the chapters, and the versions, beside the text on a wide screen. Both are closed at first. */
  chapters: boolean;
  history: boolean;
};

const KEY = 'writing-look';
const START: WritingLook = {
  face: 'story',
  size: 18,
  width: 720,
  typewriter: false,
  awake: true,
  formats: true,
  quotes: false,
  quotesOffered: false,
  chapters: false,
  history: false,
};

/**
 * The stored form. `panels` has its own field: earlier versions stored `chapters` and `history` at the top level, as open, with any change
 * of another setting. Those values are ignored.
 */
type Stored = Partial<Omit<WritingLook, 'chapters' | 'history'>> & {
  panels?: Partial<Pick<WritingLook, 'chapters' | 'history'>>;
};

const listeners = new Set<() => void>();
let known: WritingLook | undefined;

/** The stored settings, field by field; a missing or invalid one has its default. */
function kept(): WritingLook {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Stored;
    return {
      face: stored.face === 'device' ? 'device' : 'story',
      size: WRITING_SIZES.find((size) => size === stored.size) ?? START.size,
      width: WRITING_WIDTHS.find((width) => width === stored.width) ?? START.width,
      typewriter: stored.typewriter === true,
      awake: stored.awake !== false,
      formats: stored.formats !== false,
      quotes: stored.quotes === true,
      quotesOffered: stored.quotesOffered === true,
      chapters: stored.panels?.chapters === true,
      history: stored.panels?.history === true,
    };
  } catch {
    // Storage is forbidden, or the value is invalid.
    return START;
  }
}

const writingLook = (): WritingLook => {
  known ??= kept();
  return known;
};

type Change = Partial<WritingLook> | ((look: WritingLook) => Partial<WritingLook>);

/** Changes some settings; if nothing can be stored they last as long as the page. */
export function chooseWritingLook(change: Change): void {
  const look = writingLook();
  known = { ...look, ...(typeof change === 'function' ? change(look) : change) };
  try {
    const { chapters, history, ...letters } = known;
    const stored: Stored = { ...letters, panels: { chapters, history } };
    localStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // The screen still shows the change.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The current settings, kept up to date in this window. */
export const useWritingLook = (): WritingLook => useSyncExternalStore(subscribe, writingLook, () => START);

/** The props of a page with a text: CSS variables, and attributes that the editor's style sheet selects by. */
export const writingProps = ({ face, size, width, typewriter, chapters, history }: WritingLook) => ({
  style: {
    '--writing-face': face === 'device' ? 'var(--mantine-font-family)' : 'var(--font-story)',
    '--writing-size': `calc(${size / 16}rem * var(--mantine-scale))`,
    '--writing-width': `${width}px`,
  } as Record<`--${string}`, string>,
  'data-typewriter': typewriter || undefined,
  'data-chapters': chapters || undefined,
  'data-history': history || undefined,
});
