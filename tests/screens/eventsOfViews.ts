import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * Returns the types of the events that the code of these files names, and of the events that the typed senders send
 * that they import. `read` returns the code of a file.
 */
export const eventsIn = (files: readonly string[], read: (file: string) => string): ReadonlySet<string> =>
  new Set(files.flatMap((file) => eventsOf(file, read(file), read)));

const quotedTypes = /(?<=')[a-z][A-Za-z]*\.[a-z][A-Za-z.]*(?=')/g;
const imports = /^import \{([^}]*)\} from '(\.[^']*)'/gm;
const isSenders = (file: string): boolean => file.endsWith('.senders.ts');

/** Returns the types in `code`, a part of this file. A sender may take its event from a function of another file. */
function eventsOf(file: string, code: string, read: (file: string) => string): string[] {
  const sent = [...read(file).matchAll(imports)].flatMap(([, names = '', path = '']) => {
    const other = posix.join(posix.dirname(file), path);
    if (!isSenders(other) && !isSenders(file)) return [];
    return names
      .split(',')
      .map((each) => each.trim().split(' as '))
      .filter(([name = '', local = name]) => !/^$|^type /.test(name) && new RegExp(`\\b${local}\\b`).test(code))
      .flatMap(([name = '']) => eventsOf(other, exportIn(read(other), name), read));
  });
  return [...(code.match(quotedTypes) ?? []), ...sent];
}

function exportIn(source: string, name: string): string {
  const from = source.search(new RegExp(`^export (?:const|function) ${name}\\b`, 'm'));
  return from < 0 ? '' : (source.slice(from).split(/\n(?=export )/)[0] ?? '');
}

/** Types of the events that a person can cause: those of the views and of the keyboard service. */
export const eventsOfViews = eventsIn(
  globSync(['src/{screens,ui,inspector}/**/*.{ts,tsx}', 'src/services/keyPresses.ts']).filter(
    (file) => !/\.(?:test|machine|types)\.tsx?$/.test(file),
  ),
  (file) => readFileSync(file, 'utf8'),
);
