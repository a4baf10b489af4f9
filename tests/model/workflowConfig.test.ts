import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { textOf } from '../../domain/phrase.ts';
import { readTexts } from '../support/texts.ts';
import { adoptDefinition, fromMachineConfig, toMachineConfig, toMermaid } from '../../domain/workflowConfig.ts';
import { chart, edgeOf, idOf, plainChart, stateOf } from '../support/workflows.ts';

const reasonsOf = (read: ReturnType<typeof fromMachineConfig>): string[] | null =>
  read.ok ? null : read.reasons.map((reason) => textOf(readTexts, reason));

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('workflow as machine config', () => {
  it('is unchanged after a round trip through JSON', () => {
    fc.assert(
      fc.property(chart, fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), (definition, name) => {
        expect(fromMachineConfig(json(toMachineConfig(definition, name)))).toEqual({ ok: true, name, definition });
      }),
      { numRuns: 300 },
    );
  });

  it('creates an XState machine with every status and transition', () => {
    fc.assert(
      fc.property(chart, (definition) => {
        const config = toMachineConfig(definition, 'Flow');
        const machine = createMachine(json(config) as never);
        expect(Object.keys(machine.states).length).toBe(definition.states.length);
        for (const state of definition.states) {
          const node = machine.getStateNodeById(state.id);
          const targets = [...node.transitions.entries()]
            .filter(([event]) => !event.startsWith('xstate.after'))
            .flatMap(([, transitions]) => transitions.map((transition) => transition.target?.[0]?.id));
          expect(targets.sort()).toEqual(
            definition.edges
              .filter(({ from }) => from === state.id)
              .map(({ to }) => to)
              .sort(),
          );
          expect(node.after.length).toBe(new Set(state.timers.map(({ afterMinutes }) => afterMinutes)).size);
        }
      }),
    );
  });

  it('has readable names of statuses, transitions, guards, actions and timers', () => {
    const definition = {
      initial: idOf(1),
      states: [
        stateOf(1, {
          name: 'To do',
          category: 'unstarted',
          timers: [{ id: idOf(50), afterMinutes: 60, kind: 'remind', whom: 'assignees' }],
        }),
        stateOf(2, { name: 'v1.0', category: 'done' }),
      ],
      edges: [
        edgeOf(1, 2, {
          name: 'Ship',
          guards: [{ kind: 'assigned' }, { kind: 'role', roles: ['manager'] }],
          actions: [{ kind: 'comment', text: 'Shipped' }],
        }),
      ],
    } satisfies ReturnType<typeof plainChart>;
    expect(toMachineConfig(definition, 'Release')).toEqual({
      id: 'workflow',
      description: 'Release',
      initial: 'To do',
      meta: { workflow: 1, name: 'Release', edges: [edgeOf(1, 2).id] },
      states: {
        'To do': {
          id: idOf(1),
          description: 'Work has not begun',
          meta: { name: 'To do', color: 'slate', category: 'unstarted', x: 100, y: 0 },
          on: {
            Ship: [
              {
                target: 'v1·0',
                guard: {
                  type: 'all',
                  params: {
                    guards: [
                      { type: 'assigned', params: {} },
                      { type: 'role', params: { roles: ['manager'] } },
                    ],
                  },
                },
                actions: [{ type: 'comment', params: { text: 'Shipped' } }],
                meta: { edgeId: edgeOf(1, 2).id, name: 'Ship' },
              },
            ],
          },
          after: { 3600000: { actions: [{ type: 'remind', params: { id: idOf(50), whom: 'assignees' } }] } },
        },
        v1·0: {
          id: idOf(2),
          type: 'final',
          description: 'Work is done',
          meta: { name: 'v1.0', color: 'slate', category: 'done', x: 200, y: 0 },
        },
      },
    });
  });

  const ours = () =>
    json(toMachineConfig(plainChart(), 'Flow')) as {
      states: Record<string, Record<string, unknown>>;
      [key: string]: unknown;
    };
  const edited = (change: (config: ReturnType<typeof ours>) => void) => {
    const config = ours();
    change(config);
    return config;
  };
  const doing = { edgeId: edgeOf(2, 3).id, name: '' };
  it.each<[string, unknown, RegExp]>([
    ['nothing', null, /not a machine config/],
    ['a list', [], /not a machine config/],
    ['no states', { id: 'x' }, /no states/],
    [
      'half a mark of its own',
      { id: 'toggle', initial: 'off', meta: { workflow: 2 }, states: { off: { on: { TOGGLE: 'on' } }, on: {} } },
      /^meta: it says that this is a workflow/,
    ],
    [
      'nested states',
      edited(({ states }) => {
        states.Doing = { ...states.Doing, states: {} };
      }),
      /“Doing” has states of its own/,
    ],
    [
      'a parallel state',
      edited(({ states }) => {
        states.Doing = { ...states.Doing, type: 'parallel' };
      }),
      /type “parallel”/,
    ],
    [
      'an invoked actor',
      edited(({ states }) => {
        states.Doing = { ...states.Doing, invoke: { src: 'x' } };
      }),
      /“Doing” has “invoke”/,
    ],
    [
      'a context',
      edited((config) => {
        config.always = [];
      }),
      /The machine has “always”/,
    ],
    [
      'a state drawn elsewhere',
      edited(({ states }) => {
        states.New = {};
      }),
      /“New” lacks the id/,
    ],
    [
      'a start that is not there',
      edited((config) => {
        config.initial = 'Nowhere';
      }),
      /begins in “Nowhere”/,
    ],
    [
      'a move to nowhere',
      edited(({ states }) => {
        states.Doing = { ...states.Doing, on: { GO: { target: 'Nowhere', meta: doing } } };
      }),
      /“GO” of “Doing” leads to “Nowhere”/,
    ],
    [
      'a move without an id',
      edited(({ states }) => {
        states.Doing = { ...states.Doing, on: { GO: 'Done' } };
      }),
      /“GO” of “Doing” lacks/,
    ],
    [
      'a guard of its own',
      edited(({ states }) => {
        states.Doing = { ...states.Doing, on: { GO: { target: 'Done', guard: 'isFine', meta: doing } } };
      }),
      /guard that a workflow does not know/,
    ],
    [
      'an action of its own',
      edited(({ states }) => {
        states.Doing = { ...states.Doing, on: { GO: { target: 'Done', actions: [{ type: 'launch' }], meta: doing } } };
      }),
      /action that a workflow does not know/,
    ],
    [
      'a timer that moves',
      edited(({ states }) => {
        states.Doing = { ...states.Doing, after: { 1000: 'Done' } };
      }),
      /timer after “1000”/,
    ],
    [
      'a timer of half a minute',
      edited(({ states }) => {
        states.Doing = {
          ...states.Doing,
          after: { 30000: { actions: [{ type: 'remind', params: { id: idOf(5), whom: 'creator' } }] } },
        };
      }),
      /timer after “30000”/,
    ],
    [
      'too many moves',
      edited(({ states }) => {
        states.Doing = {
          ...states.Doing,
          on: { GO: Array.from({ length: 601 }, () => ({ target: 'Done', meta: doing })) },
        };
      }),
      /Its “edges” are more/,
    ],
    [
      'a name too long',
      edited(({ states }) => {
        states.Doing = {
          ...states.Doing,
          meta: { name: 'x'.repeat(61), color: 'red', category: 'started', x: 0, y: 0 },
        };
      }),
      /State “x{60}” has a “name” that a workflow cannot have/,
    ],
  ])('says why it takes nothing of %s', (_, config, reason) => {
    const read = fromMachineConfig(config);
    expect(reasonsOf(read)).toEqual([expect.stringMatching(reason)]);
  });

  it('reports all problems, up to a readable number', () => {
    const config = edited(({ states }) => {
      for (let count = 0; count < 40; count += 1) states[`New ${count}`] = {};
    });
    const read = fromMachineConfig(config);
    const reasons = reasonsOf(read);
    expect([reasons?.length, reasons?.at(-1)]).toEqual([21, 'And 20 more']);
  });

  it('never throws for any input', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (whole, states, meta) => {
        fromMachineConfig(whole);
        fromMachineConfig({ states });
        fromMachineConfig({ ...ours(), states });
        fromMachineConfig({
          ...ours(),
          states: {
            One: states,
            Two: {
              id: idOf(1),
              meta: { name: 'Two', color: 'red', category: 'done', x: 0, y: 0 },
              on: meta,
              after: states,
            },
          },
        });
      }),
    );
  });

  it('maps statuses by name in another project', () => {
    let count = 0;
    const definition = adoptDefinition(
      plainChart(),
      [
        { id: idOf(71), name: 'to DO' },
        { id: idOf(72), name: 'Other' },
      ],
      () => idOf(900 + (count += 1)),
    );
    expect(definition.states.map(({ id, name }) => [id, name])).toEqual([
      [idOf(71), 'To do'],
      [idOf(901), 'Doing'],
      [idOf(902), 'Done'],
    ]);
    expect(definition.initial).toBe(idOf(71));
    expect(definition.edges.map(({ from, to }) => [from, to])).toEqual([
      [idOf(71), idOf(901)],
      [idOf(901), idOf(902)],
      [idOf(901), idOf(71)],
      [idOf(902), idOf(901)],
    ]);
    expect(new Set(definition.edges.map(({ id }) => id)).size).toBe(4);
  });
});

describe('workflow as Mermaid', () => {
  it('is a state diagram with escaped names', () => {
    const definition = {
      ...plainChart(),
      states: [stateOf(1, { name: 'To "do": now\n%% no' }), stateOf(2, { name: 'Done', category: 'done' as const })],
      edges: [edgeOf(1, 2, { name: 'a --> b; c' })],
    };
    expect(toMermaid(definition, 'My "flow"')).toBe(
      [
        '---',
        'title: "My \\"flow\\""',
        '---',
        'stateDiagram-v2',
        '  state "To #34;do#34;#58; now #37;#37; no" as s1',
        '  state "Done" as s2',
        '  [*] --> s1',
        '  s1 --> s2 : a --#62; b#59; c',
        '  s2 --> [*]',
        '',
      ].join('\n'),
    );
  });

  it('has one line for each status and transition, for any names', () => {
    fc.assert(
      fc.property(chart, (definition) => {
        const lines = toMermaid(definition, 'Flow').split('\n').slice(4);
        expect(lines.filter((line) => line.startsWith('  state "')).length).toBe(definition.states.length);
        expect(lines.filter((line) => /^ {2}s\d+ --> s\d+( : .*)?$/.test(line)).length).toBe(definition.edges.length);
      }),
    );
  });
});
