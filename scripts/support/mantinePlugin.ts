import {
  MANTINE_TRANSITIONS,
  em,
  px,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { theme } from '../../src/ui/base/theme/theme.ts';

type Variables = ReturnType<typeof defaultCssVariablesResolver>;

/** Returns the CSS variables of our theme that differ from Mantine's default style sheet. */
function ownVariables(): Variables {
  const all = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const usual = defaultCssVariablesResolver(DEFAULT_THEME);
  const differing = (part: keyof Variables) => {
    const known = new Map<string, string>(Object.entries(usual[part]));
    return Object.fromEntries(Object.entries<string>(all[part]).filter(([name, value]) => known.get(name) !== value));
  };
  return { variables: differing('variables'), dark: differing('dark'), light: differing('light') };
}

/** Returns the CSS classes of `visibleFrom` and `hiddenFrom`. */
const classes = (): string =>
  Object.entries(DEFAULT_THEME.breakpoints)
    .map(([name, from]) => {
      const width = Number(px(from));
      return (
        `@media (max-width: ${em(width - 0.1)}) {.mantine-visible-from-${name} {display: none !important;}}` +
        `@media (min-width: ${em(width)}) {.mantine-hidden-from-${name} {display: none !important;}}`
      );
    })
    .join('\n');

export const mantineStyles = (): string => `${convertCssVariables(ownVariables())}\n${classes()}`;

const id = 'virtual:mantine.css';

/**
 * Source of the module with Mantine's palette. Each shade is a CSS variable instead of its value, which is already in
 * the style sheet.
 */
export const paletteModule = (): string =>
  `export const DEFAULT_COLORS = Object.fromEntries('${Object.keys(DEFAULT_THEME.colors).join(' ')}'.split(' ').map((name) =>
    [name, Array.from({ length: 10 }, (_, shade) => \`var(--mantine-color-\${name}-\${shade})\`)]));`;

/** Mantine transitions that components of the app use. */
const usedTransitions = ['fade', 'fade-down', 'pop', 'slide-down'] as const;

/** Source of Mantine's transitions, without the ones that the app doesn't use. */
export const transitionsModule = (): string =>
  `export const transitions = ${JSON.stringify(Object.fromEntries(usedTransitions.map((name) => [name, MANTINE_TRANSITIONS[name]])))};`;

/**
 * Modules that replace parts of Mantine. `virtual:mantine.css` has the style sheet that `MantineProvider` would create
 * in the browser. So the code for it, the palette's values and unused transitions aren't in the app.
 */
const modules: Readonly<Record<string, () => string>> = {
  [`\0${id}`]: mantineStyles,
  'default-colors.mjs': paletteModule,
  'transitions.mjs': transitionsModule,
};

/**
 * Assignments such as `Button.Group = ButtonGroup` and loaders that the app doesn't use. Without them a component that
 * every page loads doesn't load its relatives. The app imports `ButtonGroup` itself.
 */
export const unusedParts =
  /^(?:(?:Button|ActionIcon)\.Group(?:Section)? = \w+;|Input\.Placeholder = \w+;|\t(?:bars: Bars|dots: Dots),?)$/gm;

export const mantine = (): Plugin => ({
  name: 'faena:mantine',
  transform: {
    filter: { id: /\/@mantine\/core\/esm\/components\/(Button|ActionIcon|Input|Loader)\/\1\.mjs$/ },
    handler: (code) => ({ code: code.replace(unusedParts, ''), map: null }),
  },
  resolveId: { filter: { id: /^virtual:mantine\.css$/ }, handler: () => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:mantine\.css$|\/(?:MantineProvider\/default-colors|Transition\/transitions)\.mjs$/ },
    handler: (module) => modules[module.split('/').at(-1) ?? '']?.(),
  },
});
