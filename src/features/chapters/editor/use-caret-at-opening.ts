import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/**
 * Puts the caret into the text as it opens. `with-mouse`: only if there is a mouse, because on a phone the keyboard would cover half of the
 * page unasked. `always`: a story's first chapter, where there is nothing to read yet.
 */
export function useCaretAtOpening(wanted: 'always' | 'with-mouse' | 'never', focusText: () => void): void {
  const hasMouse = useMediaQuery('(hover: hover) and (pointer: fine)', false, {
    getInitialValueInEffect: false,
  });
  const [atOpening] = useState(wanted);
  useEffect(() => {
    if (atOpening === 'always' || (atOpening === 'with-mouse' && hasMouse)) focusText();
  }, [atOpening, hasMouse, focusText]);
}
