import { describe, expect, it, test } from 'vitest';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { AppError } from '../../../../domain/errors.ts';
import type { Change } from '../../../../domain/socketEvents.ts';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { start } from '../../../../tests/model/dataLayer.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { settled } from '../../../../tests/support/settled.ts';
import { aPage, aProject, aTask, uuid } from '../../sync/records/testing.ts';
import { taskKeysMachine } from './taskKeys.machine.ts';
import { selectAnswers, selectCurrent, selectFound, selectIsFinding } from './taskKeys.selectors.ts';
import type { FindTasksCall, KeyedTask, LoadKeysCall } from './taskKeys.types.ts';

const input = { workspaceId: 'w', accountId: 'a' };
const failed = new AppError('NETWORK', 'offline');
const keyed = (key: string, more: Partial<KeyedTask> = {}): KeyedTask => ({
  asked: key,
  key,
  id: key,
  projectId: 'p',
  title: `Title of ${key}`,
  statusName: 'To Do',
  statusColor: 'blue',
  statusCategory: 'unstarted',
  ...more,
});
const saved = (id: string, number: number, projectId = 'p'): Change => ({
  type: 'task.saved',
  seq: 1,
  projectId,
  task: aTask({ id, number }),
  mutationId: null,
});
const batch = (...changes: Change[]) => ({ type: 'server.batch', changes }) as const;
const typed = (text: string, projectId: string | null = null) => ({ type: 'query.typed', text, projectId }) as const;

test('taskKeys: every transition', async () => {
  expect(
    await coverMachine({
      machine: slice(taskKeysMachine, '', ['keys']),
      input,
      events: [
        { type: 'keys.shown', keys: ['PLA-1'] },
        { type: 'keys.shown', keys: ['PLA-2'] },
        { type: 'keys.hidden', keys: ['PLA-1'] },
        batch(saved('PLA-1', 1)),
        { type: 'records.stale' },
        { type: 'connectivity.changed', online: true },
        { type: 'connectivity.changed', online: false },
        { type: 'xstate.after.collectPause.taskKeys.keys.collecting' },
        { type: 'xstate.after.retryPause.taskKeys.keys.failed' },
        { type: 'xstate.done.actor.loadKeys', output: [keyed('PLA-1')] },
        { type: 'xstate.error.actor.loadKeys', error: failed },
      ],
      serializeState: ({ value, context: { shown, answers, due, asked } }) =>
        JSON.stringify([
          value,
          Object.keys(shown).sort(),
          Object.values(shown).some((count) => count > 1),
          Object.keys(answers).sort(),
          due.toSorted(),
          asked.toSorted(),
        ]),
    }),
  ).toMatchObject({ states: 4, missed: [] });
  expect(
    await coverMachine({
      machine: slice(taskKeysMachine, '', ['finding']),
      input,
      events: [
        typed('plan'),
        { type: 'query.closed' },
        { type: 'xstate.after.findPause.taskKeys.finding.pausing' },
        { type: 'xstate.done.actor.findTasks', output: [keyed('PLA-1')] },
        { type: 'xstate.error.actor.findTasks', error: failed },
      ],
    }),
  ).toMatchObject({ states: 3, missed: [] });
});

interface Served {
  load?: (call: LoadKeysCall) => Promise<KeyedTask[]>;
  find?: (call: FindTasksCall) => Promise<KeyedTask[]>;
}

function started({ load = async ({ keys }) => keys.map((key) => keyed(key)), find = async () => [] }: Served = {}) {
  const loads: (readonly string[])[] = [];
  const finds: FindTasksCall[] = [];
  const machine = taskKeysMachine.provide({
    actors: {
      loadKeys: fromPromise<KeyedTask[], LoadKeysCall>(async ({ input: call }) => {
        loads.push(call.keys);
        return load(call);
      }),
      findTasks: fromPromise<KeyedTask[], FindTasksCall>(async ({ input: call }) => {
        finds.push(call);
        return find(call);
      }),
    },
  });
  const { records, screen, clock } = start({
    screen: { machine, input },
    loadPage: async ({ spec }) => (spec.kind === 'project' ? aProject : aPage(loaded)),
  });
  const actor = screen as unknown as ActorRefFrom<typeof taskKeysMachine>;
  const pass = async (time = 50) => {
    clock.increment(time);
    await settled();
  };
  return {
    actor,
    records,
    loads,
    finds,
    pass,
    loadBoard: async () => {
      records.send({ type: 'resource.acquired', spec: { kind: 'project', projectId: aProject.id } });
      records.send({ type: 'resource.acquired', spec: { kind: 'projectTasks', projectId: aProject.id } });
      await settled();
    },
    show: async (...keys: string[]) => {
      actor.send({ type: 'keys.shown', keys });
      await pass();
    },
    shown: (...keys: string[]) =>
      selectCurrent(selectAnswers(keys)(actor.getSnapshot()))(records.getSnapshot()).map(
        ({ asked, key, title, statusName }) => [asked, key, title, statusName].join(' '),
      ),
    found: () => selectFound(actor.getSnapshot()).map(({ key }) => key),
    isFinding: () => selectIsFinding(actor.getSnapshot()),
  };
}

const loaded = [
  aTask({ id: uuid(101), number: 1, title: 'Write the notes' }),
  aTask({ id: uuid(102), number: 2, title: 'Cut the gears' }),
  aTask({ id: uuid(103), number: 12, title: 'Notes on gears' }),
  aTask({ id: uuid(104), number: null, title: 'Notes without a number' }),
  aTask({ id: uuid(105), number: 14, title: 'Deleted notes', deletedAt: '2026-01-01T00:00:00.000Z' }),
];

describe('taskKeys', () => {
  it('asks once for each key, in batches of at most 100', async () => {
    const it = started();
    const keys = Array.from({ length: 150 }, (_, index) => `PLA-${index + 1}`);
    it.actor.send({ type: 'keys.shown', keys: keys.slice(0, 90) });
    it.actor.send({ type: 'keys.shown', keys });
    await it.pass();
    await it.pass();
    expect(it.loads).toEqual([keys.slice(0, 100), keys.slice(100)]);
    it.actor.send({ type: 'keys.hidden', keys });
    it.actor.send({ type: 'keys.hidden', keys });
    await it.show(...keys);
    expect(it.loads).toHaveLength(2);
    expect(it.shown('PLA-7', 'PLA-150')).toEqual([
      'PLA-7 PLA-7 Title of PLA-7 To Do',
      'PLA-150 PLA-150 Title of PLA-150 To Do',
    ]);
  });

  it('asks for nothing that was hidden before the request', async () => {
    const it = started();
    it.actor.send({ type: 'keys.shown', keys: ['PLA-1', 'PLA-2'] });
    it.actor.send({ type: 'keys.hidden', keys: ['PLA-1'] });
    await it.pass();
    expect(it.loads).toEqual([['PLA-2']]);
  });

  it('remembers that a key is unknown, until a task gets its number', async () => {
    let answers: KeyedTask[] = [];
    const it = started({ load: async () => answers });
    await it.show('PLA-3', 'UTF-8');
    expect(it.shown('PLA-3', 'UTF-8')).toEqual([]);
    it.actor.send(batch(saved('x', 4)));
    await it.pass();
    expect(it.loads).toHaveLength(1);
    answers = [keyed('PLA-3')];
    it.actor.send(batch(saved('x', 3)));
    await it.pass();
    expect(it.loads).toEqual([['PLA-3', 'UTF-8'], ['PLA-3']]);
    expect(it.shown('PLA-3', 'UTF-8')).toEqual(['PLA-3 PLA-3 Title of PLA-3 To Do']);
  });

  it('asks again after a change of the task or project, and for shown keys alone', async () => {
    const it = started();
    await it.show('PLA-1', 'PLA-2', 'PLA-3');
    it.actor.send({ type: 'keys.hidden', keys: ['PLA-2'] });
    it.actor.send(batch(saved('PLA-1', 1)));
    await it.pass();
    it.actor.send(batch({ type: 'project.removed', seq: 2, projectId: 'other' }));
    await it.pass();
    it.actor.send(batch({ type: 'project.removed', seq: 2, projectId: 'p' }));
    await it.pass();
    it.actor.send(batch({ type: 'projects.changed', seq: 3 }));
    await it.pass();
    it.actor.send({ type: 'records.stale' });
    await it.pass();
    const both = ['PLA-1', 'PLA-3'];
    expect(it.loads).toEqual([['PLA-1', 'PLA-2', 'PLA-3'], ['PLA-1'], both, both, both]);
    await it.show('PLA-2');
    expect(it.loads.at(-1)).toEqual(['PLA-2']);
  });

  it('asks again for a task that changes while it is loading', async () => {
    let title = 'Old';
    const it = started({ load: async ({ keys }) => keys.map((key) => keyed(key, { title })) });
    it.actor.send({ type: 'keys.shown', keys: ['PLA-1'] });
    it.actor.send({ type: 'connectivity.changed', online: true });
    const pending = it.pass();
    it.actor.send(batch(saved('PLA-1', 1)));
    await pending;
    title = 'New';
    await it.pass();
    expect(it.shown('PLA-1')).toEqual(['PLA-1 PLA-1 New To Do']);
    expect(it.loads).toHaveLength(2);
  });

  it('shows what is known while offline, and asks again after the reconnection or a pause', async () => {
    let offline = false;
    const it = started({
      load: async ({ keys }) => {
        if (offline) throw failed;
        return keys.map((key) => keyed(key));
      },
    });
    await it.show('PLA-1');
    offline = true;
    await it.show('PLA-2');
    it.actor.send({ type: 'records.stale' });
    expect(it.shown('PLA-1', 'PLA-2')).toEqual(['PLA-1 PLA-1 Title of PLA-1 To Do']);
    it.actor.send({ type: 'connectivity.changed', online: false });
    await it.pass();
    expect(it.loads).toHaveLength(2);
    await it.pass(30_000);
    await it.pass();
    expect(it.loads).toHaveLength(3);
    offline = false;
    it.actor.send({ type: 'connectivity.changed', online: true });
    await it.pass();
    expect(it.loads.at(-1)).toEqual(['PLA-2', 'PLA-1']);
    expect(it.shown('PLA-2')).toEqual(['PLA-2 PLA-2 Title of PLA-2 To Do']);
  });

  it('reads the tasks of the records without a request, and follows them', async () => {
    const it = started();
    await it.loadBoard();
    await it.show('ENG-1', 'ENG-12', 'ENG-14', 'OLD-1');
    expect(it.loads).toEqual([['ENG-14', 'OLD-1']]);
    expect(it.shown('ENG-1', 'ENG-12')).toEqual([
      'ENG-1 ENG-1 Write the notes To Do',
      'ENG-12 ENG-12 Notes on gears To Do',
    ]);
    const task = { ...aTask({ id: uuid(101), number: 1, title: 'Read', statusId: uuid(12) }), version: 2 };
    const change: Change = { type: 'task.saved', seq: 1, projectId: aProject.id, task, mutationId: null };
    it.records.send(batch(change));
    expect(it.shown('ENG-1')).toEqual(['ENG-1 ENG-1 Read Done']);
    it.records.send(
      batch({ ...change, type: 'task.removed', task: { ...task, version: 3, deletedAt: task.createdAt } }),
    );
    expect(it.shown('ENG-1')).toEqual([]);
  });

  it('asks the server about a task of the records only if the viewer may have lost its project', async () => {
    const it = started({ load: async () => [] });
    await it.loadBoard();
    await it.show('ENG-1');
    it.actor.send(batch(saved(uuid(101), 1, aProject.id)));
    await it.pass();
    expect([it.loads, it.shown('ENG-1')]).toEqual([[], ['ENG-1 ENG-1 Write the notes To Do']]);
    it.actor.send(batch({ type: 'projects.changed', seq: 2 }));
    await it.pass();
    expect([it.loads, it.shown('ENG-1')]).toEqual([[['ENG-1']], []]);
  });

  it('finds tasks in the records at once, and then on the server', async () => {
    const it = started({ find: async () => [keyed('PLA-7'), keyed('ENG-2', { id: uuid(102) })] });
    await it.loadBoard();
    it.actor.send(typed('notes', 'p'));
    expect([it.found(), it.isFinding()]).toEqual([['ENG-12', 'ENG-1'], true]);
    await it.pass(200);
    expect(it.finds).toEqual([{ workspaceId: 'w', text: 'notes', projectId: 'p', prefixes: { [uuid(3)]: 'ENG' } }]);
    expect([it.found(), it.isFinding()]).toEqual([['PLA-7', 'ENG-2', 'ENG-12', 'ENG-1'], false]);
    it.actor.send({ type: 'query.closed' });
    expect(it.found()).toEqual([]);
  });

  it.each([
    ['ENG-', ['ENG-12', 'ENG-2', 'ENG-1']],
    ['eng-1', ['ENG-1', 'ENG-12']],
    ['ENG-3', []],
    ['eng', ['ENG-12', 'ENG-2', 'ENG-1']],
    ['GEARS', ['ENG-12', 'ENG-2']],
    ['cút the', ['ENG-2']],
  ])('offers tasks for %j offline', async (text, expected) => {
    const it = started({ find: () => Promise.reject(failed) });
    await it.loadBoard();
    it.actor.send(typed(text));
    await it.pass(200);
    expect(it.found()).toEqual(expected);
  });
});
