import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../domain/phrase.ts';
import { readTexts } from '../support/texts.ts';
import { adoptDefinition, fromMachineConfig } from '../../domain/workflowConfig.ts';
import { checkWorkflow, isPublishable } from '../../domain/workflowChecks.ts';

const read = (config: unknown) => {
  const found = fromMachineConfig(config);
  if (!found.ok) return found.reasons.map((reason) => textOf(readTexts, reason));
  const {
    definition: { initial, states, edges },
    name,
  } = found;
  const nameOf = (id: string | null) => states.find((state) => state.id === id)?.name ?? null;
  return {
    name,
    initial: nameOf(initial),
    states: states.map((state) => `${state.name} (${state.category})`),
    moves: edges.map(
      ({ from, to, name: move, guards }) =>
        `${nameOf(from)} -> ${nameOf(to)}: ${[move, ...guards.map(({ kind }) => kind)].join(', ')}`,
    ),
  };
};

describe('readForeignConfig', () => {
  it('reads transitions as strings or objects, targets by name or id, and final states', () => {
    expect(
      read({
        id: 'issueTracker',
        initial: 'backlog',
        context: {},
        types: {},
        version: '1.0.0',
        predictableActionArguments: true,
        states: {
          backlog: {
            on: { START: 'in_progress', DROP: { target: '#wontDo' } },
            tags: ['open'],
            meta: { '@statelyai.color': 'blue' },
          },
          in_progress: {
            description: 'Somebody works on it',
            entry: [],
            exit: [],
            on: { SUBMIT_FOR_REVIEW: [{ target: 'inReview', actions: [] }], RENAME: { actions: [] } },
          },
          inReview: {
            on: {
              approve: { target: ['done'], guard: 'assigned' },
              reject: { target: 'in_progress', guard: { type: 'role', params: { roles: ['manager'] } } },
              comment: {},
              again: 'inReview',
            },
          },
          done: { type: 'final' },
          'wont do': { id: 'wontDo', type: 'final' },
        },
      }),
    ).toEqual({
      name: 'Issue tracker',
      initial: 'Backlog',
      states: ['Backlog (unstarted)', 'In progress (started)', 'In review (started)', 'Done (done)', 'Wont do (done)'],
      moves: [
        'Backlog -> In progress: Start',
        'Backlog -> Wont do: Drop',
        'In progress -> In review: Submit for review',
        'In review -> Done: Approve, assigned',
        'In review -> In progress: Reject, role',
      ],
    });
  });

  it('reads the smallest config, which a project can then adopt and publish', () => {
    const found = fromMachineConfig({ initial: 'off', states: { off: { on: { TOGGLE: 'on' } }, on: {} } });
    if (!found.ok) throw new Error(found.reasons.join());
    let count = 0;
    const adopted = adoptDefinition(
      found.definition,
      [],
      () => `00000000-0000-4000-8000-0000000009${String((count += 1)).padStart(2, '0')}`,
    );
    expect([isPublishable(checkWorkflow(adopted)), adopted.states.map(({ name, x, y }) => [name, x, y])]).toEqual([
      true,
      [
        ['Off', 0, 0],
        ['On', 280, 0],
      ],
    ]);
  });

  it('flattens nested states, whose descendants inherit their transitions', () => {
    expect(
      read({
        id: 'Sales',
        initial: 'open',
        states: {
          open: {
            initial: 'new',
            on: { CLOSE: 'closed', NEXT: 'closed' },
            states: { new: { on: { NEXT: 'contacted' } }, contacted: { on: { BACK: '#Sales.open.new', WIN: '#won' } } },
          },
          closed: { on: { REOPEN: 'open' } },
          won: { id: 'won', type: 'final' },
        },
      }),
    ).toEqual({
      name: 'Sales',
      initial: 'Open: New',
      states: ['Open: New (unstarted)', 'Open: Contacted (unstarted)', 'Closed (done)', 'Won (done)'],
      moves: [
        'Open: New -> Open: Contacted: Next',
        'Open: New -> Closed: Close',
        'Open: Contacted -> Open: New: Back',
        'Open: Contacted -> Won: WIN',
        'Open: Contacted -> Closed: Close / Next',
        'Closed -> Open: New: Reopen',
      ],
    });
  });

  it.each<[string, unknown, string]>([
    [
      'a parallel state',
      { states: { a: { type: 'parallel', states: {} } } },
      'states.a.type: a workflow has no parallel states',
    ],
    ['a history state', { states: { a: { type: 'history' } } }, 'states.a.type: a workflow has no history states'],
    [
      'an invoked actor',
      { states: { a: { initial: 'b', states: { b: { invoke: { src: 'x' } } } } } },
      'states.a.states.b.invoke: a workflow runs nothing of its own',
    ],
    [
      'an automatic move',
      { states: { a: { always: 'b' }, b: {} } },
      'states.a.always: tasks do not move by themselves',
    ],
    ['a timer', { states: { a: { after: { 1000: 'b' } }, b: {} } }, 'states.a.after: tasks do not move by themselves'],
    [
      'an entry action',
      { states: { a: { entry: 'log' } } },
      'states.a.entry: a workflow has actions on its moves only',
    ],
    [
      'an unknown guard',
      { states: { a: { on: { GO: [{ target: 'b', guard: 'isReady' }, { target: 'a' }] } }, b: {} } },
      'states.a.on.GO.0.guard: “isReady” is no guard of a workflow (role, assigned, filled, unblocked, approved)',
    ],
    [
      'a guard of version 4',
      { states: { a: { on: { GO: { target: 'b', cond: { type: 'isReady' } } } }, b: {} } },
      'states.a.on.GO.cond: “isReady” is no guard of a workflow (role, assigned, filled, unblocked, approved)',
    ],
    [
      'an action',
      { states: { a: { on: { GO: { target: 'b', actions: ['sendMail'] } } }, b: {} } },
      "states.a.on.GO.actions: “sendMail” is no action of a workflow; take it out, and add the workflow's own after the import",
    ],
    [
      'two targets',
      { states: { a: { on: { GO: { target: ['a', 'b'] } } }, b: {} } },
      'states.a.on.GO.target: one state is needed',
    ],
    [
      'a move that is a number',
      { states: { a: { on: { GO: 7 } } } },
      'states.a.on.GO: the name of a state, or an object with a target, is needed',
    ],
    ['a state that is a text', { states: { a: 'b' } }, 'states.a: a state is an object'],
    [
      'nested states without a start',
      { states: { a: { states: { b: {} } } } },
      'states.a.initial: it is missing, so the first of its states is unknown',
    ],
    [
      'a move to nowhere',
      { initial: 'a', states: { a: { on: { GO: 'nowhere' } } } },
      'states.a.on.GO: the target “nowhere” is not a state',
    ],
    [
      'a start that is not there',
      { initial: 'nowhere', states: { a: {} } },
      'initial: “nowhere” is not one of its states',
    ],
  ])('rejects %s and gives the path', (_, config, reason) => {
    expect(read({ id: 'x', ...(config as object) })).toEqual([reason]);
  });

  it('rejects a config that exceeds the limits of a workflow', () => {
    expect(read({ states: Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`s${index}`, {}])) })).toEqual([
      'states: there are more than 60',
    ]);
    let deep: object = {};
    for (let depth = 0; depth < 50_000; depth += 1) deep = { initial: 'a', states: { a: deep } };
    expect(read(deep)).toEqual(['states: they are nested too deeply']);
  });

  it('gives every reason for a rejection', () => {
    expect(
      read({ states: { a: { after: { 5: 'a' }, entry: ['x'], on: { GO: { target: 'a', guard: 'y' } } } } }),
    ).toHaveLength(3);
  });

  it('never throws, and returns only valid definitions', () => {
    const key = fc.constantFrom('a', 'b', 'c.d', '#x', '__proto__', 'constructor', '');
    const move = fc.oneof(key, fc.record({ target: fc.oneof(key, fc.array(key)) }), fc.jsonValue());
    const { state } = fc.letrec((tie) => ({
      state: fc.record(
        {
          type: fc.constantFrom('final', 'atomic', 'compound', 'x'),
          id: key,
          initial: key,
          on: fc.dictionary(key, fc.oneof(move, fc.array(move, { maxLength: 2 }))),
          states: fc.oneof(
            { depthSize: 'small', withCrossShrink: true },
            fc.constant({}),
            fc.dictionary(key, tie('state'), { maxKeys: 3 }),
          ),
        },
        { requiredKeys: [] },
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(key, state, { maxKeys: 4 }), key, (states, initial) => {
        const found = fromMachineConfig({ id: 'x', initial, states });
        if (!found.ok) expect(found.reasons.length).toBeGreaterThan(0);
      }),
    );
  });
});
