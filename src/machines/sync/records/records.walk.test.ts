import { expect, test } from 'vitest';
import type { Conversation } from '../../../../domain/conversation.ts';
import type { Task } from '../../../../domain/task.ts';
import { type ErrorActorEvent, setup } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import type { Failure } from '../../failure.ts';
import type { RecordsEvent } from './records.types.ts';
import { recordsMachine } from './records.machine.ts';
import { stateOf } from './resourceState.ts';
import { rowsOf, type Table } from './table.ts';
import { aPage, aProject, aTask, aViewer, aWrite, uuid } from './testing.ts';

const projectId = aProject.id;
const spec = { kind: 'projectTasks', projectId } as const;
const key = `projectTasks/${projectId}`;
const task = aTask();
const failure: Failure = { code: 'INTERNAL', message: 'broken', issues: [], status: 500 };
const rename = { kind: 'task.update', projectId, taskId: task.id, fields: { title: 'Newer' }, basedOn: 1 } as const;
const overlay = { writes: [], refused: [] };
const settled = { overlay, op: rename, mutationId: 'one', touched: [spec] };

/** Test double of a resource's actor, which stays in its initial state. */
const resource = setup({
  types: { context: {} as { error: Failure | null; moreError: null }, input: {} as { error?: Failure } },
}).createMachine({
  context: ({ input: { error = null } }) => ({ error, moreError: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: ({ context }) => context.error !== null, target: 'failed' }, { target: 'loading' }] },
    loading: {},
    failed: {},
  },
});

const events: (RecordsEvent | ErrorActorEvent)[] = [
  { type: `xstate.error.actor.resource:${key}`, actorId: `resource:${key}`, error: new Error('crash') },
  { type: 'resource.acquired', spec },
  { type: 'resource.released', spec },
  { type: 'resource.graceEnded', key },
  { type: 'resource.refreshRequested', spec },
  { type: 'resource.changed', key },
  { type: 'resource.started', key },
  { type: 'resource.rejected', key, error: failure },
  { type: 'resource.received', key, page: { answer: aPage([task]), asked: null, next: null, isFurther: false } },
  { type: 'resource.moreRequested', spec: { kind: 'conversations' } },
  { type: 'resource.overtaken', spec },
  { type: 'resource.moreReceived', key, page: { answer: aPage([task]), asked: null, next: null, isFurther: false } },
  { type: 'project.received', project: aProject },
  { type: 'record.received', spec: { kind: 'project', projectId }, record: aProject },
  { type: 'project.gone', projectId },
  { type: 'elements.received', spec: { kind: 'conversations' }, elements: [{ id: 'c' } as Conversation] },
  { type: 'record.deleted', id: task.id },
  { type: 'lists.outdated', kind: 'projectTasks' },
  { type: 'server.batch', changes: [{ type: 'task.saved', seq: 1, projectId, task, mutationId: null }] },
  { type: 'records.invalidated' },
  { type: 'database.replaced', generation: 1 },
  { type: 'connectivity.changed', online: true },
  { type: 'connectivity.changed', online: false },
  { type: 'overlay.changed', overlay: { ...overlay, writes: [aWrite(rename, { mutationId: 'one' })] } },
  { type: 'overlay.changed', overlay, result: { task } },
  { type: 'write.settled', ...settled, result: { task } },
  { type: 'write.settled', ...settled, result: null },
];

/** Number of rows of each table, cached because most steps of the walk don't change the table. */
const counts = new WeakMap<Table<Task>, number>();
const countOf = (table: Table<Task>): number => {
  const count = counts.get(table) ?? rowsOf(table).length;
  counts.set(table, count);
  return count;
};

test('every event with a resource there or not', async () => {
  const { transitions, missed } = await coverMachine({
    machine: recordsMachine,
    input: { workspaceId: uuid(2), accountId: aViewer.id, viewer: aViewer, subscribers: {} },
    events,
    actors: { resource },
    // Includes only the counts, which are enough to distinguish states.
    serializeState: ({ context: { resources, stopped, tasks, projects, overlay: shown } }) =>
      JSON.stringify([
        Object.values(resources).map((each) => [stateOf(each).status, each.complete, Math.min(each.claims, 2)]),
        Object.keys(stopped).length,
        Object.keys(projects).length,
        countOf(tasks),
        shown.writes.length,
      ]),
  });
  expect({ transitions, missed }).toEqual({ transitions: { covered: 24, reachable: 24 }, missed: [] });
});
