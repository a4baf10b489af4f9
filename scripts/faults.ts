import { parseArgs } from 'node:util';
import { faultPlans, isFaultPlan, excludedJourneys } from '../tests/support/faults.ts';
import { run } from './support/run.ts';

const { positionals, values } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
if (values.help === true) {
  console.log(`npm run faults -- [plan…] [journey file…]
Runs the journeys with faults in the connection between the browser and the server. Plans: ${faultPlans.join(', ')}. Without names, all but broken.
Journeys that contradict a plan are left out and listed at the end.`);
  process.exit(0);
}
const plans = positionals.filter(isFaultPlan);
const files = positionals.filter((name) => !isFaultPlan(name));
const failed: string[] = [];
// Leaves out the plan 'broken', under which users have to retry. Only one test in faults.journey.ts does that.
const chosen = plans.length > 0 ? plans : faultPlans.filter((plan) => plan !== 'broken');
for (const plan of chosen) {
  console.log(`\n== ${plan} ==`);
  if (
    (await run('playwright', ['test', '--reporter=list', '--timeout=120000', ...files], {
      env: { FAULTS: plan, FAENA_TESTS: 'all' },
    })) !== 0
  )
    failed.push(plan);
}
for (const line of chosen.flatMap(excludedJourneys)) console.log(line);
console.log(
  failed.length === 0 ? '\nEvery journey passes under every plan.' : `\nJourneys fail under: ${failed.join(', ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);
