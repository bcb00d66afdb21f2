import './mantine.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useColorScheme } from './platform/color-scheme.ts';
import { theme } from './theme.ts';

type Props = { children: ReactNode };

/**
 * Root of every part built with Mantine's components: screens, the sign-in dialog, the messages. Frame and home are built without them, so
 * that a first load has neither Mantine nor its variables. A screen has one root, not one for each part: every root writes Mantine's
 * variables, almost 30 kB of style and some 10 ms on a phone whose processor is four times slower.
 */
export function MantineRoot({ children }: Props) {
  const scheme = useColorScheme();
  return (
    // `auto`: until its first effect the provider shows its default scheme, not the forced one. All variables are written here; otherwise
    // the style sheet with Mantine's own values would be needed, which weighs 4 kB.
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      forceColorScheme={scheme}
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
