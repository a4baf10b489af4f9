import { expect, test } from 'vitest';
import { mutantsOf, mutated } from './mutants.ts';

const config = {
  initial: 'a',
  on: { reset: '.a' },
  states: {
    a: { on: { go: [{ guard: 'may', target: 'b' }, { actions: 'refuse' }], idle: {} } },
    b: {
      after: { 10: 'a' },
      invoke: { id: 'call', src: 'call', onDone: { target: 'a' }, onError: {} },
      states: { inner: { always: '#x' } },
    },
  },
};

test('lists every transition and guard once, in order, without transitions that do nothing', () => {
  expect(mutantsOf(config).map(({ at, kind }) => `${kind} ${at}`)).toEqual([
    'transition (root) on reset',
    'transition a on go[0]',
    'guard a on go[0]',
    'transition a on go[1]',
    'transition b invoke call done',
    'transition b after 10',
    'transition b.inner always',
  ]);
});

test('changes one transition or guard and leaves the rest and the original config unchanged', () => {
  const before = structuredClone(config);
  expect(mutated(config, 1).states.a.on.go).toEqual([{ guard: 'may' }, { actions: 'refuse' }]);
  expect(mutated(config, 2).states.a.on.go).toEqual([{ target: 'b' }, { actions: 'refuse' }]);
  expect(mutated(config, 0).on.reset).toEqual({});
  expect(mutated(config, 4).states.b.invoke.onDone).toEqual({});
  expect(mutated(config, 99)).toEqual(config);
  expect(config).toEqual(before);
});
