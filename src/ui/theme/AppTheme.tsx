import { MantineProvider } from '@mantine/core';
import { useSyncExternalStore, type ReactNode } from 'react';
import { cssVariables, theme as look } from './theme.ts';
import './styles.base.ts';
import './tokens.css';

export interface AppThemeProps {
  /** The person's choice; `system` follows the device and changes with it. */
  theme: 'system' | 'light' | 'dark';
  /** The application. */
  children: ReactNode;
}

/** Gives the components inside the product's look in the chosen colour scheme. */
export function AppTheme({ theme, children }: AppThemeProps) {
  return (
    <MantineProvider theme={look} cssVariablesResolver={cssVariables} forceColorScheme={useColorScheme(theme)}>
      {children}
    </MantineProvider>
  );
}

/** The scheme to paint in: the choice itself, or what the device prefers now. */
export function useColorScheme(theme: AppThemeProps['theme']): 'light' | 'dark' {
  const deviceIsDark = useSyncExternalStore(subscribe, prefersDark);
  return theme === 'system' ? (deviceIsDark ? 'dark' : 'light') : theme;
}

const query = () => window.matchMedia('(prefers-color-scheme: dark)');
const prefersDark = () => query().matches;
const subscribe = (changed: () => void) => {
  const device = query();
  device.addEventListener('change', changed);
  return () => device.removeEventListener('change', changed);
};
