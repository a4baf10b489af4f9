import { defineConfig } from 'vitest/config';
import { isVerify } from './tests/support/tier.ts';
import { texts } from './scripts/support/textsPlugin.ts';
import { optionsForToday } from './tests/support/today.ts';

// Workers and test servers inherit these options, so that all of them use the same date.
if (process.env.FAENA_TODAY) process.env.NODE_OPTIONS = optionsForToday(process.env.FAENA_TODAY);

/** Files that measure processor time. They run isolated, because garbage collection for other files would count. */
const measured = [
  'richText/{blankText,commonmark,hostile,jiraMarkdown}.test.ts',
  'tests/growth/parsers.test.ts',
  'server/modules/avatars/avatars.test.ts',
  'server/modules/documents/{yjsUpdates,collaboration/slices}.test.ts',
];
const nodeSetup = ['tests/support/properties.ts', 'tests/support/passwordCosts.ts'];

const generous = { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2 };

export default defineConfig({
  plugins: [texts()],
  test: {
    passWithNoTests: true,
    globalSetup: 'tests/support/drawnCharts.ts',
    projects: [
      {
        test: {
          ...generous,
          name: 'node',
          environment: 'node',
          // Test files of one worker share their imports, because loading the server's packages takes longer than most
          // tests.
          isolate: false,
          setupFiles: nodeSetup,
          exclude: [...measured, ...(isVerify ? [] : ['tests/server/{assistant,talk}AcrossProcesses.pg.test.ts'])],
          include: [
            'domain/**/*.test.ts',
            'richText/**/*.test.ts',
            'texts/**/*.test.ts',
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'src/system/**/*.test.ts',
            'src/inspector/**/*.test.ts',
            'src/machines/**/*.test.ts',
            'src/services/**/*.test.ts',
            'src/serviceWorker/**/*.test.ts',
            'tests/model/**/*.test.ts',
            'tests/mutation/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/bench/**/*.test.ts',
            'tests/support/**/*.test.ts',
            'tests/server/**/*.test.ts',
          ],
        },
      },
      { test: { ...generous, name: 'measured', environment: 'node', setupFiles: nodeSetup, include: measured } },
      {
        extends: './vite.config.ts',
        test: {
          ...generous,
          name: 'jsdom',
          environment: 'jsdom',
          // A new context for each file in a reused thread takes a third of the time of a process for each file.
          pool: 'vmThreads',
          vmMemoryLimit: '1GB',
          setupFiles: ['tests/support/properties.ts', 'tests/support/jsdomSetup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          include: [
            'src/ui/**/*.test.{ts,tsx}',
            'src/services/**/*.test.tsx',
            'src/screens/**/*.test.{ts,tsx}',
            'tests/model/**/*.test.tsx',
            'tests/screens/*.test.{ts,tsx}',
            ...(isVerify ? ['tests/screens/walks/*.test.{ts,tsx}'] : []),
          ],
        },
      },
    ],
  },
});
