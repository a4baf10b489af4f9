import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Returns ten shades of a colour of tokens.css. */
const shades = (name: string) =>
  Array.from({ length: 10 }, (_, shade) => `var(--faena-${name}-${shade})`) as unknown as MantineColorsTuple;

/** Theme of all Mantine components: dense, with small corners and one accent colour. */
export const theme = createTheme({
  colors: { terracotta: shades('terracotta'), red: shades('crimson'), gray: shades('paper'), dark: shades('ink') },
  primaryColor: 'terracotta',
  primaryShade: { light: 6, dark: 6 },
  black: 'var(--faena-paper-9)',
  fontFamily: "'Faena Text', 'Faena Text Fallback', ui-sans-serif, system-ui, 'Segoe UI', Roboto, Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: '6px', sm: '10px', md: '14px', lg: '20px', xl: '28px' },
  headings: {
    fontFamily: 'var(--faena-font-title)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Labels are directly above their fields, so that fields side by side are aligned.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    TextInput: { defaultProps: { dir: 'auto' } },
    Textarea: { defaultProps: { dir: 'auto' } },
    Modal: { defaultProps: { transitionProps: { duration: 120 } } },
    // The first entry gets the focus, because Mantine's focus placeholder is an element that isn't allowed in a menu.
    Menu: { defaultProps: { shadow: 'lg', transitionProps: { duration: 80 }, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: { shadow: 'lg', transitionProps: { duration: 80 } } },
    Combobox: { defaultProps: { shadow: 'lg', transitionProps: { duration: 80 } } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 80 }, withArrow: false, fz: 'xs' } },
  },
});
