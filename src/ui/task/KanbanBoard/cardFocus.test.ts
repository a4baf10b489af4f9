import { describe, expect, test } from 'vitest';
import { focusCard, focusGained, keepTabStop, settleFocus } from './cardFocus.ts';
import { boardOf, column } from './testing/boardOf.ts';

const mount = ({ board }: ReturnType<typeof boardOf>, statusId: string, taskId: string): HTMLElement => {
  const card = document.createElement('button');
  card.dataset['taskId'] = taskId;
  const scroller = board.handles.get(statusId)?.scroller;
  scroller?.append(card);
  if (scroller) document.body.append(scroller);
  return card;
};

describe('keepTabStop', () => {
  test('chooses the first card, and keeps it as long as it exists', () => {
    const it = boardOf({ columns: [column('A', []), column('B', ['1', '2'])] });
    keepTabStop(it.board);
    expect(it.board.tabStop.get()).toBe('1');
    it.change({ columns: [column('A', ['3']), column('B', ['1'])] });
    keepTabStop(it.board);
    expect(it.board.tabStop.get()).toBe('1');
  });

  test('follows the focused card to another column', () => {
    const it = boardOf();
    focusGained(it.board, '2');
    it.change({ columns: [column('To Do', ['1', '3']), column('Doing', ['4', '2'])] });
    keepTabStop(it.board);
    expect([it.board.tabStop.get(), it.board.focusWanted.get()]).toEqual(['2', { taskId: '2', statusId: 'Doing' }]);
  });

  test('chooses the card that took the place of the focused one, and focuses it', () => {
    const it = boardOf();
    focusGained(it.board, '2');
    it.change({ columns: [column('To Do', ['1', '3']), column('Doing', ['4'])] });
    keepTabStop(it.board);
    expect([it.board.tabStop.get(), it.board.focusWanted.get()]).toEqual(['3', { taskId: '3', statusId: 'To Do' }]);
  });

  test('moves no focus when the removed tab stop did not have it', () => {
    const it = boardOf();
    keepTabStop(it.board);
    it.change({ columns: [column('To Do', ['2', '3'])] });
    keepTabStop(it.board);
    expect([it.board.tabStop.get(), it.board.focusWanted.get()]).toEqual(['2', null]);
  });
});

describe('focusGained', () => {
  test('makes the card the tab stop and reports the hover, unless something is dragged', () => {
    const it = boardOf();
    focusGained(it.board, '2');
    it.startDrag({ taskId: '1' }, 'keyboard');
    focusGained(it.board, '1');
    expect([it.board.tabStop.get(), it.onHoverTask.mock.calls]).toEqual(['1', [['2']]]);
  });
});

describe('focusCard', () => {
  test('focuses a mounted card and scrolls it into view', async () => {
    const it = boardOf();
    const card = mount(it, 'To Do', '2');
    focusCard(it.board, '2');
    await Promise.resolve();
    expect(document.activeElement).toBe(card);
    expect(it.board.handles.get('To Do')?.reveal).toHaveBeenCalledWith(1);
    expect(it.board.focusWanted.get()).toBe(null);
  });
});

describe('settleFocus', () => {
  test('waits until the wanted column has the card and nothing is dragged', () => {
    const it = boardOf();
    const card = mount(it, 'Done', '1');
    it.board.focusWanted.set({ taskId: '1', statusId: 'Done' });
    settleFocus(it.board);
    expect(document.activeElement).not.toBe(card);
    it.change({ columns: [column('To Do', ['2', '3']), column('Done', ['1'])] });
    it.startDrag({ taskId: '1' }, 'keyboard');
    settleFocus(it.board);
    expect(document.activeElement).not.toBe(card);
    it.board.drag.set(null);
    settleFocus(it.board);
    expect(document.activeElement).toBe(card);
  });
});
