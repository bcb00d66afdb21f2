import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';

/** Mantine's own key; the boot script of index.html reads it before the first paint. */
const KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

const listeners = new Set<() => void>();
/** What was chosen where nothing can be stored: it holds as long as the page. */
let unstored: ColorScheme | 'auto' | undefined;

/** What the system has. */
const systemScheme = (): ColorScheme =>
  window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

function chosenScheme(): ColorScheme | null {
  let chosen: string | null | undefined = unstored;
  try {
    chosen ??= localStorage.getItem(KEY);
  } catch {
    // Storage is forbidden: the system's scheme.
  }
  return chosen === 'light' || chosen === 'dark' ? chosen : null;
}

const shownScheme = (): ColorScheme => chosenScheme() ?? systemScheme();

function show(): void {
  document.documentElement.setAttribute(ATTRIBUTE, shownScheme());
  for (const listener of listeners) listener();
}

/** Chooses a scheme; back at what the system has, the page follows the system again (look.md, Colour). */
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

/** Follows the system's scheme and what another window chooses. Called once, at the start of the page. */
export function followColorScheme(): void {
  show();
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) show();
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The scheme on the screen, kept current. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, shownScheme, () => 'light');
