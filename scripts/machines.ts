import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transitionKeys } from '../tests/model/transitions.ts';
import { withoutScreen } from '../tests/screens/withoutScreen.ts';
import { findMachines } from './support/machines.ts';
import { tableText, readScreens, readWalks, tableOf } from './support/machineTable.ts';
import { run } from './support/run.ts';

/*
 * Prints the table of machines and their coverage. Without arguments, it runs all machine tests (walks) and updates
 * their snapshots. With `--check FILE`, it reads the results that a test run recorded in FILE. It fails if no test
 * covers a machine or a transition, or if a machine has no test on its screen.
 */
const [mode, given] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'faena-machines-'));
const file = given ?? join(folder, 'walks');
let code = 0;
try {
  if (mode !== '--check') {
    writeFileSync(file, '');
    code = await run(
      'vitest',
      ['run', 'src/machines/', 'src/inspector/', 'tests/model/', 'tests/screens/', '--update'],
      { env: { MACHINE_WALKS: file, FAENA_TESTS: 'all' } },
    );
  }
  const charts = (await findMachines()).map(({ file: path, machine }) => ({
    id: machine.id,
    file: path,
    transitions: transitionKeys(machine),
  }));
  const known = new Set(charts.map(({ id }) => id));
  // Leaves out machines that only the tests of `coverMachine` and `coverScreen` themselves record.
  const isKnown = ({ machine }: { machine: string }): boolean => known.has(machine);
  const walks = readWalks(readFileSync(file, 'utf8')).filter(isKnown);
  const seen = existsSync(`${file}.screens`)
    ? readScreens(readFileSync(`${file}.screens`, 'utf8')).filter(isKnown)
    : [];
  const screens = seen.length > 0 ? seen : null;
  const { rows, faults } = tableOf(charts, { walks, screens }, withoutScreen);
  console.log(tableText(rows));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) code = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);
