import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** Indigo ink, ten shades around #34437A (docs/spec, section 11, Colour). */
const ink: MantineColorsTuple = [
  '#eff1f9',
  '#dce0ef',
  '#b6bfdf',
  '#8fa0db',
  '#6c7dbd',
  '#5265a8',
  '#43549a',
  '#34437a',
  '#2a3766',
  '#1f2a50',
];

/** Terracotta around #B44A24: the one call to action of a screen (docs/spec, section 11, Colour). */
const terracotta: MantineColorsTuple = [
  '#fdf1ec',
  '#f8ded3',
  '#efbba6',
  '#e0835f',
  '#d8744c',
  '#d1673f',
  '#c25731',
  '#b44a24',
  '#96391a',
  '#792c12',
];

/** Warm off-whites for dark surfaces; index 7 is the paper of the dark scheme. */
const dark: MantineColorsTuple = [
  '#e9e4da',
  '#c9c4bb',
  '#a5a29d',
  '#7c7d84',
  '#565963',
  '#3b3e49',
  '#262932',
  '#14161c',
  '#101217',
  '#0b0c10',
];

/**
 * Text colour on a filled button: Mantine chooses it only for the light scheme, and white on the dark scheme's lighter fills is
 * unreadable (2.6 to 1). A colour with an explicit shade keeps Mantine's choice.
 */
const readableOnFills: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const named = input.color ?? input.theme.primaryColor;
  return input.variant === 'filled' && !named.includes('.')
    ? { ...colors, color: 'var(--on-filled)' }
    : colors;
};

const ACCENT = {
  '--button-bg': 'var(--accent)',
  '--button-hover': 'var(--accent-hover)',
};

const WARNING = {
  '--alert-bg': 'var(--warn-soft)',
  '--alert-color': 'var(--warn)',
};

/** The theme of all screens: paper, ink, one warm accent; touch targets of 44 px (docs/spec, section 11, Space). */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 3 },
  colors: { ink, terracotta, dark },
  black: '#1f2430',
  white: '#ffffff',
  autoContrast: true,
  luminanceThreshold: 0.36,
  variantColorResolver: readableOnFills,
  fontFamily: 'system-ui, sans-serif',
  // All other font sizes are the same as Mantine's.
  fontSizes: { xs: 'var(--text-xs)' },
  headings: { fontFamily: 'inherit', fontWeight: '600' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A filled button is the one action of its screen or dialog, so it has the accent; `ink` marks what is chosen.
    Button: {
      defaultProps: { size: 'md' },
      vars: (_: unknown, { variant = 'filled', color }: { variant?: string; color?: string }) =>
        variant === 'filled' && color === undefined ? { root: ACCENT } : {},
    },
    Alert: {
      vars: (_: unknown, { color }: { color?: string }) => (color === 'warn' ? { root: WARNING } : {}),
    },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    MultiSelect: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { iconColor: 'var(--on-filled)' } },
    Radio: { defaultProps: { iconColor: 'var(--on-filled)' } },
    // A dialog's header must not be a banner: a page has that landmark only once.
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.5 },
        attributes: { header: { role: 'presentation' } },
      },
    },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
  },
});
