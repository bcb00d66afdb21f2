import { useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';

export type ColorScheme = 'light' | 'dark';

/** What can be chosen; `auto` follows the system (docs/spec, section 11, Colour). */
export const SCHEME_CHOICES = ['auto', 'light', 'dark'] as const;
type SchemeChoice = (typeof SCHEME_CHOICES)[number];

/** Mantine's own key; the boot script of index.html reads it before the first paint. */
const KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

const listeners = new Set<() => void>();
/** The choice if nothing can be stored; lasts as long as the page. */
let unstored: SchemeChoice | undefined;

/** The system's scheme. */
const systemScheme = (): ColorScheme =>
  window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

function chosenScheme(): SchemeChoice {
  let chosen: string | null | undefined = unstored;
  try {
    chosen ??= localStorage.getItem(KEY);
  } catch {
    // Storage is forbidden: use the system's scheme.
  }
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
}

function shownScheme(): ColorScheme {
  const chosen = chosenScheme();
  return chosen === 'auto' ? systemScheme() : chosen;
}

function show(): void {
  document.documentElement.setAttribute(ATTRIBUTE, shownScheme());
  for (const listener of listeners) listener();
}

/** Chooses a scheme, shown at once and at the next start. */
export function chooseColorScheme(choice: SchemeChoice): void {
  try {
    localStorage.setItem(KEY, choice);
    unstored = undefined;
  } catch {
    unstored = choice;
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

/** What was chosen on this device, kept up to date. */
export const useSchemeChoice = (): SchemeChoice =>
  useSyncExternalStore(subscribe, chosenScheme, () => 'auto');
