import { readdirSync, readFileSync } from 'node:fs';
import { Button, DEFAULT_THEME, useMantineTheme } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { MantineRoot } from './mantine-root.tsx';
import { chooseColorScheme } from './platform/color-scheme.ts';
import { MANTINE_COLORS, theme } from './theme.ts';

afterEach(() => act(() => chooseColorScheme('light')));

const Ours = () => <p>{useMantineTheme().colors.terracotta?.[7]}</p>;

test('what stands in it has our theme, its variables once for all roots, and motion only where it is wanted', () => {
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
  const sheets = [...document.querySelectorAll('style')].filter((style) =>
    style.textContent.includes('--mantine-color-terracotta-filled'),
  );
  expect(sheets).toHaveLength(1);
  expect(document.documentElement).toHaveAttribute('data-respect-reduced-motion', 'true');
});

test('a colour scheme chosen on the page stays with components in it', () => {
  render(
    <MantineRoot>
      <Button>one</Button>
    </MantineRoot>,
  );
  act(() => chooseColorScheme('dark'));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(screen.getByRole('button', { name: 'one' })).toBeVisible();
});

test('every colour that our sources or the sheets they take from Mantine name is one the page has variables of', () => {
  const own = readdirSync('src', { recursive: true })
    .map((file) => `src/${file}`)
    .filter((file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const sheets = own.flatMap((text) => [...text.matchAll(/'(@mantine\/[^']+\.css)'/g)]);
  const texts = [...own, ...sheets.map(([, sheet]) => readFileSync(`node_modules/${sheet}`, 'utf8'))];
  const colors = Object.keys(DEFAULT_THEME.colors).filter((name) => name !== 'dark');
  const any = new RegExp(
    `--mantine-color-(${colors.join('|')})-|['"](${colors.join('|')})(?:\\.\\d)?['"]`,
    'g',
  );
  const named = texts.flatMap((text) =>
    [...text.matchAll(any)].map(([, inSheet, inCode]) => inSheet ?? inCode),
  );
  expect(sheets.length).toBeGreaterThan(20);
  expect([...new Set(named)].sort()).toEqual([...MANTINE_COLORS].sort());
});
