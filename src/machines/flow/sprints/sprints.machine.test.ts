import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import { capacityOf, type Sprint } from '../../../../domain/sprint.ts';
import { aTask, uuid } from '../../sync/records/testing.ts';
import { clashOfForm, noSprintForm, problemsOf, type SprintForm } from './sprintForm.ts';
import { sprintsMachine } from './sprints.machine.ts';
import { selectAction, selectActionFailure, selectIsSaving } from './sprints.selectors.ts';
import type { CompleteSprintCall, SprintCall, SprintsEvent } from './sprints.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const at = '2026-01-01T00:00:00.000Z';
const input = { workspaceId: 'w', accountId: 'a', projectId: 'p' };
const ada = { id: 'a', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
const sprint = (given: Partial<Sprint> = {}): Sprint => ({
  id: 's',
  projectId: 'p',
  workspaceId: 'w',
  name: 'Sprint 1',
  goal: '',
  startsOn: '2026-03-02',
  endsOn: '2026-03-13',
  capacity: 20,
  parallel: false,
  state: 'planned',
  startedAt: null,
  completedAt: null,
  createdBy: ada,
  createdAt: at,
  updatedAt: null,
  version: 3,
  committed: { tasks: 0, points: 0 },
  done: { tasks: 0, points: 0 },
  abilities: { update: true, delete: true },
  ...given,
});
const planned = sprint();
const active = sprint({ state: 'active' });
const failed = new AppError('CONFLICT', '“Sprint 0” is active');
const form: SprintForm = {
  ...noSprintForm,
  projectId: 'p',
  name: 'Sprint 2',
  startsOn: '2026-03-16',
  endsOn: '2026-03-27',
  capacity: '20',
};
const { abilities: _abilities, ...shared } = aTask({ projectId: 'p' });
const taskChange: SprintsEvent = {
  type: 'server.batch',
  changes: [{ type: 'task.saved', seq: 1, projectId: 'p', mutationId: null, task: shared }],
};
const otherChange: SprintsEvent = {
  type: 'server.batch',
  changes: [{ type: 'task.saved', seq: 1, projectId: 'q', mutationId: null, task: shared }],
};
const confirm: SprintsEvent = { type: 'action.confirmed', mutationId: 'm', newSprintId: 'n' };
const choose = { to: 'next', sprintId: null, name: 'Sprint 2' } as const;
describe('sprints machine', () => {
  test('covers every transition', async () => {
    const acquireEvents: InternalEvent[] = [
      { type: 'xstate.done.actor.acquireResources', output: undefined },
      { type: 'xstate.error.actor.form', error: new Error('crash') },
      { type: 'xstate.error.actor.deletion', error: new Error('crash') },
      { type: 'xstate.error.actor.acquireResources', error: failed },
    ];
    const commonEvents: (SprintsEvent | InternalEvent)[] = [
      { type: 'form.dismissed' },
      { type: 'deletion.cancelled' },
      { type: 'record.saved', record: planned, isNew: true },
      { type: 'record.saved', record: planned, isNew: false },
      { type: 'record.deleted', id: 's' },
      ...acquireEvents,
    ];
    const walk = (region: string, events: (SprintsEvent | InternalEvent)[]) =>
      coverMachine({
        machine: slice(sprintsMachine, '', [region]),
        input,
        events: [...commonEvents, ...events],
        serializeState: ({ value, context }) => JSON.stringify([value, context.completion, context.subject?.state]),
      });
    expect(
      await walk('counts', [taskChange, otherChange, { type: 'xstate.after.changesPause.sprints.counts.settling' }]),
    ).toEqual({
      paths: 18,
      states: 2,
      transitions: { covered: 10, reachable: 10 },
      missed: [],
    });
    expect(
      await walk('action', [
        ...[planned, active].flatMap((one): SprintsEvent[] => [
          { type: 'start.requested', sprint: one },
          { type: 'completion.requested', sprint: one, form: choose },
        ]),
        { type: 'completion.changed', patch: { to: 'sprint' } },
        { type: 'completion.changed', patch: { to: 'sprint', sprintId: 't' } },
        { type: 'completion.changed', patch: { to: 'backlog' } },
        confirm,
        { type: 'action.cancelled' },
        ...['startSprint', 'completeSprint'].flatMap((id): InternalEvent[] => [
          { type: `xstate.done.actor.${id}`, output: planned },
          { type: `xstate.error.actor.${id}`, error: failed },
        ]),
      ]),
    ).toMatchObject({ states: 5, transitions: { covered: 19, reachable: 19 }, missed: [] });
  });

  const run = (refusal: { now: AppError | null } = { now: null }) => {
    const calls: { start: SprintCall[]; complete: CompleteSprintCall[] } = { start: [], complete: [] };
    const answer = async (output: Sprint): Promise<Sprint> => {
      if (refusal.now) throw refusal.now;
      return output;
    };
    const it = stage(
      sprintsMachine.provide({
        actors: {
          startSprint: fromPromise<Sprint, SprintCall>(({ input: call }) => (calls.start.push(call), answer(active))),
          completeSprint: fromPromise<Sprint, CompleteSprintCall>(
            ({ input: call }) => (calls.complete.push(call), answer(sprint({ state: 'completed' }))),
          ),
        },
      }),
      input,
    );
    const read = <T>(selector: (snapshot: ReturnType<typeof it.actor.getSnapshot>) => T): T =>
      selector(it.actor.getSnapshot());
    return { ...it, calls, read };
  };

  test('emits a created and a deleted sprint', () => {
    const it = run();
    it.actor.send({ type: 'record.saved', record: planned, isNew: false });
    it.actor.send({ type: 'record.saved', record: planned, isNew: true });
    it.actor.send({ type: 'record.deleted', id: 's' });
    expect(it.emitted).toEqual([
      { type: 'sprint.created', sprint: planned },
      { type: 'sprint.deleted', sprintId: 's' },
    ]);
  });

  test('asks for confirmation before every action and shows why one was rejected', async () => {
    const refusal: { now: AppError | null } = { now: failed };
    const it = run(refusal);
    it.actor.send({ type: 'start.requested', sprint: active });
    expect(it.read(selectAction)).toBe('none');
    it.actor.send({ type: 'start.requested', sprint: planned });
    it.actor.send(confirm);
    expect(it.read(selectIsSaving)).toBe(true);
    await settled();
    expect([it.read(selectAction), it.read(selectActionFailure)?.message]).toEqual(['start', '“Sprint 0” is active']);
    refusal.now = null;
    it.actor.send(confirm);
    await settled();
    expect([it.read(selectAction), it.calls.start.length]).toEqual(['none', 2]);
    it.actor.send({ type: 'completion.requested', sprint: active, form: choose });
    it.actor.send({ type: 'completion.changed', patch: { name: ' ' } });
    it.actor.send(confirm);
    expect(it.calls.complete).toEqual([]);
    it.actor.send({ type: 'completion.changed', patch: { name: ' Sprint 2 ' } });
    it.actor.send(confirm);
    await settled();
    expect(it.calls.complete).toEqual([
      {
        workspaceId: 'w',
        projectId: 'p',
        sprintId: 's',
        mutationId: 'm',
        unfinished: { to: 'next', sprintId: 'n', name: 'Sprint 2' },
      },
    ]);
  });

  test('refreshes the list once for many changes of tasks', () => {
    const it = run();
    it.sentTo('records');
    it.actor.send(taskChange);
    it.clock.increment(400);
    it.actor.send(otherChange);
    it.actor.send(taskChange);
    it.clock.increment(500);
    expect(it.sentTo('records')).toEqual([
      { type: 'resource.refreshRequested', spec: { kind: 'sprints', projectId: 'p' } },
    ]);
  });

  describe('the form', () => {
    test.each([
      [{}, {}],
      [
        { projectId: null, name: ' ' },
        { projectId: 'noProject', name: 'noName' },
      ],
      [{ name: 'x'.repeat(101) }, { name: 'longName' }],
      [
        { startsOn: null, endsOn: null },
        { startsOn: 'noStart', endsOn: 'noEnd' },
      ],
      [{ endsOn: '2026-03-15' }, { endsOn: 'endBeforeStart' }],
      [{ endsOn: '2027-03-20' }, { endsOn: 'tooLong' }],
      [{ capacity: 'many' }, { capacity: 'noNumber' }],
      [{ capacity: '-1' }, { capacity: 'noNumber' }],
      [{ capacity: '1,000' }, { capacity: 'noNumber' }],
      [{ capacity: '12,5' }, {}],
    ])('%o has the problems %o', (patch, problems) => {
      expect(problemsOf({ ...form, ...patch })).toEqual(problems);
    });
    test('parses typed capacities', () => {
      expect([capacityOf(' '), capacityOf('12,5'), capacityOf('20')]).toEqual([null, 12.5, 20]);
    });
    test('names another sprint of the project whose dates overlap', () => {
      const clash = (patch: Partial<SprintForm>, ownId: string | null = null) =>
        clashOfForm({ ...form, ...patch }, ownId, [planned, sprint({ id: uuid(2), projectId: 'q' })])?.name;
      expect(clash({})).toBeUndefined();
      expect(clash({ startsOn: '2026-03-13' })).toBe('Sprint 1');
      expect(clash({ startsOn: '2026-03-13' }, 's')).toBeUndefined();
      expect(clash({ startsOn: '2026-03-13', parallel: true })).toBeUndefined();
      expect(clash({ startsOn: '2026-03-13', endsOn: '2026-03-01' })).toBeUndefined();
    });
  });
});
