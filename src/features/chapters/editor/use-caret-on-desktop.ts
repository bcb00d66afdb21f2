import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** Puts the caret into the text of a new chapter, if there is a mouse. On a phone the keyboard would cover half of the page unasked. */
export function useCaretOnDesktop(isNew: boolean, focusText: () => void): void {
  const hasMouse = useMediaQuery('(hover: hover) and (pointer: fine)', false, {
    getInitialValueInEffect: false,
  });
  const [wasNew] = useState(isNew);
  useEffect(() => {
    if (wasNew && hasMouse) focusText();
  }, [wasNew, hasMouse, focusText]);
}
