import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import type { WorkflowDefinition, WorkflowEdge, WorkflowState } from '../../../../domain/workflow.ts';
import { simulatorMachine } from './simulator.machine.ts';
import { selectLastEdge, selectLife, selectLifeStage, selectMayGoBack, waysOf } from './simulator.selectors.ts';

const state = (id: string, category: WorkflowState['category'], more: Partial<WorkflowState> = {}): WorkflowState => ({
  id,
  name: id.toUpperCase(),
  color: 'slate',
  category,
  x: 0,
  y: 0,
  timers: [],
  ...more,
});
const edge = (from: string, to: string, more: Partial<WorkflowEdge> = {}): WorkflowEdge => ({
  id: `${from}-${to}`,
  from,
  to,
  name: '',
  guards: [],
  actions: [],
  ...more,
});
const definition: WorkflowDefinition = {
  initial: 'todo',
  states: [
    state('todo', 'unstarted'),
    state('doing', 'started', {
      timers: [
        { id: 't2', afterMinutes: 2880, kind: 'escalate', whom: 'managers' },
        { id: 't1', afterMinutes: 60, kind: 'remind', whom: 'assignees' },
      ],
    }),
    state('done', 'done'),
    state('pit', 'started'),
  ],
  edges: [
    edge('todo', 'doing', {
      guards: [{ kind: 'assigned' }],
      actions: [
        { kind: 'setDueDate', days: 7 },
        { kind: 'comment', text: 'Go' },
      ],
    }),
    edge('doing', 'done', {
      guards: [{ kind: 'approved', by: 'manager' }],
      actions: [{ kind: 'assign', whom: 'nobody' }],
    }),
    edge('todo', 'pit'),
  ],
};

describe('simulator machine', () => {
  test('covers every transition', async () => {
    const coverage = await coverMachine({
      machine: simulatorMachine,
      inputs: [{ definition }, { definition: { ...definition, initial: null } }],
      events: [
        { type: 'move.tried', to: 'doing' },
        { type: 'move.tried', to: 'done' },
        { type: 'move.tried', to: 'pit' },
        { type: 'move.tried', to: 'unknown' },
        { type: 'facts.changed', facts: { assignees: ['me'], approvals: ['doing-done'] } },
        { type: 'clock.advanced', minutes: 1440 },
        { type: 'step.undone' },
        { type: 'life.restarted' },
      ],
      serializeState: ({ value, context: { life, before } }) =>
        JSON.stringify([value, life.stateId, life.facts.assignees, life.facts.approvals, before.length > 0]),
    });
    expect(coverage).toMatchObject({ states: 4, transitions: { covered: 12, reachable: 12 }, missed: [] });
  });

  test('rejects a move with the reason, allows it once its guard holds, and applies its actions', () => {
    const actor = createActor(simulatorMachine, { input: { definition } }).start();
    const life = () => selectLife(actor.getSnapshot());
    expect(waysOf(definition, life()).map(({ state: { id }, move }) => [id, move.allowed])).toEqual([
      ['doing', false],
      ['pit', true],
    ]);
    actor.send({ type: 'move.tried', to: 'doing' });
    expect(life().log.at(-1)).toMatchObject({
      kind: 'refused',
      to: 'doing',
      refusals: [{ kind: 'guard', guard: { kind: 'assigned' } }],
    });
    actor.send({ type: 'move.tried', to: 'done' });
    expect(life().log.at(-1)).toMatchObject({
      kind: 'refused',
      refusals: [{ kind: 'noEdge', from: 'todo', to: 'done' }],
    });
    actor.send({ type: 'facts.changed', facts: { assignees: ['mover'] } });
    actor.send({ type: 'move.tried', to: 'doing' });
    expect([life().stateId, life().facts.dueDate, life().facts.assignees, selectLastEdge(actor.getSnapshot())]).toEqual(
      ['doing', 'given', ['mover'], 'todo-doing'],
    );
    actor.send({ type: 'facts.changed', facts: { approvals: ['doing-done'] } });
    actor.send({ type: 'move.tried', to: 'done' });
    expect([
      life().stateId,
      life().facts.assignees,
      life().facts.approvals,
      selectLifeStage(actor.getSnapshot()),
    ]).toEqual(['done', [], [], 'finished']);
    actor.send({ type: 'step.undone' });
    expect([life().stateId, life().facts.approvals]).toEqual(['doing', ['doing-done']]);
  });

  test('fires timers once per visit of a status, in order and at their due minute', () => {
    const actor = createActor(simulatorMachine, { input: { definition } }).start();
    actor.send({ type: 'clock.advanced', minutes: 10 });
    actor.send({ type: 'facts.changed', facts: { assignees: ['mover'] } });
    actor.send({ type: 'move.tried', to: 'doing' });
    actor.send({ type: 'clock.advanced', minutes: 4000 });
    actor.send({ type: 'clock.advanced', minutes: 4000 });
    const rung = selectLife(actor.getSnapshot()).log.flatMap((entry) =>
      entry.kind === 'reminded' ? [[entry.timer.id, entry.at]] : [],
    );
    expect(rung).toEqual([
      ['t1', 70],
      ['t2', 2890],
    ]);
    actor.send({ type: 'life.restarted' });
    expect([selectLife(actor.getSnapshot()).clock, selectMayGoBack(actor.getSnapshot())]).toEqual([0, false]);
  });
});
