import type { Walk } from '../../tests/model/coverage.ts';
import type { SeenMachine } from '../../tests/screens/coverView.ts';

export interface Chart {
  id: string;
  file: string;
  transitions: string[];
}

export interface MachineRow {
  machine: string;
  states: number;
  transitions: number;
  covered: number;
  paths: number;
  missed: string[];
  /** Number of leaf states that its screen test shows. Null without a screen test. */
  onScreen: SeenMachine['states'] | null;
  /** Events of a person, and how many of them the screen test causes by an act. Null without a screen test. */
  byPerson: SeenMachine['events'] | null;
}

/** Results recorded by a test run. `screens` is null if the run had no screen tests. */
export interface RecordedWalks {
  walks: readonly Walk[];
  screens: readonly SeenMachine[] | null;
}

export function tableOf(
  charts: readonly Chart[],
  { walks, screens }: RecordedWalks,
  withoutScreen: Readonly<Record<string, string>>,
): { rows: MachineRow[]; faults: string[] } {
  const rows = charts
    .map(({ id, transitions }): MachineRow => {
      const own = walks.filter(({ machine }) => machine === id);
      const taken = new Set(own.flatMap((walk) => walk.taken));
      const screen = screens?.find(({ machine }) => machine === id);
      const missed = transitions.filter((key) => !taken.has(key));
      return {
        machine: id,
        states: new Set(own.flatMap(({ states }) => states)).size,
        transitions: transitions.length,
        covered: transitions.length - missed.length,
        paths: own.reduce((sum, { paths }) => sum + paths, 0),
        missed,
        onScreen: screen?.states ?? null,
        byPerson: screen?.events ?? null,
      };
    })
    .sort((a, b) => a.machine.localeCompare(b.machine));
  const duplicates = charts.filter(({ id }, place) => charts.findIndex((other) => other.id === id) !== place);
  return {
    rows,
    faults: [
      ...duplicates.map(({ id, file }) => `${file}: another machine has the name '${id}', too`),
      ...charts
        .filter(({ id }) => walks.every(({ machine }) => machine !== id))
        .map(({ id, file }) => `${file}: no test covers '${id}' (coverMachine)`),
      ...charts
        .filter(({ id }) => !(id in withoutScreen) && screens?.every(({ machine }) => machine !== id))
        .map(
          ({ id, file }) =>
            `${file}: no test covers '${id}' on its screen (coverScreen), and tests/screens/withoutScreen.ts gives no reason`,
        ),
      ...charts
        .filter(({ id }) => id in withoutScreen && screens?.some(({ machine }) => machine === id))
        .map(({ id }) => `'${id}' has a test on its screen, but is listed in tests/screens/withoutScreen.ts`),
      ...Object.keys(withoutScreen)
        .filter((name) => charts.every(({ id }) => id !== name))
        .map((name) => `tests/screens/withoutScreen.ts: there is no machine '${name}'`),
      ...rows
        .filter(({ machine, missed }) => missed.length > 0 && walks.some((walk) => walk.machine === machine))
        .flatMap(({ machine, missed }) => missed.map((key) => `${machine}: no test takes ${key}`)),
    ],
  };
}

const columns = ['machine', 'states', 'transitions', 'covered', 'paths', 'on screen', 'by person', 'reasons'] as const;
const cells = (row: MachineRow): string[] => [
  row.machine,
  ...[row.states, row.transitions, row.covered, row.paths].map(String),
  row.onScreen === null ? '—' : `${row.onScreen.seen}/${row.onScreen.all}`,
  row.byPerson === null ? '—' : `${row.byPerson.acts}/${row.byPerson.all}`,
  row.byPerson === null ? '—' : String(row.byPerson.reasons),
];
const totalOf = (rows: readonly MachineRow[]): MachineRow =>
  rows.reduce<MachineRow>(
    (sum, row) => ({
      ...sum,
      states: sum.states + row.states,
      transitions: sum.transitions + row.transitions,
      covered: sum.covered + row.covered,
      paths: sum.paths + row.paths,
      onScreen: sumOf(sum.onScreen, row.onScreen),
      byPerson: sumOf(sum.byPerson, row.byPerson),
    }),
    {
      machine: `${rows.length} machines`,
      states: 0,
      transitions: 0,
      covered: 0,
      paths: 0,
      missed: [],
      onScreen: null,
      byPerson: null,
    },
  );
const sumOf = <K extends string>(
  a: Record<K, number> | null,
  b: Record<K, number> | null,
): Record<K, number> | null => {
  if (!a || !b) return a ?? b;
  return Object.fromEntries(Object.keys(a).map((key) => [key, a[key as K] + b[key as K]])) as Record<K, number>;
};

export const tableText = (rows: readonly MachineRow[]): string =>
  [[...columns], ...[...rows, totalOf(rows)].map(cells)]
    .map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(24) : cell.padStart(13))).join(''))
    .concat(walksByPerson(rows))
    .join('\n');

function walksByPerson(rows: readonly MachineRow[]): string[] {
  const walks = rows.flatMap(({ byPerson }) => byPerson ?? []);
  const whole = walks.filter(({ acts, all }) => acts === all).length;
  return walks.length === 0 ? [] : [`${whole} of ${walks.length} walks cause each event of a person by an act`];
}

export const readWalks = (text: string): Walk[] => linesOf(text) as Walk[];
export const readScreens = (text: string): SeenMachine[] => linesOf(text) as SeenMachine[];
const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
