import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { type Mutant, mutantsOf } from '../tests/mutation/mutants.ts';
import { findMachines } from './support/machines.ts';
import { root } from './support/paths.ts';

const { values, positionals } = parseArgs({
  options: {
    sample: { type: 'string' },
    least: { type: 'string', default: '99' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
});
if (values.help === true) {
  console.log(`npm run mutants -- [--sample N [--seed S]] [--part I/N] [--least PERCENT] [machine…]
Changes one place of a machine at a time (all, a sample of N, or part I of N) and runs the tests of its machine: a test has to fail.
  transition, guard         removes it
  target                    leads the transition to another state
  action                    removes an action of a transition, or replaces the only one of a transition without target
  entry, exit               removes an action of a state
  parameters                changes a value in the parameters of an action, if the machine has it as a constant
  delay                     makes a delay longer
Exits with 1 if fewer than --least per cent of these mutants make a test fail (99).`);
  process.exit(0);
}

interface Machine {
  id: string;
  mutants: Mutant[];
  tests: string[];
}
interface Task {
  machine: Machine;
  index: number;
}

const machines = await machinesOf(positionals);
const all: Task[] = machines.flatMap((machine) => machine.mutants.map((_, index) => ({ machine, index })));
const chosen =
  values.sample === undefined
    ? partOf(all, values.part ?? '1/1')
    : sampleOf(all, Number(values.sample), Number(values.seed));

const vitest = await createVitest('test', { config: resolve(root, 'tests/mutation/vitest.config.ts'), watch: false });
await vitest.standalone();
const survivors: Task[] = [];
const began = performance.now();
/** Machines whose tests fail even without a mutant, so that their results mean nothing. */
const unsound = new Set<Machine>();
for (const machine of machines) {
  if (!chosen.some((task) => task.machine === machine) || !(await isKilled({ machine, index: -1 }))) continue;
  console.error(`The tests of ${machine.id} fail without a mutant: ${machine.tests.join(', ')}`);
  unsound.add(machine);
}
for (const [at, task] of chosen.entries()) {
  if (unsound.has(task.machine)) survivors.push(task);
  // Repeats a run without a failure, because the run before may have influenced it. A mutant survives only if it
  // survives twice.
  else if (!(await isKilled(task)) && !(await isKilled(task))) {
    survivors.push(task);
    console.log(
      `survives: ${task.machine.id}, ${task.machine.mutants[task.index]?.kind} ${task.machine.mutants[task.index]?.at}`,
    );
  }
  if (process.stderr.isTTY) process.stderr.write(`\r${at + 1} of ${chosen.length}, ${survivors.length} survive `);
}
await vitest.close();

console.log(`\n${'machine'.padEnd(24)}${'mutants'.padStart(8)}${'killed'.padStart(8)}`);
for (const machine of machines) {
  const own = chosen.filter((task) => task.machine === machine);
  if (unsound.has(machine)) continue;
  const alive = survivors.filter((task) => task.machine === machine);
  if (own.length > 0)
    console.log(
      `${machine.id.padEnd(24)}${String(own.length).padStart(8)}${String(own.length - alive.length).padStart(8)}`,
    );
}
const killed = chosen.length - survivors.length;
console.log(
  `Mutation score ${killed} of ${chosen.length} (${(chosen.length === 0 ? 100 : (killed / chosen.length) * 100).toFixed(1)} %) in ${Math.round((performance.now() - began) / 1000)} s`,
);
process.exit(unsound.size > 0 || killed * 100 < chosen.length * Number(values.least) ? 1 : 0);

async function isKilled({ machine, index }: Task): Promise<boolean> {
  process.env.MUTANT_MACHINE = machine.id;
  process.env.MUTANT_INDEX = String(index);
  // Run the tests in the machine's folder first, because they kill most mutants.
  for (const file of machine.tests) {
    const specifications = await vitest.globTestSpecifications([file]);
    if (specifications.length === 0) continue;
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    if (
      unhandledErrors.length > 0 ||
      testModules.some((module) => !module.ok() && specifications.some(({ moduleId }) => moduleId === module.moduleId))
    )
      return true;
  }
  return false;
}

async function machinesOf(names: string[]): Promise<Machine[]> {
  const testFiles = globSync(['src/**/*.test.ts', 'tests/model/**/*.test.ts', 'domain/**/*.test.ts'], { cwd: root });
  const found: Machine[] = [];
  for (const { file, machine } of await findMachines()) {
    if (names.length > 0 && !names.includes(machine.id)) continue;
    const folder = dirname(file);
    const near = testFiles.filter(
      (test) =>
        basename(test).startsWith(basename(file, '.ts')) ||
        readFileSync(resolve(root, test), 'utf8').includes(`/${basename(file)}'`),
    );
    const { actions, delays } = machine.implementations as Record<'actions' | 'delays', Record<string, unknown>>;
    found.push({
      id: machine.id,
      mutants: mutantsOf({ config: machine.config, actions, delays }),
      tests: near.sort((a, b) => Number(b.startsWith(folder)) - Number(a.startsWith(folder))),
    });
  }
  return found;
}

/**
 * Returns part I of N, given as `I/N`. Parts consist of adjacent tasks, so that each needs the tests of few machines.
 */
function partOf(tasks: Task[], part: string): Task[] {
  const [index = 1, of = 1] = part.split('/').map(Number);
  return tasks.slice(Math.floor((tasks.length * (index - 1)) / of), Math.floor((tasks.length * index) / of));
}

/** Returns `size` evenly spaced tasks. The seed sets the offset: the same seed gives the same sample. */
function sampleOf(tasks: Task[], size: number, seed: number): Task[] {
  const step = tasks.length / size;
  const start = (seed * 0.618_033_988_7) % 1;
  return size >= tasks.length
    ? tasks
    : Array.from({ length: size }, (_, index) => tasks[Math.floor((index + start) * step) % tasks.length]).filter(
        (task) => task !== undefined,
      );
}
