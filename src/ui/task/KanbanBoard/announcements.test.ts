import { describe, expect, it } from 'vitest';
import { dropped, deleted, movedOver, notMoved, pickedUp, putBack, blockedTexts } from './announcements.ts';
import type { CardDrag, ColumnDrag } from './dragState.ts';
import { boardOf } from './testing/boardOf.ts';

const names = boardOf({ blockedColumns: { Doing: 'Falta revisión', Done: 'Falta la estimación' } }).board.settings();
const inTo = (statusId: string, index: number) => ({ statusId, index, beforeTaskId: null });
const card: CardDrag = {
  kind: 'card',
  taskId: '1',
  by: 'keyboard',
  fromStatusId: 'To Do',
  origin: inTo('To Do', 0),
  target: inTo('To Do', 0),
  blockedColumnId: null,
};
const columnDrag: ColumnDrag = { kind: 'column', columnId: 'Doing', by: 'keyboard', order: ['Doing', 'To Do', 'Done'] };

describe('announcements of a card', () => {
  it('give the position at the target', () => {
    expect(pickedUp(names, card)).toBe('Tarjeta Tarea 1 levantada. To Do, posición 1 de 3.');
    expect(movedOver(names, { ...card, target: inTo('Doing', 1) })).toBe('Tarea 1 sobre Doing, posición 2 de 2.');
    expect(dropped(names, { ...card, target: inTo('Done', 0) })).toBe(
      'Tarjeta Tarea 1 soltada en Done, posición 1 de 1.',
    );
  });

  it('give the reason of each column that rejects the card', () => {
    expect(movedOver(names, { ...card, blockedColumnId: 'Doing' })).toBe(
      'No se puede soltar en Doing: Falta revisión.',
    );
    expect(blockedTexts(names, ['Doing', 'Done'])).toBe(
      'No se puede soltar en Doing: Falta revisión. No se puede soltar en Done: Falta la estimación.',
    );
  });

  it('announce that the card is unmoved, returned or deleted', () => {
    expect([notMoved(names, card), putBack(names, card), deleted(names, card)]).toEqual([
      'Tarjeta Tarea 1 soltada donde estaba.',
      'Movimiento cancelado. Tarea 1 vuelve a To Do.',
      'La tarjeta ya no está en el tablero. Movimiento cancelado.',
    ]);
  });
});

describe('announcements of a column', () => {
  it('give its position', () => {
    expect([
      pickedUp(names, columnDrag),
      movedOver(names, columnDrag),
      dropped(names, columnDrag),
      putBack(names, columnDrag),
    ]).toEqual([
      'Columna Doing levantada. Posición 1 de 3.',
      'Columna Doing, posición 1 de 3.',
      'Columna Doing soltada en la posición 1 de 3.',
      'Movimiento cancelado. La columna Doing vuelve a su sitio.',
    ]);
  });
});
