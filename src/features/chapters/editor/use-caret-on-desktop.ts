import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/**
 * Puts the caret into the text as it opens, if `wanted` and if there is a mouse. On a phone the keyboard would cover half of the page
 * unasked.
 */
export function useCaretOnDesktop(wanted: boolean, focusText: () => void): void {
  const hasMouse = useMediaQuery('(hover: hover) and (pointer: fine)', false, {
    getInitialValueInEffect: false,
  });
  const [atOpening] = useState(wanted);
  useEffect(() => {
    if (atOpening && hasMouse) focusText();
  }, [atOpening, hasMouse, focusText]);
}
