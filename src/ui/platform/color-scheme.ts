import { useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';

export type ColorScheme = 'light' | 'dark';

/** Mantine's own key; the boot script of index.html reads it before the first paint. */
const KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

const listeners = new Set<() => void>();
/** The choice if nothing can be stored; lasts as long as the page. */
let unstored: ColorScheme | 'auto' | undefined;

/** The system's scheme. */
const systemScheme = (): ColorScheme =>
  window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

function chosenScheme(): ColorScheme | null {
  let chosen: string | null | undefined = unstored;
  try {
    chosen ??= localStorage.getItem(KEY);
  } catch {
    // Storage is forbidden: use the system's scheme.
  }
  return chosen === 'light' || chosen === 'dark' ? chosen : null;
}

const shownScheme = (): ColorScheme => chosenScheme() ?? systemScheme();

function show(): void {
  document.documentElement.setAttribute(ATTRIBUTE, shownScheme());
  for (const listener of listeners) listener();
}

/** Chooses a scheme. Choosing the system's scheme makes the page follow the system again (docs/spec, section 11, Colour). */
export function chooseColorScheme(scheme: ColorScheme): void {
  const kept = scheme === systemScheme() ? 'auto' : scheme;
  try {
    localStorage.setItem(KEY, kept);
    unstored = undefined;
  } catch {
    unstored = kept;
  }
  show();
}

/**
 * Follows the system's scheme and the choice of other windows. Called once, at the start of the page. Listening to the system makes the
 * browser style the page, so it starts after the first paint, and then applies any change made until then.
 */
export function followColorScheme(): void {
  show();
  afterPaint(() => {
    window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
    if (document.documentElement.getAttribute(ATTRIBUTE) !== shownScheme()) show();
  });
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) show();
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The scheme on the screen, kept up to date. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, shownScheme, () => 'light');
