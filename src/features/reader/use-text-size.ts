import { useCallback, useEffect, useState } from 'react';
import { keepTextSizeStep, textSizeStep } from '#storage/owned/reading-places.ts';

/** Text sizes to choose from, in px at a browser font size of 16. */
const SIZES = [16, 18, 20, 23, 26, 30] as const;
const START = 1;

export type TextSize = {
  /** The size as a CSS length. */
  css: string;
  canGrow: boolean;
  canShrink: boolean;
  grow(): void;
  shrink(): void;
};

/** The reader's text size, kept on this device. */
export function useTextSize(): TextSize {
  const [step, setStep] = useState<number>(START);
  useEffect(() => {
    void textSizeStep().then(
      (kept) => {
        if (kept !== undefined && SIZES[kept] !== undefined) setStep(kept);
      },
      () => undefined,
    );
  }, []);
  const choose = useCallback((next: number) => {
    setStep(next);
    void keepTextSizeStep(next).catch(() => undefined);
  }, []);
  return {
    css: `calc(${(SIZES[step] ?? SIZES[START]) / 16}rem * var(--mantine-scale))`,
    canGrow: step < SIZES.length - 1,
    canShrink: step > 0,
    grow: () => choose(step + 1),
    shrink: () => choose(step - 1),
  };
}
