import { useLayoutEffect } from 'react';
import { type ColorScheme, useColorScheme } from './color-scheme.ts';

/** Shows the whole page in a scheme while the component is mounted, and in the chosen scheme again afterwards. Nothing is stored. */
export function useTriedScheme(scheme: ColorScheme): void {
  const own = useColorScheme();
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute('data-mantine-color-scheme', scheme);
    return () => root.setAttribute('data-mantine-color-scheme', own);
  }, [scheme, own]);
}
