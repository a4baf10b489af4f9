import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transitionKeys } from '../tests/model/transitions.ts';
import { withoutScreen } from '../tests/screens/withoutScreen.ts';
import { findMachines } from './support/machines.ts';
import { inColumns, inMarkdown, printFaults, readScreens, readWalks, tableOf, withTable } from './support/machineTable.ts';
import { root } from './support/paths.ts';
import { run } from './support/run.ts';

/*
 * The table of machines. Alone it walks them all, by themselves and on their screens, writes the table into the README and takes the prints of the walks;
 * with --check FILE it reads what a run of the tests noted there, and fails for a machine or a transition that none of them took, and for a machine that
 * none looked at on its screen.
 */
const [mode, given] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'faena-machines-'));
const file = given ?? join(folder, 'walks');
let code = 0;
try {
  if (mode !== '--check') {
    writeFileSync(file, '');
    code = await run('vitest', ['run', 'src/machines/', 'src/inspector/', 'tests/model/', 'tests/screens/'], { env: { MACHINE_WALKS: file, MACHINE_PRINTS: 'take' } });
  }
  const charts = (await findMachines()).map(({ file: path, machine }) => ({ id: machine.id, file: path, transitions: transitionKeys(machine) }));
  const known = new Set(charts.map(({ id }) => id));
  // Tests of the walk itself make machines of their own.
  const noted = readWalks(readFileSync(file, 'utf8')).filter(({ machine }) => known.has(machine));
  const screens = existsSync(`${file}.screens`) ? readScreens(readFileSync(`${file}.screens`, 'utf8')) : [];
  const { rows, faults } = tableOf(charts, { walks: noted, screens }, withoutScreen);
  const prints = join(root, 'tests/model/walks.json');
  if (mode === '--check') faults.push(...printFaults(JSON.parse(readFileSync(prints, 'utf8')) as Record<string, string>, noted));
  console.log(inColumns(rows));
  for (const fault of faults) console.error(fault);
  if (mode !== '--check' && code === 0 && faults.length === 0) {
    writeFileSync(prints, `${JSON.stringify(Object.fromEntries(noted.map(({ name, print }) => [name, print]).sort()), null, 1)}\n`);
    const readme = join(root, 'README.md');
    writeFileSync(readme, withTable(readFileSync(readme, 'utf8'), inMarkdown(rows)));
  }
  if (faults.length > 0) code = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);
