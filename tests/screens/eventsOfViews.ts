import { globSync, readFileSync } from 'node:fs';

/** Types of the events that a person can cause: those named in the code of views and of the keyboard service. */
export const eventsOfViews: ReadonlySet<string> = new Set(
  globSync(['src/{screens,ui,inspector}/**/*.{ts,tsx}', 'src/services/keyPresses.ts'])
    .filter((file) => !/\.(?:test|machine|types)\.tsx?$/.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=')[a-z][A-Za-z]*\.[a-z][A-Za-z.]*(?=')/g) ?? []),
);
