import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { coverMachine, type Walk } from '../../tests/model/coverage.ts';
import { transitionKeys } from '../../tests/model/transitions.ts';
import type { SeenMachine } from '../../tests/screens/coverView.ts';
import { type Chart, tableText, readScreens, readWalks, tableOf } from './machineTable.ts';

const door: Chart = {
  id: 'door',
  file: 'src/machines/door/door.machine.ts',
  transitions: ['door.open: close', 'door.shut: open', 'door.shut: open (2)'],
};
const walk = (given: Partial<Walk> = {}): Walk => ({
  machine: 'door',
  states: ['"open"', '"shut"'],
  taken: [...door.transitions],
  paths: 3,
  ...given,
});
const seen: SeenMachine = {
  machine: 'door',
  paths: 1,
  states: { seen: 1, all: 2 },
  events: { acts: 3, reasons: 1, all: 4 },
};

test('tableOf adds up the walks of a machine', () => {
  const { rows, faults } = tableOf(
    [door],
    {
      walks: [
        walk({ taken: ['door.open: close'], states: ['"open"'] }),
        walk({ taken: ['door.shut: open', 'door.shut: open (2)'] }),
      ],
      screens: [seen],
    },
    {},
  );
  expect(rows).toEqual([
    {
      machine: 'door',
      states: 2,
      transitions: 3,
      covered: 3,
      paths: 6,
      missed: [],
      onScreen: { seen: 1, all: 2 },
      byPerson: seen.events,
    },
  ]);
  expect(faults).toEqual([]);
});

test('a machine without a test is reported', () => {
  expect(tableOf([door], { walks: [], screens: [seen] }, {}).faults).toEqual([
    "src/machines/door/door.machine.ts: no test covers 'door' (coverMachine)",
  ]);
});

test('a transition that no test takes is reported', () => {
  expect(
    tableOf([door], { walks: [walk({ taken: ['door.open: close', 'door.shut: open'] })], screens: [seen] }, {}).faults,
  ).toEqual(['door: no test takes door.shut: open (2)']);
});

test('a machine needs a test on its screen or a reason in withoutScreen.ts', () => {
  expect(tableOf([door], { walks: [walk()], screens: [] }, {}).faults).toEqual([
    "src/machines/door/door.machine.ts: no test covers 'door' on its screen (coverScreen), and tests/screens/withoutScreen.ts gives no reason",
  ]);
  const without = tableOf([door], { walks: [walk()], screens: [] }, { door: 'nobody sees a door' });
  expect([without.faults, without.rows[0]?.onScreen]).toEqual([[], null]);
  expect(
    tableOf([door], { walks: [walk()], screens: [seen] }, { door: 'nobody sees a door', gate: 'nor a gate' }).faults,
  ).toEqual([
    "'door' has a test on its screen, but is listed in tests/screens/withoutScreen.ts",
    "tests/screens/withoutScreen.ts: there is no machine 'gate'",
  ]);
});

test('tableOf omits the screen column when a run had no tests on screens', () => {
  const { rows, faults } = tableOf([door], { walks: [walk()], screens: null }, {});
  expect([rows[0]?.onScreen, faults]).toEqual([null, []]);
});

test('two machines with the same name are reported', () => {
  expect(
    tableOf([door, { ...door, file: 'src/machines/gate/gate.machine.ts' }], { walks: [walk()], screens: [seen] }, {})
      .faults,
  ).toEqual(["src/machines/gate/gate.machine.ts: another machine has the name 'door', too"]);
});

test('coverMachine records the same keys as transitionKeys', async () => {
  const machine = setup({ types: { events: {} as { type: 'go' } } }).createMachine({
    id: 'pair',
    initial: 'a',
    states: { a: { on: { go: [{ guard: () => false, target: 'b' }, { target: 'b' }] } }, b: { on: { go: 'a' } } },
  });
  expect(transitionKeys(machine)).toEqual(['pair.a: go', 'pair.a: go (2)', 'pair.b: go']);
  const { missed } = await coverMachine({ machine, events: [{ type: 'go' }] });
  expect(missed).toEqual(['pair.a: go']);
});

test('the table has a row for each machine and a total', () => {
  const hidden: Chart = { ...door, id: 'hidden' };
  const { rows } = tableOf(
    [door, hidden],
    { walks: [walk(), walk({ machine: 'hidden', paths: 2 })], screens: [seen] },
    { hidden: 'it has no screen' },
  );
  expect(
    tableText(rows)
      .split('\n')
      .map((line) => line.split(/ {2,}/).join(' | ')),
  ).toEqual([
    'machine | states | transitions | covered | paths | on screen | by person | reasons',
    'door | 2 | 3 | 3 | 3 | 1/2 | 3/4 | 1',
    'hidden | 2 | 3 | 3 | 2 | — | — | —',
    '2 machines | 4 | 6 | 6 | 5 | 1/2 | 3/4 | 1',
    '0 of 1 walks cause each event of a person by an act',
  ]);
  expect(readWalks(`${JSON.stringify(walk())}\n`)).toEqual([walk()]);
  expect(readScreens(`${JSON.stringify(seen)}\n`)).toEqual([seen]);
});
