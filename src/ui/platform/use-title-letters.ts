import { useLayoutEffect } from 'react';

/**
 * On a first visit titles use their own font from the first page on that opens after it has loaded: a title that is shown would wrap anew
 * (docs/spec, section 11, Type). The boot script of index.html loads the font and names the letters of the page; with Save-Data or on 2G
 * it does neither.
 */
export function useTitleLetters(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is a chance
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (dataset.letters === 'story' && document.fonts.check('600 1em "Literata Title"'))
      dataset.letters = 'all';
  }, [path]);
}
