import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { chooseColorScheme, followColorScheme, useColorScheme } from './color-scheme.ts';

const KEY = 'mantine-color-scheme-value';
const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme');

afterEach(() => act(() => chooseColorScheme('light')));

test('a chosen scheme is shown and stored; choosing the system’s follows the system again (docs/spec, section 11, Colour)', () => {
  const { result } = renderHook(useColorScheme);
  expect(result.current).toBe('light');
  act(() => chooseColorScheme('dark'));
  expect(result.current).toBe('dark');
  expect(shown()).toBe('dark');
  expect(localStorage.getItem(KEY)).toBe('dark');
  act(() => chooseColorScheme('light'));
  expect(shown()).toBe('light');
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
