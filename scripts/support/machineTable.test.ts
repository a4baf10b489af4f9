import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { coverMachine, type Walk } from '../../tests/model/coverage.ts';
import { transitionKeys } from '../../tests/model/transitions.ts';
import { type Chart, inColumns, inMarkdown, printFaults, readWalks, tableOf, withTable } from './machineTable.ts';

const door: Chart = { id: 'door', file: 'src/machines/door/door.machine.ts', transitions: ['door.open: close', 'door.shut: open', 'door.shut: open (2)'] };
const walk = (given: Partial<Walk> = {}): Walk => ({ name: 'a test > door', print: 'abc', machine: 'door', states: ['"open"', '"shut"'], taken: [...door.transitions], paths: 3, milliseconds: 1.4, ...given });

test('the walks of a machine are added up', () => {
  const { rows, faults } = tableOf([door], [walk({ taken: ['door.open: close'], states: ['"open"'] }), walk({ taken: ['door.shut: open', 'door.shut: open (2)'] })]);
  expect(rows).toEqual([{ machine: 'door', states: 2, transitions: 3, covered: 3, paths: 6, milliseconds: 3, missed: [] }]);
  expect(faults).toEqual([]);
});

test('a machine that no test walks fails the suite', () => {
  expect(tableOf([door], []).faults).toEqual(["src/machines/door/door.machine.ts: no test walks 'door' (coverMachine)"]);
});

test('a transition that no path takes fails the suite', () => {
  expect(tableOf([door], [walk({ taken: ['door.open: close', 'door.shut: open'] })]).faults).toEqual(['door: no path takes door.shut: open (2)']);
});

test('a walk without a print, and a print without a walk, fail the suite', () => {
  expect(printFaults({ 'a test > door': 'abc', gone: 'x' }, [walk(), walk({ name: 'new' })])).toEqual([
    'new: its print was not taken (npm run machines)', 'gone: there is a print, but no such walk (npm run machines)',
  ]);
});

test('two machines of one name fail the suite', () => {
  expect(tableOf([door, { ...door, file: 'src/machines/gate/gate.machine.ts' }], [walk()]).faults).toEqual([
    "src/machines/gate/gate.machine.ts: another machine is called 'door', too",
  ]);
});

test('the keys that a walk notes are those of the machine', async () => {
  const machine = setup({ types: { events: {} as { type: 'go' } } }).createMachine({
    id: 'pair', initial: 'a', states: { a: { on: { go: [{ guard: () => false, target: 'b' }, { target: 'b' }] } }, b: { on: { go: 'a' } } },
  });
  expect(transitionKeys(machine)).toEqual(['pair.a: go', 'pair.a: go (2)', 'pair.b: go']);
  const { missed } = await coverMachine({ machine, events: [{ type: 'go' }] });
  expect(missed).toEqual(['pair.a: go']);
});

test('the table is written between its marks, and told in columns', () => {
  const { rows } = tableOf([door], [walk()]);
  const text = 'before\n<!-- machines: written by npm run machines -->\nold\n<!-- /machines -->\nafter';
  expect(withTable(text, inMarkdown(rows))).toBe(`before
<!-- machines: written by npm run machines -->
| machine | states | transitions | covered | paths | ms |
|---|---:|---:|---:|---:|---:|
| door | 2 | 3 | 3 | 3 | 1 |
| 1 machines | 2 | 3 | 3 | 3 | 1 |
<!-- /machines -->
after`);
  expect(() => withTable('nothing', '')).toThrow('The text lacks the marks');
  expect(inColumns(rows).split('\n')).toHaveLength(3);
  expect(readWalks(`${JSON.stringify(walk())}\n`)).toEqual([walk()]);
});
