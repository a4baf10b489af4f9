import { expect, it } from 'vitest';
import { byLabelName, colorOfLabel, labelKey } from './labelNames.ts';

it('names that differ only in case, accents and spaces have the same key and colour', () => {
  expect([labelKey(' Acción  rápida '), labelKey('STRASSE')]).toEqual(['accion rapida', labelKey('straße')]);
  expect(colorOfLabel('Acción')).toBe(colorOfLabel('ACCION'));
});

it('labels are sorted by name, and equal names by id', () => {
  const labels = [
    { id: '2', name: 'web' },
    { id: '3', name: 'Ábaco' },
    { id: '1', name: 'Web' },
  ];
  expect(labels.sort(byLabelName).map(({ id }) => id)).toEqual(['3', '1', '2']);
});
