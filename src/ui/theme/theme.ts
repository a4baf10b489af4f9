import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const iris: MantineColorsTuple = [
  '#f1f2fe',
  '#e2e5fd',
  '#c6cbfa',
  '#a5adf5',
  '#8a93f0',
  '#6f78e8',
  '#565fd8',
  '#474fbd',
  '#3a419c',
  '#2c3278',
];
const gray: MantineColorsTuple = [
  '#f9f9fa',
  '#f3f3f5',
  '#e9e9ec',
  '#dcdde1',
  '#c9cad0',
  '#9c9ea8',
  '#686a75',
  '#4c4e57',
  '#33353c',
  '#1c1d22',
];
const dark: MantineColorsTuple = [
  '#e6e7ea',
  '#c5c7ce',
  '#a0a3ad',
  '#8b8e99',
  '#3b3d46',
  '#2f3139',
  '#23252b',
  '#17181c',
  '#121317',
  '#0c0d10',
];

/** Theme of all Mantine components: dense, with small corners and one accent colour. */
export const theme = createTheme({
  colors: { iris, gray, dark },
  primaryColor: 'iris',
  primaryShade: { light: 6, dark: 6 },
  black: '#1c1d22',
  fontFamily: "Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: '6px', sm: '10px', md: '14px', lg: '20px', xl: '28px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  shadows: {
    xs: '0 1px 2px rgb(0 0 0 / 6%)',
    sm: '0 1px 3px rgb(0 0 0 / 8%), 0 1px 2px rgb(0 0 0 / 4%)',
    md: '0 4px 16px rgb(0 0 0 / 10%), 0 1px 3px rgb(0 0 0 / 6%)',
    lg: '0 12px 32px rgb(0 0 0 / 14%), 0 2px 6px rgb(0 0 0 / 6%)',
    xl: '0 24px 56px rgb(0 0 0 / 20%), 0 4px 12px rgb(0 0 0 / 8%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: { defaultProps: { transitionProps: { duration: 120 } } },
    // The first entry gets the focus, because Mantine's placeholder for the focus is an element that isn't allowed in
    // a menu.
    Menu: { defaultProps: { shadow: 'lg', transitionProps: { duration: 80 }, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: { shadow: 'lg', transitionProps: { duration: 80 } } },
    Combobox: { defaultProps: { shadow: 'lg', transitionProps: { duration: 80 } } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 80 }, withArrow: false, fz: 'xs' } },
  },
});

/** Placeholders and errors have a contrast of at least 4.5 on inputs in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-placeholder': '#6f717c',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
  },
  dark: {
    '--mantine-color-placeholder': '#8b8e99',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-default': 'var(--mantine-color-dark-6)',
    '--mantine-color-default-hover': 'var(--mantine-color-dark-5)',
  },
});
