import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
const variablesOf = async (stored: string | null) => {
  if (stored !== null) localStorage.setItem('writing-look', stored);
  const { renderHook } = await import('@testing-library/react');
  const { useWritingLook, writingProps } = await import('./writing-look.ts');
  return writingProps(renderHook(useWritingLook).result.current).style;
};

test('a setting that was never chosen, is broken or no longer exists has its default', async () => {
  const start = {
    '--writing-face': 'var(--font-story)',
    '--writing-size': 'calc(1.125rem * var(--mantine-scale))',
    '--writing-width': '720px',
  };
  expect(await variablesOf(null)).toEqual(start);
  vi.resetModules();
  expect(await variablesOf('{"size":')).toEqual(start);
  vi.resetModules();
  expect(await variablesOf('{"size":17,"width":"x","face":4}')).toEqual(start);
});

test('choices are stored on the device', async () => {
  const { chooseWritingLook } = await import('./writing-look.ts');
  chooseWritingLook({ size: 22, face: 'device' });
  vi.resetModules();
  expect(await variablesOf(null)).toMatchObject({
    '--writing-face': 'var(--mantine-font-family)',
    '--writing-size': 'calc(1.375rem * var(--mantine-scale))',
  });
});

test('nothing is open beside the text at first; what the author opens there stays open', async () => {
  const { chooseWritingLook, useWritingLook } = await import('./writing-look.ts');
  const { renderHook } = await import('@testing-library/react');
  expect(renderHook(useWritingLook).result.current).toMatchObject({ chapters: false, history: false });
  chooseWritingLook(({ chapters }) => ({ chapters: !chapters }));
  vi.resetModules();
  const { useWritingLook: later } = await import('./writing-look.ts');
  expect(renderHook(later).result.current).toMatchObject({ chapters: true, history: false });
});
