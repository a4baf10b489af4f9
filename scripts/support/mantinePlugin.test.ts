import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME, MANTINE_TRANSITIONS } from '@mantine/core';
import { expect, it } from 'vitest';
import { mantineStyles, paletteModule, transitionsModule, unusedParts } from './mantinePlugin.ts';
import { root } from './paths.ts';

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

it('the parts that are removed from components exist in Mantine, and the app does not use them', () => {
  const removed = ['Button', 'ActionIcon', 'Input', 'Loader'].flatMap((name) =>
    readFileSync(join(root, `node_modules/@mantine/core/esm/components/${name}/${name}.mjs`), 'utf8').match(
      unusedParts,
    ),
  );
  expect(removed).toEqual([
    'Button.Group = ButtonGroup;',
    'Button.GroupSection = ButtonGroupSection;',
    'ActionIcon.Group = ActionIconGroup;',
    'ActionIcon.GroupSection = ActionIconGroupSection;',
    'Input.Placeholder = InputPlaceholder;',
    '\tbars: Bars,',
    '\tdots: Dots',
  ]);
  const using = globSync('src/**/*.tsx', { cwd: root }).filter((path) =>
    /\b(?:Button|ActionIcon)\.Group|Input\.Placeholder|(?:loader|type)="(?:bars|dots)"|type: '(?:bars|dots)'/.test(
      readFileSync(join(root, path), 'utf8'),
    ),
  );
  expect(using).toEqual([]);
});
