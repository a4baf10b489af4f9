import { expect, test } from 'vitest';
import { assign, raise } from 'xstate';
import { mutantsOf, mutated } from './mutants.ts';

const chart = {
  config: {
    id: 'door',
    initial: 'a',
    on: { reset: '.a' },
    states: {
      a: { on: { go: [{ guard: 'may', target: 'b' }, { actions: 'refuse' }], idle: {} } },
      b: {
        after: { 10: 'a' },
        entry: ['log', { type: 'show', params: { area: 'door', key: 'open' } }],
        exit: 'log',
        invoke: { id: 'call', src: 'call', onDone: { target: 'a', actions: 'log' }, onError: {} },
        initial: 'inner',
        states: { inner: { always: '#x' } },
      },
      x: { id: 'x', type: 'final', always: 'a' },
    },
  },
  actions: {
    log: raise({ type: 'logged' }),
    refuse: assign({
      count: ({ context }: { context: { count: number; refused: boolean } }) => context.count,
      refused: true,
    }),
    show: () => undefined,
  },
  delays: { pause: 100 },
};

test('lists one mutant per place, in order, without those that change nothing', () => {
  expect(mutantsOf(chart).map(({ at, kind }) => `${kind} ${at}`)).toEqual([
    'transition (root) on reset',
    'target (root) on reset',
    'transition a on go[0]',
    'guard a on go[0]',
    'target a on go[0]',
    'transition a on go[1]',
    'action a on go[1] refuse',
    'entry b entry log',
    'entry b entry show',
    'parameters b entry show',
    'exit b exit log',
    'transition b after 10',
    'target b after 10',
    'delay b after 10',
    'transition b invoke call done',
    'target b invoke call done',
    'action b invoke call done log',
    'transition b.inner always',
    'target b.inner always',
    'transition x always',
    'target x always',
    'parameters named log',
    'parameters named refuse',
    'delay named pause',
  ]);
});

const places = new Map(mutantsOf(chart).map(({ at, kind }, index) => [`${kind} ${at}`, index]));
const withMutant = (place: string) => mutated(chart, places.get(place) ?? -1);

test('removes a transition, a guard or an action, and leaves the rest and the original unchanged', () => {
  const before = structuredClone(chart.config);
  expect(withMutant('guard a on go[0]').config.states.a.on.go).toEqual([{ target: 'b' }, { actions: 'refuse' }]);
  expect(withMutant('transition a on go[0]').config.states.a.on.go).toEqual([{ guard: 'may' }, { actions: 'refuse' }]);
  expect(withMutant('transition (root) on reset').config.on.reset).toEqual({});
  expect(withMutant('transition b invoke call done').config.states.b.invoke.onDone).toEqual({});
  expect(withMutant('action b invoke call done log').config.states.b.invoke.onDone).toEqual({
    target: 'a',
    actions: [],
  });
  expect(withMutant('entry b entry log').config.states.b.entry).toEqual([chart.config.states.b.entry[1]]);
  expect(withMutant('exit b exit log').config.states.b.exit).toEqual([]);
  expect(mutated(chart, 99)).toEqual(chart);
  expect(chart.config).toEqual(before);
});

test('retargets to the next state beside the target that the machine stays in', () => {
  expect(withMutant('target (root) on reset').config.on.reset).toEqual({ target: '#door.b' });
  expect(withMutant('target a on go[0]').config.states.a.on.go[0]).toEqual({ guard: 'may', target: '#door.a' });
  expect(withMutant('target b.inner always').config.states.b.states.inner.always).toEqual({ target: '#door.b' });
});

test('changes parameters and delays, and replaces the only action of a transition without target', () => {
  expect(withMutant('action a on go[1] refuse').config.states.a.on.go[1]).toEqual({ actions: ['show'] });
  expect(withMutant('parameters b entry show').config.states.b.entry).toEqual([
    'log',
    { type: 'show', params: { area: 'door', key: 'open~' } },
  ]);
  expect(withMutant('delay b after 10').config.states.b.after).toEqual({ 21: 'a' });
  expect(withMutant('delay named pause').delays).toEqual({ pause: 201 });
  expect({ ...withMutant('parameters named log').actions.log }).toMatchObject({
    type: 'xstate.raise',
    event: { type: 'logged~' },
  });
  expect({ ...withMutant('parameters named refuse').actions.refuse }).toMatchObject({ assignment: { refused: false } });
});
