import { Button, useMantineTheme } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MantineRoot } from './mantine-root.tsx';
import { chooseColorScheme } from './platform/color-scheme.ts';
import { theme } from './theme.ts';

afterEach(() => act(() => chooseColorScheme('light')));

const Ours = () => <p>{useMantineTheme().colors.terracotta?.[7]}</p>;

test('each root provides our theme with its variables, and motion only if wanted', () => {
  render(
    <>
      <MantineRoot>
        <Button>one</Button>
      </MantineRoot>
      <MantineRoot>
        <Ours />
      </MantineRoot>
    </>,
  );
  expect(screen.getByRole('button', { name: 'one' })).toHaveClass('mantine-Button-root');
  expect(screen.getByText(theme.colors?.terracotta?.[7] ?? 'none')).toBeVisible();
  const sheets = [...document.querySelectorAll('style')].map((style) => style.textContent).join('');
  expect(sheets).toContain('--mantine-color-terracotta-filled');
  expect(document.documentElement).toHaveAttribute('data-respect-reduced-motion', 'true');
});

test('the chosen colour scheme is kept when components mount and when they unmount', () => {
  act(() => chooseColorScheme('dark'));
  const { unmount } = render(
    <MantineRoot>
      <Button>one</Button>
    </MantineRoot>,
  );
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  act(() => chooseColorScheme('light'));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
  act(() => chooseColorScheme('dark'));
  unmount();
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('a root never shows a scheme other than the system’s, not even for a frame', () => {
  const { matchMedia } = window;
  const dark = '(prefers-color-scheme: dark)';
  vi.stubGlobal('matchMedia', (query: string) => ({ ...matchMedia(query), matches: query === dark }));
  localStorage.removeItem('mantine-color-scheme-value');
  const root = document.documentElement;
  root.setAttribute('data-mantine-color-scheme', 'dark');
  const changes = new MutationObserver(() => {});
  changes.observe(root, { attributes: true, attributeOldValue: true });
  render(
    <MantineRoot>
      <Button>one</Button>
    </MantineRoot>,
  );
  expect(changes.takeRecords().map(({ oldValue }) => oldValue)).not.toContain('light');
  expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
