import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { chooseColorScheme, followColorScheme, useColorScheme, useSchemeChoice } from './color-scheme.ts';

const KEY = 'mantine-color-scheme-value';
const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme');

afterEach(() => {
  vi.unstubAllGlobals();
  act(() => chooseColorScheme('auto'));
});

/** The system's scheme is dark. */
const darkSystem = () => vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {} }));

test('a chosen scheme is shown and stored, also if it is the system’s own; "auto" follows the system again (docs/spec, section 11, Colour)', () => {
  const { result } = renderHook(() => [useSchemeChoice(), useColorScheme()]);
  expect(result.current).toEqual(['auto', 'light']);
  for (const choice of ['dark', 'light'] as const) {
    act(() => chooseColorScheme(choice));
    expect(result.current).toEqual([choice, choice]);
    expect(shown()).toBe(choice);
    expect(localStorage.getItem(KEY)).toBe(choice);
  }
  darkSystem();
  act(() => chooseColorScheme('auto'));
  expect(result.current).toEqual(['auto', 'dark']);
  expect(shown()).toBe('dark');
  expect(localStorage.getItem(KEY)).toBe('auto');
});

test('follows the choice of another window', () => {
  followColorScheme();
  const { result } = renderHook(useColorScheme);
  act(() => {
    localStorage.setItem(KEY, 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  });
  expect(result.current).toBe('dark');
  expect(shown()).toBe('dark');
});
