import { expect, it } from 'vitest';
import { describeTransition } from './describeTransition.ts';

const change = { from: null, to: null, fromName: null, toName: null };

it('names both statuses as they were called', () => {
  expect(
    describeTransition({ ...change, field: 'statusId', from: 'a', to: 'b', fromName: 'To Do', toName: 'Done' }),
  ).toEqual({
    action: 'cambió el estado',
    from: 'To Do',
    to: 'Done',
  });
});

it('formats days briefly and names a missing day', () => {
  expect(describeTransition({ ...change, field: 'dueDate', to: '2026-03-09' })).toEqual({
    action: 'cambió la fecha de vencimiento',
    from: 'sin fecha',
    to: '09/03/26',
  });
});

it('names missing assignees and does not quote long texts', () => {
  expect(
    describeTransition({ ...change, field: 'assignees', from: ['x'], to: [], fromName: 'Ada Lovelace', toName: null }),
  ).toEqual({
    action: 'cambió los asignados',
    from: 'Ada Lovelace',
    to: 'nadie',
  });
  expect(describeTransition({ ...change, field: 'description', from: 'a', to: 'b' })).toEqual({
    action: 'cambió la descripción',
  });
});

it('names a board only to people who may see it', () => {
  expect(describeTransition({ ...change, field: 'boardId', to: 'b', toName: 'Week 12' })).toEqual({
    action: 'cambió el tablero',
    from: 'ninguno',
    to: 'Week 12',
  });
  expect(describeTransition({ ...change, field: 'boardId', from: 'b' })).toEqual({
    action: 'cambió el tablero',
    from: 'otro tablero',
    to: 'ninguno',
  });
});

it('describes an approval and its withdrawal by the name of the transition', () => {
  expect(describeTransition({ ...change, field: 'approval', to: 'Publicar' })).toEqual({ action: 'aprobó «Publicar»' });
  expect(describeTransition({ ...change, field: 'approval', from: 'Publicar' })).toEqual({
    action: 'retiró una aprobación de «Publicar»',
  });
});
