import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { StateValue } from 'xstate';
import { findMachines } from './support/machines.ts';
import { root } from './support/paths.ts';
import { differs, NotARecording, readRecording, replay } from './support/replay.ts';
import { showRecording } from './support/showRecording.ts';

const { values, positionals } = parseArgs({
  options: { test: { type: 'boolean' }, print: { type: 'boolean' }, help: { type: 'boolean' } },
  allowPositionals: true,
});
const [given] = positionals;
if (values.help === true || given === undefined) {
  console.log(`npm run replay -- FILE [--print | --test]
Replays the events of a problem report, prints the states that the machines reach, and opens the inspector with the recording.
  --print  only prints
  --test   writes a failing test into tests/replays, to be completed`);
  process.exit(given === undefined && values.help !== true ? 2 : 0);
}
const file = resolve(process.env.INIT_CWD ?? process.cwd(), given);
if (!existsSync(file)) stop(`There is no file ${given}`);
const text = readFileSync(file, 'utf8');
const recording = read();
const machines = new Map((await findMachines()).map(({ machine }) => [machine.id, machine]));
const { steps, end } = replay(recording, machines);

console.log(`Recorded ${recording.from} to ${recording.to}, ${recording.app}, ${recording.browser}\n`);
for (const step of steps) {
  const mark = differs(step) ? '≠' : step.reached === null ? '?' : ' ';
  const recorded = differs(step) ? `  recorded: ${valueText(step.recorded)}` : '';
  console.log(
    `${mark} ${(step.at / 1000).toFixed(2).padStart(8)} s  ${step.actor.padEnd(20)} ${step.event.padEnd(36)} ${step.failure ?? valueText(step.reached)}${recorded}`,
  );
}
console.log('\nState of each actor at the end');
for (const [actor, value] of Object.entries(end)) console.log(`  ${actor.padEnd(20)} ${valueText(value)}`);
const others = steps.filter(differs).length;
console.log(
  others === 0
    ? '\nEvery state equals the recorded one.'
    : `\n${others} of ${steps.length} steps reach another state than the recorded one (≠).`,
);

if (values.test === true) writeTest();
else if (values.print !== true) await showRecording(text);

function read() {
  try {
    return readRecording(text);
  } catch (error) {
    if (error instanceof NotARecording) return stop(`${given}: ${error.message}`);
    throw error;
  }
}

function writeTest(): void {
  const folder = join(root, 'tests/replays');
  const name = basename(file, '.json').replace(/[^\w-]+/g, '-');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), text);
  writeFileSync(
    join(folder, `${name}.test.ts`),
    `import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findMachines } from '../../scripts/support/machines.ts';
import { readRecording, replay } from '../../scripts/support/replay.ts';

test('the problem of ${name}', async () => {
  const recording = readRecording(readFileSync(new URL('./${name}.json', import.meta.url), 'utf8'));
  const machines = new Map((await findMachines()).map(({ machine }) => [machine.id, machine]));
  const { end } = replay(recording, machines);
  // The recorded end. Replace it with the expected end: the test fails until the machine is fixed.
  expect(end).toEqual(${JSON.stringify(end, null, 2).replace(/\n/g, '\n  ')});
  expect.fail('Write the expected end above and delete this line');
});
`,
  );
  console.log(`\nWrote tests/replays/${name}.test.ts: write the expected end there.`);
}

function valueText(value: StateValue | null): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([state, below]) => (below === undefined ? state : `${state}.${valueText(below)}`.replace(/\.$/, '')))
    .join(' | ');
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
