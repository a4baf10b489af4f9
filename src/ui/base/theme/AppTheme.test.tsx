import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppTheme } from './AppTheme.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');

it('uses the chosen scheme', () => {
  const { rerender } = render(<AppTheme theme="dark">Page</AppTheme>);
  expect(scheme()).toBe('dark');
  rerender(<AppTheme theme="light">Page</AppTheme>);
  expect(scheme()).toBe('light');
  expect(screen.getByText('Page')).toBeTruthy();
});

it('follows the device with the theme system', () => {
  let dark = false;
  const listeners = new Set<() => void>();
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    media,
    matches: dark && media.includes('dark'),
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
    addEventListener: (_: string, listener: unknown) => listeners.add(listener as () => void),
    removeEventListener: (_: string, listener: unknown) => listeners.delete(listener as () => void),
  }));
  render(<AppTheme theme="system">Page</AppTheme>);
  expect(scheme()).toBe('light');
  dark = true;
  act(() => listeners.forEach((listener) => listener()));
  expect(scheme()).toBe('dark');
});

it("gives the browser's bars the colour of the page", () => {
  const bar = document.head.appendChild(document.createElement('meta'));
  bar.name = 'theme-color';
  document.documentElement.style.setProperty('--faena-canvas', '#123456');
  render(<AppTheme theme="dark">Page</AppTheme>);
  expect(bar.content).toBe('#123456');
  document.documentElement.style.removeProperty('--faena-canvas');
  bar.remove();
});
