import '@mantine/core/styles/global.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useColorScheme } from './platform/color-scheme.ts';
import { theme } from './theme.ts';

type Props = { children: ReactNode };

/**
 * Every part built with Mantine's components is in one: screens, the sign-in dialog, the messages. The frame and home are built
 * without them, so that a first load carries neither Mantine nor its variables.
 */
export function MantineRoot({ children }: Props) {
  const scheme = useColorScheme();
  return (
    // `auto`: until its first effect the provider shows its default scheme, not the forced one. All variables are written here, because
    // the style sheet of Mantine's own values, which would be left out otherwise, weighs 4 kB.
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
