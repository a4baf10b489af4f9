import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardHolds, legalTargets, moveOf, type TaskFacts } from '../../domain/machines/workflow.ts';
import type { WorkflowDefinition, WorkflowEdge } from '../../domain/workflow.ts';
import {
  checkWorkflow,
  isPublishable,
  neverHolds,
  problemPhrase,
  workflowProblemKinds,
} from '../../domain/workflowChecks.ts';
import { textOf } from '../../domain/phrase.ts';
import { readTexts } from '../support/texts.ts';
import { chart, edgeOf, idOf, plainChart, stateOf } from '../support/workflows.ts';

const changed = (change: (definition: WorkflowDefinition) => Partial<WorkflowDefinition>): WorkflowDefinition => ({
  ...plainChart(),
  ...change(plainChart()),
});
const withEdge = (...given: WorkflowEdge[]) => changed(({ edges }) => ({ edges: [...edges, ...given] }));
const found = (definition: WorkflowDefinition, surroundings = {}) =>
  checkWorkflow(definition, surroundings).map(({ severity, kind, stateId, edgeId }) => [
    severity,
    kind,
    stateId ?? edgeId ?? null,
  ]);

describe('workflow checks', () => {
  it('accept a workflow that leads to Done and back', () => {
    expect(found(plainChart())).toEqual([]);
  });

  it.each<[string, WorkflowDefinition, unknown[]]>([
    ['no states', { initial: null, states: [], edges: [] }, [['error', 'noStates', null]]],
    ['no start', changed(() => ({ initial: null })), [['error', 'noStart', null]]],
    ['a start that is not there', changed(() => ({ initial: idOf(9) })), [['error', 'startMissing', null]]],
    [
      'nothing done',
      changed(({ states }) => ({ states: states.map((state) => ({ ...state, category: 'started' })) })),
      [['error', 'noDone', null]],
    ],
    [
      'two states of one id',
      changed(({ states }) => ({ states: [...states, stateOf(2, { name: 'Other' })] })),
      [['error', 'duplicateState', idOf(2)]],
    ],
    [
      'two states of one name',
      changed(({ states, edges }) => ({
        states: [...states, stateOf(4, { name: 'DOING' })],
        edges: [...edges, edgeOf(2, 4), edgeOf(4, 3)],
      })),
      [['error', 'duplicateName', idOf(4)]],
    ],
    [
      'two timers of one id',
      changed(({ states }) => ({
        states: states.map((state) => ({
          ...state,
          timers: [{ id: idOf(70), afterMinutes: 5, kind: 'remind', whom: 'creator' }],
        })),
      })),
      [
        ['error', 'duplicateId', idOf(2)],
        ['error', 'duplicateId', idOf(3)],
      ],
    ],
    [
      'two edges of one id',
      withEdge({ ...edgeOf(1, 3), id: edgeOf(1, 2).id }),
      [['error', 'duplicateId', edgeOf(1, 2).id]],
    ],
    [
      'two edges alike',
      withEdge(edgeOf(1, 2, { id: idOf(80), name: 'Again' })),
      [['error', 'duplicateEdge', idOf(80)]],
    ],
    [
      'two edges alike but for the order of what they ask',
      changed(() => ({
        edges: [
          edgeOf(1, 2, { guards: [{ kind: 'assigned' }, { kind: 'role', roles: ['member', 'guest'] }] }),
          edgeOf(1, 2, { id: idOf(80), guards: [{ kind: 'role', roles: ['guest', 'member'] }, { kind: 'assigned' }] }),
          edgeOf(2, 3),
        ],
      })),
      [['error', 'duplicateEdge', idOf(80)]],
    ],
    [
      'an edge behind one that asks for less',
      withEdge(edgeOf(1, 2, { id: idOf(80), guards: [{ kind: 'assigned' }] })),
      [['warning', 'shadowedEdge', idOf(80)]],
    ],
    ['an edge from nowhere', withEdge(edgeOf(9, 1)), [['error', 'danglingEdge', edgeOf(9, 1).id]]],
    ['an edge to itself', withEdge(edgeOf(1, 1)), [['error', 'selfLoop', edgeOf(1, 1).id]]],
    [
      'roles that nobody has at once',
      withEdge(
        edgeOf(1, 3, {
          guards: [
            { kind: 'role', roles: ['manager'] },
            { kind: 'role', roles: ['member', 'guest'] },
          ],
        }),
      ),
      [['error', 'impossibleGuard', edgeOf(1, 3).id]],
    ],
    [
      'a state that nothing leads to',
      changed(({ states, edges }) => ({ states: [...states, stateOf(4)], edges: [...edges, edgeOf(4, 3)] })),
      [['warning', 'unreachable', idOf(4)]],
    ],
    [
      'a state that only an impossible move leads to',
      changed(({ states, edges }) => ({
        states: [...states, stateOf(4)],
        edges: [
          ...edges,
          edgeOf(4, 3),
          edgeOf(1, 4, {
            guards: [
              { kind: 'role', roles: ['guest'] },
              { kind: 'role', roles: ['manager'] },
            ],
          }),
        ],
      })),
      [
        ['warning', 'unreachable', idOf(4)],
        ['error', 'impossibleGuard', edgeOf(1, 4).id],
      ],
    ],
    [
      'a state that nothing leaves',
      changed(({ states, edges }) => ({ states: [...states, stateOf(4)], edges: [...edges, edgeOf(2, 4)] })),
      [['error', 'deadEnd', idOf(4)]],
    ],
    [
      'two states that only lead to each other',
      changed(({ states, edges }) => ({
        states: [...states, stateOf(4), stateOf(5)],
        edges: [...edges, edgeOf(2, 4), edgeOf(4, 5), edgeOf(5, 4)],
      })),
      [
        ['warning', 'noWayToDone', idOf(4)],
        ['warning', 'noWayToDone', idOf(5)],
      ],
    ],
    [
      'an assignment without a person',
      withEdge(edgeOf(1, 3, { actions: [{ kind: 'assign', whom: 'person' }] })),
      [['error', 'missingPerson', edgeOf(1, 3).id]],
    ],
  ])('finds %s', (_, definition, problems) => {
    expect(found(definition)).toEqual(problems);
    const isBad = problems.some((problem) => Array.isArray(problem) && problem[0] === 'error');
    expect(isPublishable(checkWorkflow(definition))).toBe(!isBad);
    for (const problem of checkWorkflow(definition))
      expect(textOf(readTexts, problemPhrase(problem, definition))).toMatch(/^.{10,}[^?]$/);
  });

  it('accept a done status with and without further transitions', () => {
    expect(found(changed(() => ({ edges: [edgeOf(1, 2), edgeOf(2, 3)] })))).toEqual([]);
  });

  it.each([
    [{ kind: 'setPriority' as const, priorityId: idOf(60) }, { priorityIds: [idOf(61)] }, { priorityIds: [idOf(60)] }],
    [{ kind: 'setType' as const, typeId: idOf(60) }, { typeIds: [] }, { typeIds: [idOf(60)] }],
    [
      { kind: 'assign' as const, whom: 'person' as const, accountId: idOf(60) },
      { memberIds: [idOf(61)] },
      { memberIds: [idOf(60)] },
    ],
  ])('warns of an action that points at what the project lacks: %j', (action, without, having) => {
    const definition = withEdge(edgeOf(1, 3, { actions: [action] }));
    expect(found(definition, without)).toEqual([['warning', 'unknownTarget', edgeOf(1, 3).id]]);
    expect([found(definition, having), found(definition)]).toEqual([[], []]);
  });

  it('never throw, name their subject, and warn about statuses without a way to Done', () => {
    fc.assert(
      fc.property(chart, (definition) => {
        const problems = checkWorkflow(definition);
        for (const problem of problems) {
          expect(workflowProblemKinds).toContain(problem.kind);
          expect(textOf(readTexts, problemPhrase(problem, definition))).not.toBe('');
          if (problem.stateId !== undefined)
            expect(definition.states.some(({ id }) => id === problem.stateId)).toBe(true);
          if (problem.edgeId !== undefined) expect(definition.edges.some(({ id }) => id === problem.edgeId)).toBe(true);
        }
        const reported = new Set(problems.map(({ stateId }) => stateId));
        if (!isPublishable(problems)) return;
        // Every reachable status without a warning has a path to a done one. This searches the path by brute force.
        for (const state of definition.states.filter(({ id }) => !reported.has(id))) {
          const seen = new Set([state.id]);
          for (let size = 0; size !== seen.size;) {
            size = seen.size;
            for (const edge of definition.edges) if (seen.has(edge.from) && !neverHolds(edge.guards)) seen.add(edge.to);
          }
          expect(definition.states.some(({ id, category }) => seen.has(id) && category === 'done')).toBe(true);
        }
      }),
    );
  });
});

const facts = (given: Partial<TaskFacts> = {}): TaskFacts => ({
  statusId: idOf(1),
  description: null,
  dueDate: null,
  estimate: null,
  sprintId: null,
  assignees: [],
  openBlockers: [],
  approvals: [],
  mover: 'member',
  ...given,
});

describe('the workflow machine', () => {
  it('takes a transition with its actions and allows no other move', () => {
    const action = { kind: 'comment' as const, text: 'Well done' };
    const definition = changed(() => ({ edges: [edgeOf(1, 2, { actions: [action] }), edgeOf(2, 3)] }));
    expect(moveOf(definition, facts(), idOf(2))).toEqual({
      allowed: true,
      edge: definition.edges[0],
      actions: [action],
    });
    expect(moveOf(definition, facts(), idOf(3))).toEqual({
      allowed: false,
      refusals: [{ kind: 'noEdge', from: idOf(1), to: idOf(3) }],
    });
    expect(moveOf(definition, facts(), idOf(1))).toEqual({ allowed: true, edge: null, actions: [] });
    expect(moveOf(definition, facts({ statusId: idOf(9) }), idOf(3)).allowed).toBe(true);
  });

  it('takes the first transition whose guards hold, or reports the missing guards of the closest one', () => {
    const definition = changed(() => ({
      edges: [
        edgeOf(1, 2, { id: idOf(90), guards: [{ kind: 'assigned' }, { kind: 'filled', field: 'dueDate' }] }),
        edgeOf(1, 2, { id: idOf(91), guards: [{ kind: 'role', roles: ['manager'] }] }),
        edgeOf(2, 3),
      ],
    }));
    const edgeFor = (given: Partial<TaskFacts>) => {
      const move = moveOf(definition, facts(given), idOf(2));
      return move.allowed
        ? move.edge?.id
        : move.refusals.map((refusal) =>
            refusal.kind === 'guard' ? [refusal.edge.id, refusal.guard.kind] : refusal.kind,
          );
    };
    expect(edgeFor({ mover: 'manager' })).toBe(idOf(91));
    expect(edgeFor({ assignees: ['x'], dueDate: '2026-01-01', mover: 'manager' })).toBe(idOf(90));
    expect(edgeFor({})).toEqual([[idOf(91), 'role']]);
    expect(legalTargets(definition, facts(), [idOf(1), idOf(2), idOf(3)])).toEqual([idOf(1)]);
  });

  it('agrees with a direct evaluation of the guards, for any workflow and task', () => {
    const task = fc.record({
      description: fc.option(fc.constantFrom('', ' ', 'Text')),
      dueDate: fc.option(fc.constant('2026-01-01')),
      estimate: fc.option(fc.constant('5')),
      sprintId: fc.option(fc.constant(idOf(1))),
      assignees: fc.array(fc.constant('a'), { maxLength: 1 }),
      openBlockers: fc.array(fc.constant('b'), { maxLength: 1 }),
      mover: fc.constantFrom('manager' as const, 'member' as const, 'guest' as const),
    });
    fc.assert(
      fc.property(chart, task, fc.nat(), fc.nat(), fc.nat(), (definition, given, from, to, mask) => {
        const stateAt = (nth: number) => definition.states[nth % definition.states.length]?.id ?? '';
        const own = facts({
          ...given,
          statusId: stateAt(from),
          approvals: definition.edges.filter((_, nth) => (mask >> nth) & 1).map(({ id }) => id),
        });
        const move = moveOf(definition, own, stateAt(to));
        const edges = definition.edges.filter((edge) => edge.from === own.statusId && edge.to === stateAt(to));
        const first = edges.find((edge) => edge.guards.every((guard) => guardHolds(guard, edge.id, own)));
        expect(move.allowed).toBe(own.statusId === stateAt(to) || first !== undefined);
        if (move.allowed) expect(move.edge?.id).toBe(own.statusId === stateAt(to) ? undefined : first?.id);
        else expect(move.refusals.length).toBeGreaterThan(0);
      }),
    );
  });
});
