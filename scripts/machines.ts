import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transitionKeys } from '../tests/model/coverage.ts';
import { findMachines } from './support/machines.ts';
import { inColumns, inMarkdown, readWalks, tableOf, withTable } from './support/machineTable.ts';
import { root } from './support/paths.ts';
import { run } from './support/run.ts';

/*
 * The table of machines. Alone it walks them all and writes the table into the README; with --check FILE it reads the
 * walks that a run of the tests noted there, and fails for a machine or a transition that none of them took.
 */
const [mode, noted] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'faena-machines-'));
const file = noted ?? join(folder, 'walks');
let code = 0;
try {
  if (mode !== '--check') {
    writeFileSync(file, '');
    code = await run('vitest', ['run', '--project', 'node', 'src/machines', 'tests/model'], { env: { MACHINE_WALKS: file } });
  }
  const charts = (await findMachines()).map(({ file: path, machine }) => ({ id: machine.id, file: path, transitions: transitionKeys(machine) }));
  const { rows, faults } = tableOf(charts, readWalks(readFileSync(file, 'utf8')));
  console.log(inColumns(rows));
  for (const fault of faults) console.error(fault);
  if (mode !== '--check' && code === 0 && faults.length === 0) {
    const readme = join(root, 'README.md');
    writeFileSync(readme, withTable(readFileSync(readme, 'utf8'), inMarkdown(rows)));
  }
  if (faults.length > 0) code = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);
