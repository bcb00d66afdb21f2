import { useEffect } from 'react';
import { FONT_SIZE_DEBOUNCE_MS } from '#shared/domain/limits.ts';
import type { Timers } from '#shared/lib/ports.ts';
import { mantineScale, rootFontSize } from '#ui/root-scale.ts';

/** The reader's own browser text size in px: the size of `font-size: medium`. */
function userFontSize(): number {
  const probe = document.createElement('span');
  probe.style.cssText = 'font-size:medium;position:absolute;visibility:hidden';
  document.body.append(probe);
  const size = Number.parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  return Number.isFinite(size) && size > 0 ? size : 16;
}

/** Sets root font size and Mantine's scale for the current width. The inline boot script does the same before first paint. */
export function applyRootScale(): void {
  const width = document.documentElement.clientWidth;
  const root = document.documentElement.style;
  root.fontSize = `${rootFontSize(width)}px`;
  root.setProperty('--mantine-scale', String(mantineScale(width, userFontSize())));
}

/** Follows the window's width, 300 ms after the last resize (docs/spec, section 9, Timing). */
export function useRootScale(timers: Timers): void {
  useEffect(() => {
    // The boot script has done it already; measuring again would cost a layout before the first key or touch.
    if (document.documentElement.style.fontSize === '') applyRootScale();
    let cancel: (() => void) | undefined;
    const onResize = () => {
      cancel?.();
      cancel = timers.after(FONT_SIZE_DEBOUNCE_MS, applyRootScale);
    };
    window.addEventListener('resize', onResize);
    return () => {
      cancel?.();
      window.removeEventListener('resize', onResize);
    };
  }, [timers]);
}
