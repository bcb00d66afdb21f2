import { describe, expect, test } from 'vitest';
import { mantineScale, rootFontSize } from './root-scale.ts';

describe('base font size (docs/spec, section 9, Layout)', () => {
  test.each([
    [320, 50],
    [1200, 50],
    [1366, 1366 / 24],
    [2560, 2560 / 24],
    [4000, 2560 / 24],
  ])('a screen of %i px has a root of %f px', (width, size) => {
    expect(rootFontSize(width)).toBeCloseTo(size, 6);
  });

  test.each([
    [360, 16, 16],
    [360, 24, 24],
    [1366, 16, 16],
    [2560, 16, 20],
  ])('at %i px with a browser setting of %i px text is %f px', (width, userSize, text) => {
    expect(rootFontSize(width) * mantineScale(width, userSize)).toBeCloseTo(text, 6);
  });
});
