import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Task } from '../../../../domain/task.ts';
import type { TaskFieldsPatch } from '../../../../domain/fields/task.ts';
import type { PendingWrite, WriteOp } from '../outbox/outbox.types.ts';
import { inverseOf } from '../outbox/operations/index.ts';
import { enqueue, startable } from '../outbox/queue.ts';
import { foldTasks } from './overlay.ts';
import { emptyTable, mergeRows, rowOf, type Table, withRows } from './table.ts';
import { aProject, aTask, aViewer, aWrite } from './testing.ts';

const context = { workspaceId: aProject.workspaceId, viewer: aViewer, projects: { [aProject.id]: aProject } };
const statusIds = aProject.taskStatuses.map(({ id }) => id);

const update = (taskId: string, fields: TaskFieldsPatch): WriteOp => ({
  kind: 'task.update',
  projectId: aProject.id,
  taskId,
  fields,
});

const anyFields: fc.Arbitrary<TaskFieldsPatch> = fc.record(
  {
    title: fc.string({ minLength: 1, maxLength: 8 }),
    statusId: fc.constantFrom(...statusIds),
    dueDate: fc.constantFrom(null, '2026-01-02'),
  },
  { requiredKeys: [] },
);
const taskIds = ['t1', 't2', 't3'];
const anyWrites: fc.Arbitrary<PendingWrite[]> = fc
  .array(fc.record({ taskId: fc.constantFrom(...taskIds), fields: anyFields }), { maxLength: 12 })
  .map((list) => list.map(({ taskId, fields }, index) => aWrite(update(taskId, fields), { mutationId: `m${index}` })));
const tableOf = (...tasks: Task[]): Table<Task> => withRows<Task>(emptyTable, tasks);
const base = tableOf(...taskIds.map((id) => aTask({ id })));

describe('foldTasks', () => {
  it('returns the base itself when nothing is pending', () => {
    expect(foldTasks(base, [], context)).toBe(base);
  });

  it('ticks an item of the current description, and unticks it', () => {
    const ticked: WriteOp = {
      kind: 'task.tick',
      projectId: aProject.id,
      taskId: 't1',
      item: { text: 'b', occurrence: 1 },
      checked: true,
    };
    const before = tableOf(aTask({ id: 't1', description: '- [ ] b' }));
    const after = (...ops: WriteOp[]) =>
      rowOf(
        foldTasks(
          before,
          ops.map((op) => aWrite(op)),
          context,
        ),
        't1',
      );
    expect(after(ticked)).toBe(rowOf(before, 't1'));
    const written = update('t1', { description: '- [ ] a\n- [ ] b\n- [ ] b' });
    expect(after(written, ticked)?.description).toBe('- [ ] a\n- [ ] b\n- [x] b');
    const undone = inverseOf(ticked, {}) ?? ticked;
    expect(after(written, ticked, undone)?.description).toBe('- [ ] a\n- [ ] b\n- [ ] b');
  });

  it('counts a pending approval, subtracts a withdrawn one, and removes approvals when the status changes', () => {
    const at = '2026-02-01T00:00:00.000Z';
    const yes: WriteOp = { kind: 'task.approve', projectId: aProject.id, taskId: 't1', edgeId: 'e', given: true };
    const other = { edgeId: 'e', by: 'other', at };
    const before = tableOf(aTask({ id: 't1', approvals: [other] }));
    const after = (...ops: WriteOp[]) =>
      rowOf(
        foldTasks(
          before,
          ops.map((op) => aWrite(op, { at })),
          context,
        ),
        't1',
      );
    expect(after(yes, yes)?.approvals).toEqual([other, { edgeId: 'e', by: aViewer.id, at }]);
    const no = inverseOf(yes, { task: undefined, project: undefined }) ?? yes;
    expect(after(yes, no)?.approvals).toEqual([]);
    const member = {
      ...context,
      projects: { [aProject.id]: { ...aProject, abilities: { ...aProject.abilities, update: false } } },
    };
    expect(rowOf(foldTasks(before, [aWrite(yes), aWrite(no)], member), 't1')?.approvals).toEqual([other]);
    expect(after(yes, update('t1', { statusId: statusIds[0] }))?.approvals).toHaveLength(2);
    expect(after(yes, update('t1', { statusId: statusIds[1] }))).toMatchObject({ approvals: [], statusSince: at });
  });

  it('ends with the last write to each field', () => {
    fc.assert(
      fc.property(anyWrites, (writes) => {
        const view = foldTasks(base, writes, context);
        for (const id of taskIds) {
          const expected = writes.reduce<unknown>(
            (task, { op }) =>
              op.kind === 'task.update' && op.taskId === id ? Object.assign({}, task, op.fields) : task,
            rowOf(base, id),
          );
          expect(rowOf(view, id)).toEqual(expected);
        }
      }),
    );
  });

  it('rolls back a write by leaving it out, and keeps changes by other people', () => {
    fc.assert(
      fc.property(anyWrites, fc.constantFrom(...taskIds), anyFields, (writes, refused, theirs) => {
        const others = mergeRows(
          base,
          taskIds.map((id) => aTask({ id, version: 2, ...(theirs as Partial<Task>) })),
        );
        const rest = writes.filter(({ op }) => !('taskId' in op && op.taskId === refused));
        expect(rowOf(foldTasks(others, rest, context), refused)).toEqual({
          ...rowOf(base, refused),
          ...theirs,
          version: 2,
        });
      }),
    );
  });

  it('leaves out writes that failed or conflict', () => {
    const writes = [
      aWrite(update('t1', { title: 'refused' }), { state: 'failed' }),
      aWrite(update('t1', { title: 'conflicting' }), { state: 'conflicted', mutationId: 'm2' }),
    ];
    expect(foldTasks(base, writes, context)).toBe(base);
  });

  it('shows a task that is being created, with the people that its ids refer to', () => {
    const member = aProject.members[0];
    const op: WriteOp = {
      kind: 'task.create',
      projectId: aProject.id,
      taskId: 'new',
      task: {
        title: 'New',
        typeId: 'type',
        statusId: 'status',
        priorityId: 'priority',
        assignees: member ? [member.id] : [],
      },
    };
    const made = rowOf(foldTasks(emptyTable, [aWrite(op)], context), 'new');
    expect(made).toMatchObject({
      title: 'New',
      version: 0,
      createdBy: aViewer.id,
      assignees: [{ id: member?.id, name: member?.name }],
    });
  });
});

describe('inverseOf', () => {
  it('returns the values before any update', () => {
    fc.assert(
      fc.property(anyFields, (fields) => {
        const before = aTask({ id: 't1' });
        const op = update('t1', fields);
        const undo = inverseOf(op, { task: before, project: aProject });
        if (undo === null) throw new Error('an update of a known task can be taken back');
        const view = foldTasks(tableOf(before), [aWrite(op), aWrite(undo, { mutationId: 'm2' })], context);
        expect(rowOf(view, 't1')).toEqual(before);
      }),
    );
  });
});

describe('startable', () => {
  it('sends one write per record at a time, the oldest first', () => {
    fc.assert(
      fc.property(anyWrites, (writes) => {
        const free = startable(writes).map(({ mutationId }) => mutationId);
        const firsts = taskIds.flatMap(
          (id) => writes.find(({ op }) => 'taskId' in op && op.taskId === id)?.mutationId ?? [],
        );
        expect([...free].sort()).toEqual([...firsts].sort());
      }),
    );
  });

  it('delays a task while a write of its project is pending', () => {
    const tag = aWrite(
      { kind: 'tag.create', projectId: aProject.id, list: 'statuses', tagId: 's', tag: { name: 'S' } },
      { state: 'sending' },
    );
    expect(startable([tag, aWrite(update('t1', { statusId: 's' }), { mutationId: 'm2' })])).toEqual([]);
  });
});

describe('enqueue', () => {
  it('replaces an unsent text by a later one and keeps its base version', () => {
    const sent = aWrite({ ...update('t1', { title: 'a' }), basedOn: 1 } as WriteOp, { state: 'sending' });
    const { writes: two } = enqueue(
      [sent],
      aWrite({ ...update('t1', { title: 'b' }), basedOn: 1 } as WriteOp, { mutationId: 'm2' }),
    );
    const { writes, replaced } = enqueue(
      two,
      aWrite({ ...update('t1', { title: 'c' }), basedOn: 7 } as WriteOp, { mutationId: 'm3' }),
    );
    expect(replaced?.mutationId).toBe('m2');
    expect(
      writes.map(({ mutationId, op }) => [
        mutationId,
        op.kind === 'task.update' && op.fields.title,
        op.kind === 'task.update' && op.basedOn,
      ]),
    ).toEqual([
      [sent.mutationId, 'a', 1],
      ['m3', 'c', 1],
    ]);
  });
});
