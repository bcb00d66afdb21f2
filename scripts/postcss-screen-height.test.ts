import postcss from 'postcss';
import { expect, test } from 'vitest';
import { screenHeight } from './postcss-screen-height.ts';

const built = async (css: string): Promise<string> => {
  const { css: made } = await postcss([screenHeight]).process(css, { from: undefined });
  return made.replace(/\s+/g, ' ').replace(/([{}])(?=\S)/g, '$1 ');
};

test('a browser without dvh gets the height in vh, and others get it in dvh', async () => {
  expect(await built('.page { color: red; min-height: 100dvh }')).toBe(
    '.page { color: red; min-height: 100vh } @supports (height: 1dvh) { .page { min-height: 100dvh } }',
  );
});

test('heights in calculations, in variables and in media queries are treated in the same way', async () => {
  expect(await built('@media print { .box { --y: 5dvh; height: calc(100dvh - var(--y) * 2) } }')).toBe(
    '@media print { .box { --y: 5vh; height: calc(100vh - var(--y) * 2) } @supports (height: 1dvh) { .box { --y: 5dvh; height: calc(100dvh - var(--y) * 2) } } }',
  );
});

test('a rule without such heights is not changed', async () => {
  expect(await built('.page { min-height: 100vh }')).toBe('.page { min-height: 100vh }');
});
