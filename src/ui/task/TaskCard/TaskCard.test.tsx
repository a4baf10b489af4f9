import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { readTexts } from '../../../../tests/support/texts.ts';
import { emptyTaskValues } from '../../../../domain/fields/task.ts';
import type { TaskPriority, TaskType } from '../../../../domain/project.ts';
import type { Task } from '../../../../domain/task.ts';
import { datesOf } from '../../base/dates/useDates.ts';
import { describeTask, TaskCard } from './TaskCard.tsx';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const at = '2026-03-01T09:00:00.000Z';
const tag = {
  archived: false,
  description: null,
  workspaceId: id(1),
  projectId: id(2),
  order: 0,
  createdAt: at,
  updatedAt: null,
};
const type: TaskType = { ...tag, id: id(3), name: 'Bug', color: 'red' };
const priority: TaskPriority = { ...tag, id: id(4), name: 'High', icon: 'arrow-up' };
const person = (n: number, name: string) => ({
  id: id(n),
  avatar: null,
  nickname: name.toLowerCase(),
  name,
  lastName: 'Ruiz',
});
const task: Task = {
  id: id(5),
  ...emptyTaskValues,
  title: 'Corregir el acceso',
  workspaceId: id(1),
  projectId: id(2),
  number: 7,
  statusSince: '2026-01-01T00:00:00.000Z',
  approvals: [],
  typeId: type.id,
  statusId: id(6),
  priorityId: priority.id,
  createdBy: id(7),
  dueDate: '2026-03-08',
  createdAt: at,
  updatedAt: null,
  deletedAt: null,
  version: 1,
  assignees: [person(10, 'Ada'), person(11, 'Eva'), person(12, 'Leo'), person(13, 'Sol'), person(14, 'Pau')],
  abilities: { update: true, delete: true },
};
const today = '2026-03-10';
const describedTask = (props: Parameters<typeof describeTask>[1]) =>
  describeTask(
    { texts: readTexts('board').card, fields: readTexts('fields'), dates: datesOf(readTexts('dates')) },
    props,
  );

describe('TaskCard', () => {
  it('shows title, type, priority, due date, and three of five people', () => {
    renderUi(<TaskCard task={task} type={type} priority={priority} today={today} />);
    expect(screen.getByText('Corregir el acceso')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('Bug')).toBeInstanceOf(HTMLElement);
    expect(screen.getByTitle('High')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('08/03').dataset['overdue']).toBe('true');
    expect(screen.getByText('+2')).toBeInstanceOf(HTMLElement);
  });

  it('does not mark a past due date of a task that is done', () => {
    renderUi(<TaskCard task={task} today={today} resting />);
    expect(screen.getByText('08/03').dataset['overdue']).toBeUndefined();
    expect(describedTask({ task: { ...task, assignees: [] }, today, resting: true, status: 'Done' })).toBe(
      'Corregir el acceso, Done, fecha límite hace 2 días',
    );
  });

  it('counts the items of the checklist, unless the card hides them', () => {
    const counted = { ...task, assignees: [], dueDate: null, description: 'Plan\n- [x] a\n  - [ ] b' };
    const { rerender } = renderUi(<TaskCard task={counted} today={today} />);
    const spoken = 'casillas: 1 de 2 hechas';
    expect([screen.getByTitle(spoken).textContent, screen.getByTitle(spoken).dataset['done']]).toEqual([
      '1/2',
      undefined,
    ]);
    expect(describedTask({ task: counted, today, status: 'Done' })).toBe(`Corregir el acceso, Done, ${spoken}`);
    const done = { ...counted, description: '- [x] a\n- [X] b' };
    rerender(<TaskCard task={done} today={today} />);
    expect(screen.getByTitle('casillas: 2 de 2 hechas').dataset['done']).toBe('true');
    const display = { density: 'comfortable', hiddenFields: ['checklist'] } as const;
    rerender(<TaskCard task={done} today={today} display={{ ...display, hiddenFields: [...display.hiddenFields] }} />);
    expect(screen.queryByText('2/2')).toBeNull();
    rerender(<TaskCard task={{ ...task, description: '[ ] no list' }} today={today} />);
    expect(screen.queryByTitle(/casillas/)).toBeNull();
  });

  it.each([
    ['saving', 'Guardando…'],
    ['waiting', 'Esperando conexión'],
    ['failed', 'No se pudo guardar'],
    ['conflicted', 'Conflicto'],
  ] as const)('describes the state %s', (sync, words) => {
    renderUi(<TaskCard task={task} today={today} sync={sync} />);
    expect(screen.getByTitle(words)).toBeInstanceOf(HTMLElement);
  });

  it('leaves out hidden fields, also in its description', () => {
    const display = { density: 'compact', hiddenFields: ['assignees', 'dueDate', 'typeId'] } as const;
    renderUi(
      <TaskCard task={task} type={type} priority={priority} today={today} blockers="PLA-1, PLA-2" display={display} />,
    );
    expect([screen.queryByText('Bug'), screen.queryByText('08/03'), screen.queryByText('+2')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(screen.getByTitle('High')).toBeInstanceOf(HTMLElement);
    expect(describedTask({ task, type, priority, today, blockers: 'PLA-1, PLA-2', status: 'To Do', display })).toBe(
      'Corregir el acceso, To Do, prioridad High, bloqueada por PLA-1, PLA-2',
    );
  });

  it('has a description in one sentence', () => {
    expect(
      describedTask({
        task: { ...task, assignees: task.assignees.slice(0, 2) },
        type,
        priority,
        today,
        status: 'To Do',
        sync: 'failed',
      }),
    ).toBe(
      'Corregir el acceso, To Do, Bug, prioridad High, venció hace 2 días, asignada a Ada Ruiz, Eva Ruiz, No se pudo guardar',
    );
    expect(describedTask({ task: { ...task, dueDate: null, assignees: [] }, today, status: 'Done' })).toBe(
      'Corregir el acceso, Done',
    );
  });
});
