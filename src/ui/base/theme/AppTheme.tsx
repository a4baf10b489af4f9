import { DirectionProvider, MantineContext, MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { theme as look } from './theme.ts';
import './styles.base.ts';
import './fonts.css';
import './base.css';
import './tokens.css';
import 'virtual:mantine.css';

export interface AppThemeProps {
  /** Theme of the user. `system` follows the device. */
  theme: 'system' | 'light' | 'dark';
  children: ReactNode;
}

/**
 * The values that `MantineProvider` would provide. Its code is large, and its style sheet is already part of the build.
 */
const settings = {
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
  deduplicateInlineStyles: false,
};

/** Provides the theme of all components, and the text direction of the page from its attribute `dir`. */
export function AppTheme({ theme, children }: AppThemeProps) {
  const scheme = useColorScheme(theme);
  useLayoutEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
    document.documentElement.dataset['respectReducedMotion'] = 'true';
  }, [scheme]);
  useEffect(colorBrowser, [scheme]);
  const context = useMemo(() => ({ ...settings, colorScheme: scheme }), [scheme]);
  return (
    <DirectionProvider>
      <MantineContext value={context}>
        <MantineThemeProvider theme={look}>{children}</MantineThemeProvider>
      </MantineContext>
    </DirectionProvider>
  );
}

/** Returns the colour scheme: the theme, or the preference of the device. */
export function useColorScheme(theme: AppThemeProps['theme']): 'light' | 'dark' {
  const deviceIsDark = useSyncExternalStore(subscribe, prefersDark);
  return theme === 'system' ? (deviceIsDark ? 'dark' : 'light') : theme;
}

/** Gives the browser's address and status bars the colour of the page, even if the scheme isn't that of the device. */
const colorBrowser = () => {
  const canvas = getComputedStyle(document.documentElement).getPropertyValue('--faena-canvas');
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) bar.content = canvas;
};

const query = () => window.matchMedia('(prefers-color-scheme: dark)');
const prefersDark = () => query().matches;
const subscribe = (changed: () => void) => {
  const device = query();
  device.addEventListener('change', changed);
  return () => device.removeEventListener('change', changed);
};
