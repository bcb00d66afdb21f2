import { useEffect } from 'react';

type Badging = Navigator & {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
};

/** Shows a number on the installed app's icon, 0 for none; does nothing if the browser has no badges. */
export function showAppBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Badging;
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  // The browser rejects the call if the app is not installed.
  shown?.catch(() => {});
}

/** Keeps the icon's number at `count`; null: not known yet, so it stays as it is. */
export function useAppBadge(count: number | null): void {
  useEffect(() => {
    if (count !== null) showAppBadge(count);
  }, [count]);
}
