import '@mantine/core/styles/global.css';
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  MantineProvider,
  mergeMantineTheme,
} from '@mantine/core';
import { type ReactNode, useInsertionEffect } from 'react';
import { useColorScheme } from './platform/color-scheme.ts';
import { theme } from './theme.ts';

let provided = false;

/** Writes Mantine's variables for our theme into the page, once for all roots; those of paper.css stand above them. */
function provideVariables(): void {
  if (provided) return;
  provided = true;
  const style = document.createElement('style');
  style.textContent = convertCssVariables(
    defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)),
    ':root',
  );
  document.head.prepend(style);
}

type Props = { children: ReactNode };

/**
 * What every part built of Mantine's components stands in: screens, the sign-in dialog, the messages, each in its own. The
 * frame and home are built without them, so that a first load carries neither Mantine nor its 27 kB of variables.
 */
export function MantineRoot({ children }: Props) {
  const scheme = useColorScheme();
  useInsertionEffect(provideVariables, []);
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
