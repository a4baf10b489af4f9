import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../../scripts/support/paths.ts';
import { contrast, distance, token, type Scheme } from '../../../../tests/support/colours.ts';

const schemes = ['light', 'dark'] as const;
const backgrounds = ['canvas', 'surface', 'raised', 'sunken', 'column', 'input', 'dialog'];

const texts: [name: string, backgrounds: string[]][] = [
  ['text', [...backgrounds, 'chip', 'code', 'accent-soft', 'danger-soft', 'warning-soft']],
  ['text-quiet', [...backgrounds, 'chip', 'code']],
  ['placeholder', ['input', 'surface', 'dialog']],
  ['accent', backgrounds],
  ['accent-text', [...backgrounds, 'accent-soft']],
  ['danger', [...backgrounds, 'danger-soft']],
  ['warning', [...backgrounds, 'warning-soft']],
  ['success', backgrounds],
  ['info', ['raised', 'surface']],
];
const borders: [name: string, backgrounds: string[]][] = [
  ['outline', ['canvas', 'surface', 'raised', 'column', 'input', 'dialog']],
  ['ring', backgrounds],
];

/** Returns the backgrounds on which the contrast is lower than required. */
const tooLow = (scheme: Scheme, name: string, grounds: string[], least: number): string[] =>
  grounds.filter((ground) => contrast(token(scheme, name), token(scheme, ground, token(scheme, 'surface'))) < least);

describe.each(schemes)('the %s scheme', (scheme) => {
  it.each(texts)('shows %s with a contrast of at least 4.5', (name, grounds) => {
    expect(tooLow(scheme, name, grounds, 4.5)).toEqual([]);
  });

  it.each(borders)('shows %s with a contrast of at least 3', (name, grounds) => {
    expect(tooLow(scheme, name, grounds, 3)).toEqual([]);
  });

  it('shows white text on the accent and on each tone with a contrast of at least 4.5', () => {
    const tones = Array.from({ length: 8 }, (_, tone) => `tone-${tone}`);
    expect(tooLow(scheme, 'on-fill', ['accent-fill', ...tones], 4.5)).toEqual([]);
  });

  it('has clearly different colours for danger and accent', () => {
    expect(distance(token(scheme, 'danger'), token(scheme, 'accent'))).toBeGreaterThanOrEqual(0.1);
  });
});

it('shows the border of a dark column with a contrast of at least 3 on the page', () => {
  expect(contrast(token('dark', 'column-border'), token('dark', 'surface'))).toBeGreaterThanOrEqual(3);
});

it('uses the canvas colour of each scheme in the page, and the light one in the manifest', () => {
  const hex = (scheme: Scheme) =>
    `#${token(scheme, 'canvas')
      .map((value) => value.toString(16).padStart(2, '0'))
      .join('')}`;
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  expect([...page.matchAll(/scheme: (\w+)\)" content="(#\w+)"/g)].map(([, ...found]) => found)).toEqual([
    ['light', hex('light')],
    ['dark', hex('dark')],
  ]);
  const { background_color, theme_color } = JSON.parse(readFileSync(join(root, 'public/manifest.webmanifest'), 'utf8'));
  expect([background_color, theme_color]).toEqual([hex('light'), hex('light')]);
});
