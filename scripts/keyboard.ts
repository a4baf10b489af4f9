import { parseArgs } from 'node:util';
import { run, stopAll } from './support/run.ts';

const { positionals, values } = parseArgs({
  options: { help: { type: 'boolean' }, grep: { type: 'string', short: 'g' } },
  allowPositionals: true,
});
if (values.help === true) {
  console.log(`npm run keyboard -- [journey file…] [-g name]
Runs the journeys without a pointer: Tab and arrow keys reach each control, and the key of its role activates it.
Journeys about the pointer itself are left out. The end of the output lists them with the reason, and the controls that lost the focus.`);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopAll();
    process.exit(130);
  });
}
process.exit(
  await run(
    'playwright',
    [
      'test',
      '--reporter=list,./tests/support/keyboardReport.ts',
      '--timeout=150000',
      ...(values.grep === undefined ? [] : ['-g', values.grep]),
      ...positionals,
    ],
    { env: { KEYBOARD: '1', FAENA_TESTS: 'all' } },
  ),
);
