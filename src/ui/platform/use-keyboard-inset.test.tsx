import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useKeyboardInset } from './use-keyboard-inset.ts';

const WINDOW_PX = 740;

/** A window's visible part: its height and top in CSS px, and its zoom. */
function screenWith(seen: { height: number; offsetTop?: number; scale?: number }) {
  const viewport = Object.assign(new EventTarget(), { offsetTop: 0, scale: 1, ...seen });
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', WINDOW_PX);
  renderHook(() => useKeyboardInset());
  viewport.dispatchEvent(new Event('resize'));
  const { style } = document.documentElement;
  return [style.getPropertyValue('--keyboard-inset'), style.getPropertyValue('--keyboard-moved')];
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['no keyboard', { height: 740 }, ['', '']],
  ["a browser's own bar does not count as a keyboard", { height: 690 }, ['', '']],
  ['a keyboard that covers the page', { height: 440 }, ['300px', '']],
  ['a keyboard, and a screen that was moved up', { height: 440, offsetTop: 120 }, ['300px', '120px']],
  ['a screen that was moved up as far as it goes', { height: 440, offsetTop: 300 }, ['300px', '300px']],
  ['a page zoomed by two fingers has no keyboard', { height: 370, offsetTop: 200, scale: 2 }, ['', '']],
  ['a zoomed page over a keyboard', { height: 220, offsetTop: 90, scale: 2 }, ['300px', '']],
])('%s', (_what, seen, left) => {
  expect(screenWith(seen)).toEqual(left);
});
