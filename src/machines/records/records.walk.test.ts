import { expect, test } from 'vitest';
import type { Task } from '../../../domain/task.ts';
import { coverMachine } from '../../../tests/model/coverage.ts';
import type { Failure } from '../failure.ts';
import type { RecordsEvent } from './records.types.ts';
import { recordsMachine } from './records.machine.ts';
import { rowsOf, type Table } from './table.ts';
import { aPage, aProject, aTask, aViewer, aWrite, uuid } from './testing.ts';

const projectId = aProject.id;
const spec = { kind: 'projectTasks', projectId } as const;
const key = `projectTasks/${projectId}`;
const at = '2026-01-01T00:00:00.000Z';
const task = aTask();
const failure: Failure = { code: 'INTERNAL', message: 'broken', issues: [], status: 500 };
const rename = { kind: 'task.update', projectId, taskId: task.id, fields: { title: 'Newer' }, basedOn: 1 } as const;

const reading: RecordsEvent[] = [
  { type: 'resource.wanted', spec },
  { type: 'resource.released', spec },
  { type: 'resource.refreshRequested', spec },
  { type: 'resource.changed', key, status: 'ready', error: null },
  { type: 'resource.changed', key, status: 'failed', error: failure },
  { type: 'resource.arrived', key, page: { answer: aPage([task]), next: null } },
  { type: 'project.arrived', project: aProject },
  { type: 'project.gone', projectId },
  { type: 'server.batch', changes: [{ type: 'task.saved', seq: 1, projectId, task, mutationId: null }] },
  { type: 'records.invalidated' },
  { type: 'connectivity.changed', online: true },
];
const writing: RecordsEvent[] = [
  { type: 'connectivity.changed', online: false },
  { type: 'write.requested', write: { mutationId: 'one', at, replyTo: null, op: rename } },
  { type: 'writes.requested', writes: [{ mutationId: 'one', at, replyTo: null, op: rename, batch: 'one' }] },
  { type: 'writes.requested', writes: [{ mutationId: 'one', at, replyTo: null, op: rename }] },
  { type: 'write.retryRequested', mutationId: 'one' },
  { type: 'write.discarded', mutationId: 'one' },
  { type: 'conflict.settled', mutationId: 'one', keep: 'theirs', newMutationId: 'two', at },
  { type: 'undo.requested', mutationId: 'undo', at },
  { type: 'write.started', mutationId: 'one' },
  { type: 'write.stalled', mutationId: 'one' },
  { type: 'write.answered', mutationId: 'one', result: { task } },
  { type: 'write.refused', mutationId: 'one', error: { ...failure, code: 'CONFLICT' }, current: task },
  { type: 'write.refused', mutationId: 'one', error: failure, current: null },
];
/** The other half's events about what isn't there: together they would only multiply. */
const elsewhere = {
  spec: { kind: 'project', projectId: uuid(99) },
  key: `project/${uuid(99)}`,
  mutationId: 'nobody',
} as const;
const quiet = (events: RecordsEvent[]): RecordsEvent[] =>
  events.flatMap((event) => {
    switch (event.type) {
      case 'resource.wanted':
      case 'write.requested':
      case 'writes.requested':
        return [];
      case 'resource.changed':
      case 'resource.arrived':
        return [{ ...event, key: elsewhere.key }];
      case 'resource.released':
      case 'resource.refreshRequested':
        return [{ ...event, spec: elsewhere.spec }];
      default:
        return 'mutationId' in event ? [{ ...event, mutationId: elsewhere.mutationId } as RecordsEvent] : [event];
    }
  });

/** Number of rows, counted once a table: most steps of the walk leave the table as it was. */
const counts = new WeakMap<Table<Task>, number>();
const countOf = (table: Table<Task>): number => {
  const count = counts.get(table) ?? rowsOf(table).length;
  counts.set(table, count);
  return count;
};

const walk = (of: 'reading' | 'writing', events: RecordsEvent[]) =>
  coverMachine({
    machine: recordsMachine,
    inputs: [
      { workspaceId: uuid(2), accountId: aViewer.id, viewer: aViewer, writes: [], online: true },
      {
        workspaceId: uuid(2),
        accountId: aViewer.id,
        viewer: aViewer,
        writes: [aWrite(rename, { mutationId: 'one', state: 'conflicted', current: task })],
        online: false,
      },
    ].slice(0, of === 'reading' ? 1 : 2),
    events,
    // One of each tells what two would.
    serializeState: ({ context: { resources, tasks, projects, writes, undo, online } }) =>
      JSON.stringify([
        ...(of === 'reading'
          ? [
              Object.values(resources).map(({ status, wanted }) => [status, Math.min(wanted, 2)]),
              Object.keys(projects).length,
            ]
          : []),
        countOf(tasks),
        writes.map(({ mutationId, state }) => [mutationId, state]).slice(0, 2),
        Math.min(undo.length, 1),
        online,
      ]),
    check: ({ context }) => {
      expect(context.writes.filter(({ mutationId }) => mutationId === 'one').length).toBeLessThanOrEqual(1);
      // To one record one write is under way.
      expect(context.writes.filter(({ state }) => state === 'sending').length).toBeLessThanOrEqual(1);
    },
  });

test('reading: every event with a resource there or not', async () => {
  const { transitions, missed } = await walk('reading', [
    ...reading,
    ...quiet(writing).filter(({ type }) => type !== 'connectivity.changed'),
    { type: 'write.requested', write: { mutationId: 'one', at, replyTo: null, op: rename } },
    { type: 'writes.requested', writes: [{ mutationId: 'one', at, replyTo: null, op: rename }] },
  ]);
  expect({ transitions, missed }).toEqual({ transitions: { covered: 20, reachable: 20 }, missed: [] });
});

test('writing: every event with a write, a conflict and an undo there or not', async () => {
  const { missed } = await walk('writing', [
    ...writing,
    ...quiet(reading).filter(({ type }) => type !== 'project.arrived' && type !== 'server.batch'),
    { type: 'resource.wanted', spec },
    { type: 'project.arrived', project: aProject },
    { type: 'server.batch', changes: [] },
  ]);
  // What is guarded by a resource is the other walk's.
  expect(missed.filter((key) => !key.startsWith('records: resource.'))).toEqual([]);
  expect(missed).toHaveLength(3);
});
