import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transitionKeys } from '../tests/model/transitions.ts';
import { withoutScreen } from '../tests/screens/withoutScreen.ts';
import { findMachines } from './support/machines.ts';
import { inColumns, readScreens, readWalks, tableOf } from './support/machineTable.ts';
import { run } from './support/run.ts';

/*
 * Prints the table of machines and their coverage. Without arguments it runs every walk, alone and on screen, and updates the snapshots of the walks.
 * With --check FILE it reads the walks that a test run recorded in FILE. Both fail for a machine or a transition that no test covers, and for a machine
 * that no test looks at on its screen, when the run did.
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
  // Tests of the walk itself make machines of their own.
  const noted = readWalks(readFileSync(file, 'utf8')).filter(({ machine }) => known.has(machine));
  const screens = existsSync(`${file}.screens`) ? readScreens(readFileSync(`${file}.screens`, 'utf8')) : null;
  const { rows, faults } = tableOf(charts, { walks: noted, screens }, withoutScreen);
  console.log(inColumns(rows));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) code = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);
