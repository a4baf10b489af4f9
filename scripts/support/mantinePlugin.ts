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
import { theme } from '../../src/ui/theme/theme.ts';

type Variables = ReturnType<typeof defaultCssVariablesResolver>;

/** Returns the variables of our theme that differ from Mantine's style sheet of defaults. */
function ownVariables(): Variables {
  const all = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const usual = defaultCssVariablesResolver(DEFAULT_THEME);
  const differing = (part: keyof Variables) => {
    const known = new Map<string, string>(Object.entries(usual[part]));
    return Object.fromEntries(Object.entries<string>(all[part]).filter(([name, value]) => known.get(name) !== value));
  };
  return { variables: differing('variables'), dark: differing('dark'), light: differing('light') };
}

/** Classes of `visibleFrom` and `hiddenFrom`. */
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

/** Source of Mantine's palette. Each shade is the variable of the style sheet instead of its value. */
export const paletteModule = (): string =>
  `export const DEFAULT_COLORS = Object.fromEntries('${Object.keys(DEFAULT_THEME.colors).join(' ')}'.split(' ').map((name) =>
    [name, Array.from({ length: 10 }, (_, shade) => \`var(--mantine-color-\${name}-\${shade})\`)]));`;

/** Transitions of the components in the app. */
const usedTransitions = ['fade', 'fade-down', 'pop', 'pop-top-right', 'slide-down'] as const;

/** Source of Mantine's transitions, without those that the app doesn't use. */
export const transitionsModule = (): string =>
  `export const transitions = ${JSON.stringify(Object.fromEntries(usedTransitions.map((name) => [name, MANTINE_TRANSITIONS[name]])))};`;

/**
 * The module `virtual:mantine.css` has the style sheet that `MantineProvider` would make in the browser. Its code, the
 * values of its palette and unused transitions are not in the app.
 */
const modules: Readonly<Record<string, () => string>> = {
  [`\0${id}`]: mantineStyles,
  'default-colors.mjs': paletteModule,
  'transitions.mjs': transitionsModule,
};

export const mantine = (): Plugin => ({
  name: 'faena:mantine',
  resolveId: { filter: { id: /^virtual:mantine\.css$/ }, handler: () => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:mantine\.css$|\/(?:MantineProvider\/default-colors|Transition\/transitions)\.mjs$/ },
    handler: (module) => modules[module.split('/').at(-1) ?? '']?.(),
  },
});
