import { DirectionProvider, MantineProvider } from '@mantine/core';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { theme as look } from './theme.ts';
import './styles.base.ts';
import './fonts.css';
import './base.css';
import './tokens.css';

export interface AppThemeProps {
  /** Theme of the user. `system` follows the device. */
  theme: 'system' | 'light' | 'dark';
  children: ReactNode;
}

/** Provides the look of all components, and the direction of the page's texts, which is in the attribute `dir`. */
export function AppTheme({ theme, children }: AppThemeProps) {
  const scheme = useColorScheme(theme);
  useEffect(colorBrowser, [scheme]);
  return (
    <DirectionProvider>
      <MantineProvider theme={look} forceColorScheme={scheme}>
        {children}
      </MantineProvider>
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
