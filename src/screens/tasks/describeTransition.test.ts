import { expect, it } from 'vitest';
import { formatsOf } from '../../../domain/formats.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { readTexts } from '../../../tests/support/texts.ts';
import { describeTransition } from './describeTransition.ts';

const catalogues = import.meta.glob<Catalogues['tasks']>('../../../texts/*/tasks.json', {
  eager: true,
  import: 'default',
});

const change = { from: null, to: null, fromName: null, toName: null };
const described = (transition: Parameters<typeof describeTransition>[3]) =>
  describeTransition(readTexts('tasks').history, readTexts('fields'), formatsOf('es'), transition, '2026-11-27');

it('shows both statuses by their names at that time', () => {
  expect(described({ ...change, field: 'statusId', from: 'a', to: 'b', fromName: 'To Do', toName: 'Done' })).toEqual({
    action: 'cambió el estado',
    from: 'To Do',
    to: 'Done',
  });
});

it('formats days briefly and names a missing day', () => {
  expect(described({ ...change, field: 'dueDate', to: '2026-03-09' })).toEqual({
    action: 'cambió la fecha de vencimiento',
    from: 'sin fecha',
    to: '09/03/26',
  });
});

it('names missing assignees and does not quote long texts', () => {
  expect(
    described({ ...change, field: 'assignees', from: ['x'], to: [], fromName: 'Ada Lovelace', toName: null }),
  ).toEqual({
    action: 'cambió los asignados',
    from: 'Ada Lovelace',
    to: 'nadie',
  });
  expect(described({ ...change, field: 'description', from: 'a', to: 'b' })).toEqual({
    action: 'cambió la descripción',
  });
});

it('names a board only to people who may see it', () => {
  expect(described({ ...change, field: 'boardId', to: 'b', toName: 'Week 12' })).toEqual({
    action: 'cambió el tablero',
    from: 'ninguno',
    to: 'Week 12',
  });
  expect(described({ ...change, field: 'boardId', from: 'b' })).toEqual({
    action: 'cambió el tablero',
    from: 'otro tablero',
    to: 'ninguno',
  });
});

it('describes an approval and its withdrawal by the name of the transition', () => {
  expect(described({ ...change, field: 'approval', to: 'Publicar' })).toEqual({ action: 'aprobó «Publicar»' });
  expect(described({ ...change, field: 'approval', from: 'Publicar' })).toEqual({
    action: 'retiró una aprobación de «Publicar»',
  });
});

it('describes the tick of an item', () => {
  expect(described({ ...change, field: 'checklist', to: 'Cut the gears' })).toEqual({
    action: 'marcó «Cut the gears»',
  });
  expect(described({ ...change, field: 'checklist', from: 'Cut the gears' })).toEqual({
    action: 'desmarcó «Cut the gears»',
  });
});

it.each([
  [
    'en',
    { createdAt: '2026-03-14T12:00:00.000Z', author: 'Rosa Díaz' },
    'Imported from Jira, created on 14 March by Rosa Díaz',
  ],
  ['en', { createdAt: '2025-03-14T12:00:00.000Z', author: null }, 'Imported from Jira, created on 14 March 2025'],
  ['en', { createdAt: null, author: null }, 'Imported from Jira'],
  [
    'es',
    { createdAt: '2026-03-14T12:00:00.000Z', author: 'Rosa Díaz' },
    'Importada de Jira, creada el 14 de marzo por Rosa Díaz',
  ],
  ['pt-BR', { createdAt: '2026-03-14T12:00:00.000Z', author: null }, 'Importada de Jira, criada em 14 de março'],
  ['fr', { createdAt: '2026-03-14T12:00:00.000Z', author: null }, 'Importée de Jira, créée le 14 mars'],
  [
    'de',
    { createdAt: '2026-03-14T12:00:00.000Z', author: 'Rosa Díaz' },
    'Importiert aus Jira, erstellt am 14. März von Rosa Díaz',
  ],
] as const)('names the origin of an imported task in %s', (language, imported, action) => {
  const texts = catalogues[`../../../texts/${language}/tasks.json`];
  if (!texts) throw new Error(`There are no texts in ${language}`);
  const transition = { ...change, field: 'created' as const, imported: { from: 'Jira', ...imported } };
  expect(
    describeTransition(texts.history, readTexts('fields'), formatsOf(texts.locale), transition, '2026-11-27'),
  ).toEqual({ action });
});
