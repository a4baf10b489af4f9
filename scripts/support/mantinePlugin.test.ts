import { expect, it } from 'vitest';
import { mantineStyles } from './mantinePlugin.ts';

it('has the variables of the theme in both schemes, without those of Mantine’s own style sheet, and the classes', () => {
  const sheet = mantineStyles();
  expect(sheet).toContain('--mantine-color-terracotta-6: var(--faena-terracotta-6);');
  expect(sheet).toContain('--mantine-font-size-sm: 0.8125rem;');
  expect(sheet).toMatch(/:root\[data-mantine-color-scheme="dark"\][^{]*\{[^}]*--mantine-color-anchor:/);
  expect(sheet).not.toContain('--mantine-color-white');
  expect(sheet).toContain('@media (max-width: 47.99375em) {.mantine-visible-from-sm {display: none !important;}}');
});
