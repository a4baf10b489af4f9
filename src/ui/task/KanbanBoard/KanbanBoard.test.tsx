import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { readTexts } from '../../../../tests/support/texts.ts';
import type { TaskPriority, TaskType } from '../../../../domain/project.ts';
import type { Task } from '../../../../domain/task.ts';
import type { Dragged, DragMeans } from './dragState.ts';
import { KanbanBoard } from './KanbanBoard.tsx';
import type { KanbanBoardProps } from './kanbanProps.ts';
import { column, taskOf } from './testing/boardOf.ts';

const texts = readTexts('board').cards;
const tag = {
  archived: false,
  description: null,
  workspaceId: 'w',
  projectId: 'p',
  order: 0,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: null,
};
const type: TaskType = { ...tag, id: 'bug', name: 'Bug', color: 'red' };
const priority: TaskPriority = { ...tag, id: 'high', name: 'High', icon: 'arrow-up' };

/** A board whose parent holds the state of the drag, as the machine does. */
function OwnedBoard(props: Omit<KanbanBoardProps, 'dragged' | 'draggedBy'> & Partial<KanbanBoardProps>) {
  const [drag, setDrag] = useState<{ dragged: Dragged; draggedBy: DragMeans } | null>(null);
  return (
    <KanbanBoard
      dragged={drag?.dragged ?? null}
      draggedBy={drag?.draggedBy ?? null}
      {...props}
      onDragStart={(started) => {
        props.onDragStart?.(started);
        setDrag({ dragged: started, draggedBy: started.by });
      }}
      onDragCancel={(reason) => {
        props.onDragCancel?.(...(reason === undefined ? [] : [reason]));
        setDrag(null);
      }}
      onDrop={(drop) => {
        props.onDrop(drop);
        setDrag(null);
      }}
      onReorderColumns={(columnIds) => {
        props.onReorderColumns?.(columnIds);
        setDrag(null);
      }}
    />
  );
}

const setUp = (props: Partial<KanbanBoardProps> = {}) => {
  const calls = {
    onOpenTask: vi.fn(),
    onHoverTask: vi.fn(),
    onCreateTask: vi.fn(),
    onPress: vi.fn(),
    onRelease: vi.fn(),
    onDragStart: vi.fn(),
    onDragCancel: vi.fn(),
    onDrop: vi.fn(),
    onReorderColumns: vi.fn(),
  };
  const board = (own: Partial<KanbanBoardProps>) => (
    <OwnedBoard
      columns={[column('To Do', ['1', '2', '3']), column('Doing', ['4']), column('Done', [])]}
      getTask={taskOf}
      types={[type]}
      priorities={[priority]}
      today="2026-03-10"
      {...calls}
      {...own}
    />
  );
  const { rerender, unmount } = renderUi(board(props));
  return {
    ...calls,
    user: userEvent.setup(),
    unmount,
    change: (own: Partial<KanbanBoardProps>) => rerender(board({ ...props, ...own })),
  };
};
const card = (id: string) => screen.getByRole('button', { name: new RegExp(`^Tarea ${id},`) });
const cardsIn = (name: string) =>
  [
    ...screen
      .getByRole('region', { name: new RegExp(`^${name},`) })
      .querySelectorAll<HTMLElement>('li:not([data-mode=away]) [data-task-id]'),
  ].map((element) => element.dataset['taskId']);
const focus = (element: HTMLElement) => act(async () => element.focus());
const announced = () =>
  screen
    .getAllByRole('status')
    .map((element) => element.textContent)
    .join('');

describe('KanbanBoard', () => {
  it('has a button below the cards of a column that loads more of them, except while it loads', async () => {
    const onLoadMore = vi.fn();
    const withMore = (state: 'idle' | 'loading') => [
      { ...column('Done', []), total: 412, more: { label: '412 more', state } },
    ];
    const { user, change } = setUp({ columns: withMore('idle'), onLoadMore });
    expect(screen.queryByText(texts.empty)).toBeNull();
    await user.click(screen.getByRole('button', { name: '412 more: Done' }));
    expect(onLoadMore.mock.calls).toEqual([['Done']]);
    change({ columns: withMore('loading') });
    await user.click(screen.getByRole('button', { name: '412 more: Done' }));
    expect(onLoadMore).toHaveBeenCalledTimes(1);
  });

  it('describes columns with their number of cards, and cards with their fields', () => {
    setUp();
    expect(screen.getByRole('region', { name: 'To Do, 3 tareas' })).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('region', { name: 'Doing, 1 tarea' })).toBeInstanceOf(HTMLElement);
    expect(within(screen.getByRole('region', { name: 'Done, 0 tareas' })).getByText(texts.empty)).toBeInstanceOf(
      HTMLElement,
    );
    expect(screen.getByRole('button', { name: 'Tarea 1, To Do, Bug, prioridad High' })).toBe(card('1'));
  });

  it('draws a stroke of the tally for a card that moves to done, but not for one that a filter had hidden', () => {
    const columns = (toDo: string[], done: string[]) => [column('To Do', toDo), column('Done', done)];
    const restingStatuses = new Set([columns([], [])[1]?.id ?? '']);
    const { change } = setUp({ columns: columns(['1', '2'], []), restingStatuses });
    const strokes = (toDo: string[], done: string[]) => {
      change({ columns: columns(toDo, done) });
      const tally = document.querySelector('svg[data-grows]');
      return [tally?.querySelectorAll('path').length, tally?.getAttribute('data-grows')];
    };
    expect(strokes(['1', '2'], ['3'])).toEqual([1, 'false']);
    expect(strokes(['2'], ['1', '3'])).toEqual([2, 'true']);
    expect(strokes(['4', '2'], ['1', '3'])).toEqual([2, 'true']);
    expect(strokes(['2'], ['1'])).toEqual([1, 'false']);
    expect(strokes(['4', '2'], ['1', '3'])).toEqual([2, 'false']);
  });

  it('renders only the visible ones of 10,000 cards', () => {
    setUp({
      columns: [
        column(
          'To Do',
          Array.from({ length: 10_000 }, (_, at) => String(at)),
        ),
      ],
    });
    expect(screen.getByRole('region', { name: 'To Do, 10000 tareas' })).toBeInstanceOf(HTMLElement);
    expect(document.querySelectorAll('[data-task-id]').length).toBeLessThan(40);
  });

  it('reports a press that does not become a drag', () => {
    const { onPress, onRelease, onDragStart } = setUp();
    fireEvent.mouseDown(card('1'), { button: 0, clientX: 10, clientY: 10 });
    fireEvent.mouseMove(document, { clientX: 12, clientY: 10 });
    expect([onPress.mock.calls.length, onRelease.mock.calls.length]).toEqual([1, 0]);
    fireEvent.mouseUp(document);
    expect([onPress.mock.calls.length, onRelease.mock.calls.length]).toEqual([1, 1]);
    expect(onDragStart).not.toHaveBeenCalled();
  });

  it('does not render cards again while the pointer moves within one place, and drops the card there', async () => {
    const drawn: string[] = [];
    const watched = (id: string): Task =>
      new Proxy(taskOf(id), {
        get: (target, field, receiver) => {
          if (field === 'assignees') drawn.push(target.id);
          return Reflect.get(target, field, receiver);
        },
      });
    const tasks = new Map(['1', '2', '3', '4'].map((id) => [id, watched(id)]));
    const frame = () => act(async () => void vi.advanceTimersToNextFrame());
    const boxes = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    boxes.mockReturnValue(new DOMRect(0, 0, 1000, 800));
    vi.useFakeTimers();
    try {
      const { onDragStart, onDrop } = setUp({ getTask: (id) => tasks.get(id) });
      fireEvent.mouseDown(card('1'), { button: 0, clientX: 400, clientY: 400 });
      fireEvent.mouseMove(document, { clientX: 410, clientY: 400 });
      expect(onDragStart.mock.calls).toEqual([[{ taskId: '1', by: 'mouse' }]]);
      await frame();
      fireEvent.mouseMove(document, { clientX: 400, clientY: 500 });
      await frame();
      const place = announced();
      drawn.length = 0;
      for (let x = 400; x < 440; x += 4) {
        fireEvent.mouseMove(document, { clientX: x, clientY: 500 });
        await frame();
      }
      expect([place, drawn, announced()]).toEqual(['Tarea 1 sobre To Do, posición 2 de 3.', [], place]);
      await act(async () => void fireEvent.mouseUp(document));
      expect(onDrop.mock.calls).toEqual([[{ taskId: '1', statusId: 'To Do', beforeTaskId: '3' }]]);
      // A click that follows a drag within 50 ms is ignored.
      vi.advanceTimersByTime(50);
    } finally {
      vi.useRealTimers();
      boxes.mockRestore();
    }
  });

  it('shows no dragged card unless the parent accepts the drag', async () => {
    const { user, onDragStart } = setUp({ dragged: null, draggedBy: null });
    await focus(card('1'));
    await user.keyboard(' {ArrowRight}');
    expect(onDragStart).toHaveBeenCalledOnce();
    expect(announced()).toBe('');
    expect(cardsIn('To Do')).toEqual(['1', '2', '3']);
  });

  it('cancels its drag when it is unmounted', async () => {
    const { user, unmount, onDragCancel } = setUp();
    await focus(card('1'));
    await user.keyboard(' {ArrowRight}');
    unmount();
    expect(onDragCancel).toHaveBeenCalledOnce();
  });

  it('renders only a moved card and newly visible cards, for any number of cards', () => {
    let drawn = new Set<string>();
    const watched = (task: Task): Task =>
      new Proxy(task, {
        get: (target, field, receiver) => {
          if (field === 'assignees') drawn.add(target.id);
          return Reflect.get(target, field, receiver);
        },
      });
    const ids = (name: string) => Array.from({ length: 3000 }, (_, index) => `${name}${index}`);
    const [a, b, c] = ['a', 'b', 'c'].map(ids);
    const tasks = new Map([...(a ?? []), ...(b ?? []), ...(c ?? [])].map((id) => [id, watched(taskOf(id))]));
    const others = column('C', c ?? []);
    const { change } = setUp({
      columns: [column('A', a ?? []), column('B', b ?? []), others],
      getTask: (id) => tasks.get(id),
      types: [type],
      priorities: [priority],
    });
    expect([...drawn].map((id) => id[0])).toEqual(expect.arrayContaining(['a', 'b', 'c']));
    const shown = drawn;

    drawn = new Set();
    tasks.set('a0', watched({ ...taskOf('a0'), statusId: 'b' }));
    change({
      columns: [column('A', (a ?? []).slice(1)), column('B', ['a0', ...(b ?? [])]), others],
      getTask: (id) => tasks.get(id),
    });
    expect([...drawn].filter((id) => id.startsWith('c'))).toEqual([]);
    expect([...drawn].filter((id) => shown.has(id))).toEqual(['a0']);
    expect(drawn.size).toBeLessThan(4);

    drawn = new Set();
    tasks.set('b1', watched({ ...taskOf('b1'), title: 'Otro título' }));
    change({
      columns: [column('A', (a ?? []).slice(1)), column('B', ['a0', ...(b ?? [])]), others],
      getTask: (id) => tasks.get(id),
    });
    expect(screen.getAllByText('Otro título')).toHaveLength(1);
  });

  it('opens a task by click and by Enter, and creates one in a column', async () => {
    const { user, onOpenTask, onCreateTask } = setUp({
      columns: [column('To Do', ['1', '2']), column('Old', [], { archived: true })],
    });
    await user.click(card('2'));
    await focus(card('1'));
    await user.keyboard('{Enter}');
    expect(onOpenTask.mock.calls).toEqual([['2'], ['1']]);
    await user.click(screen.getByRole('button', { name: 'Crear tarea en To Do' }));
    expect(onCreateTask.mock.calls).toEqual([['To Do']]);
    expect(screen.queryByRole('button', { name: 'Crear tarea en Old' })).toBeNull();
  });

  describe('rows of subtasks', () => {
    const row = (id: string, level = 1, done = false) => ({
      id,
      title: `Parte ${id}`,
      level,
      color: 'blue' as const,
      status: done ? 'Done' : 'To Do',
      done,
    });
    const sums = { parent: null, total: 2, done: 1, estimate: null, estimatedHours: null };
    const families = new Map(['1', '2'].map((id) => [id, { ...sums, rows: [row(`${id}a`), row(`${id}b`, 2, true)] }]));
    const getFamily = ({ id }: Task) => families.get(id);
    const rowOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^Parte ${name},`) });

    it('opens a subtask by click and by Enter, and not its parent', async () => {
      const { user, onOpenTask } = setUp({ getFamily });
      expect(rowOf('1b').textContent).toBe('Parte 1b, Done');
      expect(card('1').contains(rowOf('1a'))).toBe(false);
      expect(rowOf('1a').closest('li[aria-posinset]')).toBe(card('1').parentElement);
      await user.click(rowOf('2a'));
      await focus(rowOf('1b'));
      await user.keyboard('{Enter}');
      expect(onOpenTask.mock.calls).toEqual([['2a'], ['1b']]);
    });

    it('are reached by Tab from the card that is the tab stop', async () => {
      const { user } = setUp({ getFamily });
      await focus(card('1'));
      await user.tab();
      expect(document.activeElement).toBe(rowOf('1a'));
      await user.tab();
      expect(document.activeElement).toBe(rowOf('1b'));
      await user.tab();
      expect(document.activeElement?.closest('[data-subtask-id], [data-task-id]')).toBeNull();
      await focus(rowOf('2a'));
      await user.tab({ shift: true });
      expect(document.activeElement).toBe(card('2'));
    });

    it('lead back to the cards by the arrow keys', async () => {
      const { user } = setUp({ getFamily });
      await focus(rowOf('1a'));
      await user.keyboard('{ArrowUp}');
      expect(document.activeElement).toBe(card('1'));
      await focus(rowOf('1a'));
      await user.keyboard('{ArrowDown}');
      expect(document.activeElement).toBe(card('2'));
      await user.keyboard('{ArrowRight}');
      expect(document.activeElement).toBe(card('4'));
    });

    it('do not drag the parent, and load their task on hover', () => {
      vi.useFakeTimers();
      try {
        const { onPress, onDragStart, onHoverTask } = setUp({ getFamily });
        fireEvent.mouseDown(rowOf('1a'), { button: 0, clientX: 10, clientY: 10 });
        fireEvent.mouseMove(document, { clientX: 60, clientY: 10 });
        expect([onPress.mock.calls, onDragStart.mock.calls]).toEqual([[], []]);
        fireEvent.mouseOver(rowOf('1a'));
        vi.advanceTimersByTime(80);
        expect(onHoverTask.mock.calls).toEqual([['1a']]);
      } finally {
        vi.useRealTimers();
      }
    });
  });

  it('reports focus immediately and hover after 80 ms', async () => {
    vi.useFakeTimers();
    try {
      const { onHoverTask } = setUp();
      fireEvent.mouseOver(card('2'));
      vi.advanceTimersByTime(40);
      fireEvent.mouseOver(card('3'));
      vi.advanceTimersByTime(79);
      expect(onHoverTask).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(onHoverTask.mock.calls).toEqual([['3']]);
      await focus(card('4'));
      expect(onHoverTask.mock.calls).toEqual([['3'], ['4']]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is one tab stop, and arrow keys move between its cards', async () => {
    const { user } = setUp();
    expect([...document.querySelectorAll('[data-task-id][tabindex="0"]')]).toEqual([card('1')]);
    await focus(card('1'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(card('2'));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(card('4'));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(card('4'));
    await user.keyboard('{ArrowLeft}{End}');
    expect(document.activeElement).toBe(card('3'));
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(card('1'));
    expect([...document.querySelectorAll('[data-task-id][tabindex="0"]')]).toEqual([card('1')]);
  });

  it('moves a card by keyboard into an empty column, and announces each step', async () => {
    const { user, onDragStart, onDrop, onDragCancel } = setUp();
    await focus(card('1'));
    await user.keyboard(' ');
    expect(onDragStart.mock.calls).toEqual([[{ taskId: '1', by: 'keyboard' }]]);
    expect(announced()).toBe('Tarjeta Tarea 1 levantada. To Do, posición 1 de 3.');
    await user.keyboard('{ArrowDown}');
    expect(announced()).toBe('Tarea 1 sobre To Do, posición 2 de 3.');
    expect(cardsIn('To Do')).toEqual(['2', '1', '3']);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(announced()).toBe('Tarea 1 sobre Done, posición 1 de 1.');
    expect(cardsIn('To Do')).toEqual(['2', '3']);
    expect(cardsIn('Done')).toEqual(['1']);
    await user.keyboard(' ');
    expect(onDrop.mock.calls).toEqual([[{ taskId: '1', statusId: 'Done', beforeTaskId: null }]]);
    expect(announced()).toBe('Tarjeta Tarea 1 soltada en Done, posición 1 de 1.');
    expect(onDragCancel).not.toHaveBeenCalled();
  });

  it('returns the card on Escape after it has crossed columns', async () => {
    const { user, onDrop, onDragCancel } = setUp();
    await focus(card('2'));
    await user.keyboard(' {ArrowRight}{ArrowRight}{Escape}');
    expect(cardsIn('To Do')).toEqual(['1', '2', '3']);
    expect(cardsIn('Done')).toEqual([]);
    expect(announced()).toBe('Movimiento cancelado. Tarea 2 vuelve a To Do.');
    expect(document.activeElement).toBe(card('2'));
    expect(onDrop).not.toHaveBeenCalled();
    expect(onDragCancel).toHaveBeenCalledOnce();
  });

  it('reports no move for a card that is dropped where it was', async () => {
    const { user, onDrop, onDragCancel } = setUp();
    await focus(card('2'));
    await user.keyboard(' {ArrowDown}{ArrowUp} ');
    expect(onDrop).not.toHaveBeenCalled();
    expect(onDragCancel).toHaveBeenCalledOnce();
    expect(announced()).toBe('Tarjeta Tarea 2 soltada donde estaba.');
  });

  it('skips a blocked column, and announces the reason if it is the last one', async () => {
    const { user, onDrop, change } = setUp();
    await focus(card('4'));
    await user.keyboard(' ');
    change({ blockedColumns: { Done: 'Falta revisión' } });
    expect(screen.getByText('Falta revisión')).toBeInstanceOf(HTMLElement);
    await user.keyboard('{ArrowRight}');
    expect(announced()).toBe('No se puede soltar en Done: Falta revisión.');
    expect(cardsIn('Doing')).toEqual(['4']);
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Falta revisión')).toBeNull();
    expect(onDrop).not.toHaveBeenCalled();
  });

  it('announces the reason of each blocked column that the card skips', async () => {
    const { user, change, onDrop } = setUp();
    await focus(card('1'));
    await user.keyboard(' ');
    change({ blockedColumns: { Doing: 'Falta revisión' } });
    await user.keyboard('{ArrowRight}');
    expect(announced()).toBe('No se puede soltar en Doing: Falta revisión. Tarea 1 sobre Done, posición 1 de 1.');
    await user.keyboard(' ');
    expect(onDrop.mock.calls).toEqual([[{ taskId: '1', statusId: 'Done', beforeTaskId: null }]]);
  });

  it('rejects the drop when the column was blocked during the drag', async () => {
    const { user, change, onDrop, onDragCancel } = setUp();
    await focus(card('1'));
    await user.keyboard(' {ArrowRight}');
    change({ blockedColumns: { Doing: 'Falta revisión' } });
    await user.keyboard(' ');
    expect([onDrop.mock.calls, onDragCancel.mock.calls]).toEqual([
      [],
      [['No se puede soltar en Doing: Falta revisión.']],
    ]);
    expect(announced()).toBe(
      'No se puede soltar en Doing: Falta revisión. Movimiento cancelado. Tarea 1 vuelve a To Do.',
    );
    expect(cardsIn('To Do')).toEqual(['1', '2', '3']);
    expect(document.activeElement).toBe(card('1'));
  });

  it('offers new tasks only in the initial column', () => {
    setUp({ createIn: 'Doing' });
    expect(
      screen.getAllByRole('button', { name: /^Crear tarea en/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Crear tarea en Doing']);
  });

  it('names the tasks that block a card', () => {
    setUp({ getBlockers: ({ id }) => (id === '2' ? 'PLA-1, PLA-3' : '') });
    expect(
      screen.getByRole('button', { name: 'Tarea 2, To Do, Bug, prioridad High, bloqueada por PLA-1, PLA-3' }),
    ).toBe(card('2'));
    expect(screen.getAllByTitle('bloqueada por PLA-1, PLA-3').map(({ textContent }) => textContent)).toEqual([
      'PLA-1 +1',
    ]);
  });

  it('does not move a card that the user may not change', async () => {
    const { user, onDragStart } = setUp({ getTask: (id) => taskOf(id, false) });
    await focus(card('1'));
    await user.keyboard(' {ArrowDown}');
    expect(onDragStart).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(card('2'));
  });

  it('cancels the drag of a task that another person deletes', async () => {
    const { user, change, onDragCancel, onDrop } = setUp();
    await focus(card('1'));
    await user.keyboard(' {ArrowRight}');
    change({ columns: [column('To Do', ['2', '3']), column('Doing', ['4']), column('Done', [])] });
    expect(announced()).toBe(texts.cardGone);
    expect(onDragCancel).toHaveBeenCalledOnce();
    await user.keyboard(' ');
    expect(onDrop).not.toHaveBeenCalled();
  });

  it('continues the drag of a task that another person moves', async () => {
    const { user, change, onDrop } = setUp();
    await focus(card('1'));
    await user.keyboard(' {ArrowRight}');
    const moved = [column('To Do', ['2', '3']), column('Doing', ['4']), column('Done', ['1'])];
    change({ columns: moved });
    expect(cardsIn('Done')).toEqual([]);
    await user.keyboard(' ');
    expect(onDrop).toHaveBeenCalledOnce();
    expect(onDrop.mock.calls[0]?.[0]).toMatchObject({ taskId: '1', statusId: 'Doing' });
  });

  it('returns a card to its own column when the target column is removed', async () => {
    const { user, change, onDrop } = setUp();
    await focus(card('1'));
    await user.keyboard(' {ArrowRight}{ArrowRight}');
    expect(cardsIn('Done')).toEqual(['1']);
    change({ columns: [column('To Do', ['1', '2', '3']), column('Doing', ['4'])] });
    expect(announced()).toBe('Tarea 1 sobre To Do, posición 1 de 3.');
    await user.keyboard(' ');
    expect(onDrop).not.toHaveBeenCalled();
    expect(cardsIn('To Do')).toEqual(['1', '2', '3']);
  });

  it('focuses the next card when the focused one is removed', async () => {
    const { change } = setUp();
    await focus(card('2'));
    await act(async () =>
      change({ columns: [column('To Do', ['1', '3']), column('Doing', ['4']), column('Done', [])] }),
    );
    expect(document.activeElement).toBe(card('3'));
  });

  it('moves a column by keyboard', async () => {
    const { user, onReorderColumns } = setUp();
    await focus(screen.getByRole('button', { name: 'Mover columna To Do' }));
    await user.keyboard(' {ArrowRight}');
    expect(announced()).toBe('Columna To Do, posición 2 de 3.');
    await user.keyboard(' ');
    expect(onReorderColumns.mock.calls).toEqual([[['Doing', 'To Do', 'Done']]]);
    await user.keyboard(' {ArrowRight}{Escape}');
    expect(onReorderColumns).toHaveBeenCalledOnce();
    expect(announced()).toBe('Movimiento cancelado. La columna To Do vuelve a su sitio.');
  });

  it('cancels a drag by keyboard when the focus leaves the board', async () => {
    const { user, onDragCancel } = setUp();
    await focus(card('1'));
    await user.keyboard(' {ArrowDown}');
    await focus(screen.getByRole('button', { name: 'Crear tarea en Done' }));
    expect(onDragCancel).toHaveBeenCalledOnce();
    expect(cardsIn('To Do')).toEqual(['1', '2', '3']);
  });
});
