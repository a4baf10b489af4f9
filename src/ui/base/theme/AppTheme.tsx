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

/** What `MantineProvider` provides. Its style sheet comes from the build, because its code is large. */
const settings = {
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
  deduplicateInlineStyles: false,
};

/** Provides the look of all components, and the direction of the page's texts, which is in the attribute `dir`. */
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

/** Gives the browser's bars the colour of the page, also in a scheme that isn't the device's. */
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
