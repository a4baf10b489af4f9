import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas, readMessages, typesOf } from '../texts/compile.ts';
import { root } from './support/paths.ts';

const file = join(root, 'texts/catalogues.ts');
writeFileSync(file, typesOf(Object.fromEntries(areas().map((area) => [area, readMessages('spec', area)]))));
execFileSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), file], { stdio: 'inherit' });
