import { parseArgs } from 'node:util';
import { faultPlans, isFaultPlan, leftOutOf } from '../tests/support/faults.ts';
import { run } from './support/run.ts';

const { positionals, values } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
if (values.help === true) {
  console.log(`npm run faults -- [plan…] [journey file…]
Runs the journeys again with something between the browser and the server. Plans: ${faultPlans.join(', ')}; all of them but broken unless some are named.
Journeys that put their own thing there, or that expect an answer at once, may fail under a plan: they are named at the end.`);
  process.exit(0);
}
const plans = positionals.filter(isFaultPlan);
const files = positionals.filter((name) => !isFaultPlan(name));
const failed: string[] = [];
// Under 'broken' somebody has to ask again, which the story in faults.journey.ts does and the others don't.
const asked = plans.length > 0 ? plans : faultPlans.filter((plan) => plan !== 'broken');
for (const plan of asked) {
  console.log(`\n== ${plan} ==`);
  if (
    (await run('playwright', ['test', '--reporter=list', '--timeout=120000', ...files], {
      env: { FAULTS: plan, FAENA_TESTS: 'all' },
    })) !== 0
  )
    failed.push(plan);
}
for (const line of asked.flatMap(leftOutOf)) console.log(line);
console.log(
  failed.length === 0 ? '\nEvery journey passes under every plan.' : `\nJourneys fail under: ${failed.join(', ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);
