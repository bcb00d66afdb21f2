import '@mantine/core/styles/global.css';
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  MantineContext,
  type MantineTheme,
  MantineThemeContext,
  mergeMantineTheme,
} from '@mantine/core';
import { type ReactNode, useInsertionEffect, useMemo } from 'react';
import { useColorScheme } from './platform/color-scheme.ts';
import { MANTINE_COLORS, theme } from './theme.ts';

const { colors: mantineColors } = DEFAULT_THEME;
/** Ours over Mantine's, merged once for variables and components. */
const wholeTheme: MantineTheme = {
  ...mergeMantineTheme(DEFAULT_THEME, theme),
  colors: {
    ...Object.fromEntries(MANTINE_COLORS.map((name) => [name, mantineColors[name]])),
    ...theme.colors,
  } as MantineTheme['colors'],
};
const nothing = () => {};
let provided = false;

/** Writes Mantine's variables for our theme into the page, once for all roots; those of paper.css stand above them. */
function provideVariables(): void {
  if (provided) return;
  provided = true;
  const style = document.createElement('style');
  style.textContent = convertCssVariables(defaultCssVariablesResolver(wholeTheme), ':root');
  document.head.prepend(style);
  // As `MantineProvider` says it to its style sheets.
  if (wholeTheme.respectReducedMotion)
    document.documentElement.setAttribute('data-respect-reduced-motion', 'true');
}

type Props = { children: ReactNode };

/**
 * What every part built of Mantine's components stands in: screens, the sign-in dialog, the messages, each in its own. The
 * frame and home are built without them, so that a first load carries neither Mantine nor its 27 kB of variables.
 *
 * These are the contexts `MantineProvider` gives, and no more of it: on import it works out all variables of a theme nobody shows, and
 * with each root it keeps a colour scheme of its own beside ours.
 */
export function MantineRoot({ children }: Props) {
  const scheme = useColorScheme();
  useInsertionEffect(provideVariables, []);
  const context = useMemo(
    () => ({
      colorScheme: scheme,
      setColorScheme: nothing,
      clearColorScheme: nothing,
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }),
    [scheme],
  );
  return (
    <MantineContext value={context}>
      <MantineThemeContext value={wholeTheme}>{children}</MantineThemeContext>
    </MantineContext>
  );
}
