import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { theme } from '#ui/theme.ts';

const css = readFileSync('src/ui/styles/paper.css', 'utf8');
const resolved = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));

/** The declarations in the block of a selector. */
function block(selector: string): Map<string, string> {
  const body = css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  return new Map(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\s+/g, ' '),
    ]),
  );
}

/** A variable of the theme, with the variables in its value resolved. */
function ofTheme(scheme: 'light' | 'dark', name: string): string | undefined {
  const value = new Map(Object.entries({ ...resolved.variables, ...resolved[scheme] })).get(name);
  return value?.replace(
    /^var\((--[\w-]+)\)$/,
    (whole: string, inner: string) => ofTheme(scheme, inner) ?? whole,
  );
}

test.each([
  ['', 'light', '--mantine-font-family'],
  ['', 'light', '--mantine-font-size-md'],
  ['', 'light', '--mantine-line-height'],
  ['', 'light', '--mantine-webkit-font-smoothing'],
  ['', 'light', '--mantine-moz-font-smoothing'],
  ['[data-mantine-color-scheme="light"]', 'light', '--mantine-color-scheme'],
  ['[data-mantine-color-scheme="light"]', 'light', '--mantine-color-text'],
  ['[data-mantine-color-scheme="light"]', 'light', '--mantine-color-anchor'],
  ['[data-mantine-color-scheme="light"]', 'light', '--mantine-primary-color-filled'],
  ['[data-mantine-color-scheme="light"]', 'light', '--mantine-primary-color-filled-hover'],
  ['[data-mantine-color-scheme="dark"]', 'dark', '--mantine-color-scheme'],
  ['[data-mantine-color-scheme="dark"]', 'dark', '--mantine-color-text'],
  ['[data-mantine-color-scheme="dark"]', 'dark', '--mantine-primary-color-filled'],
  ['[data-mantine-color-scheme="dark"]', 'dark', '--mantine-primary-color-filled-hover'],
  ['[data-mantine-color-scheme="dark"]', 'dark', '--mantine-color-default-border'],
  ['[data-mantine-color-scheme="dark"]', 'dark', '--mantine-color-default-hover'],
] as const)('paper.css%s has the value of the theme (%s) for %s', (selector, scheme, name) => {
  expect(block(`:root:root${selector}`).get(name)).toBe(ofTheme(scheme, name));
});

test('every Mantine variable of frame and home is in paper.css, as they appear without Mantine', () => {
  const sheets = [
    'src/features/home/home-page.module.css',
    'src/features/home/newest-stories.module.css',
    'src/features/home/not-found-page.module.css',
    ...['header', 'footer', 'account-menu', 'public-layout', 'author-frame'].map(
      (name) => `src/app/layouts/${name}.module.css`,
    ),
    ...['failure', 'loading-screen'].map((name) => `src/app/${name}.module.css`),
    ...[
      'bone',
      'brand-mark',
      'cover-image',
      'frame-select',
      'loading-overlay',
      'low-notice',
      'offline-banner',
      'route-link',
    ].map((name) => `src/ui/${name}.module.css`),
    'src/ui/skip-link.module.css',
    'node_modules/@mantine/core/styles/baseline.css',
  ];
  const used = new Set(
    sheets.flatMap((path) => readFileSync(path, 'utf8').match(/--mantine-[\w-]+(?=[,)\s])/g) ?? []),
  );
  const always = block(':root:root');
  const missing = [...used].filter(
    (name) =>
      // Set on the root element by the boot script.
      name !== '--mantine-scale' &&
      !always.has(name) &&
      !(['light', 'dark'] as const).every((scheme) =>
        block(`:root:root[data-mantine-color-scheme="${scheme}"]`).has(name),
      ),
  );
  expect(missing).toEqual([]);
});
