import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { areas, readMessages, typesOf } from '../texts/compile.ts';
import { missingTexts } from './support/missingTexts.ts';
import { root } from './support/paths.ts';

const { values } = parseArgs({
  options: { missing: { type: 'boolean' }, whole: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (values.help === true) {
  console.log(`npm run texts -- [--missing] [--whole]
Writes the types of the catalogues. --missing lists the messages that a language shows in English, --whole also fails.`);
  process.exit(0);
}
if (values.missing === true || values.whole === true) {
  const missing = missingTexts();
  console.log(missing.length === 0 ? 'No language lacks a message.' : missing.join('\n'));
  process.exit(values.whole === true && missing.length > 0 ? 1 : 0);
}
const file = join(root, 'texts/catalogues.ts');
writeFileSync(file, typesOf(Object.fromEntries(areas().map((area) => [area, readMessages('spec', area)]))));
execFileSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), file], { stdio: 'inherit' });
