import { DEFAULT_THEME, MANTINE_TRANSITIONS } from '@mantine/core';
import { expect, it } from 'vitest';
import { mantineStyles, paletteModule, transitionsModule } from './mantinePlugin.ts';

it('the style sheet has the theme’s variables in both schemes and the classes, without Mantine’s defaults', () => {
  const sheet = mantineStyles();
  expect(sheet).toContain('--mantine-color-terracotta-6: var(--faena-terracotta-6);');
  expect(sheet).toContain('--mantine-font-size-sm: 0.8125rem;');
  expect(sheet).toMatch(/:root\[data-mantine-color-scheme="dark"\][^{]*\{[^}]*--mantine-color-anchor:/);
  expect(sheet).not.toContain('--mantine-color-white');
  expect(sheet).toContain('@media (max-width: 47.99375em) {.mantine-visible-from-sm {display: none !important;}}');
});

it('the palette module refers to a CSS variable for each shade', async () => {
  const { DEFAULT_COLORS } = (await import(`data:text/javascript,${encodeURIComponent(paletteModule())}`)) as {
    DEFAULT_COLORS: Record<string, string[]>;
  };
  expect(Object.keys(DEFAULT_COLORS)).toEqual(Object.keys(DEFAULT_THEME.colors));
  expect(DEFAULT_COLORS['teal']?.[6]).toBe('var(--mantine-color-teal-6)');
});

it('the transitions module has the transitions that the app uses', async () => {
  const { transitions } = (await import(`data:text/javascript,${encodeURIComponent(transitionsModule())}`)) as {
    transitions: Record<string, unknown>;
  };
  expect(transitions['fade-down']).toEqual(MANTINE_TRANSITIONS['fade-down']);
  expect(transitions['skew-up']).toBe(undefined);
});
