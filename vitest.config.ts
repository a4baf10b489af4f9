import { defineConfig } from 'vitest/config';
import { isVerify } from './tests/support/tier.ts';
import { optionsForToday } from './tests/support/today.ts';

// Workers and the servers of the tests inherit the options, and with them the same clock.
if (process.env.FAENA_TODAY) process.env.NODE_OPTIONS = optionsForToday(process.env.FAENA_TODAY);

/** Files that measure processor time: what others left in memory must not count. */
const measured = [
  'richText/{blankText,commonmark,hostile,jiraMarkdown}.test.ts',
  'server/modules/avatars/avatars.test.ts',
  'server/modules/documents/{sharedText,collaboration/slices}.test.ts',
];
const nodeSetup = ['tests/support/properties.ts', 'tests/support/passwordCosts.ts'];

const generous = { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2 };

export default defineConfig({
  test: {
    passWithNoTests: true,
    globalSetup: 'tests/support/drawnCharts.ts',
    projects: [
      {
        test: {
          ...generous,
          name: 'node',
          environment: 'node',
          // Files of one worker share what they import: the server's packages take longer to load than most of its tests.
          isolate: false,
          setupFiles: nodeSetup,
          exclude: [...measured, ...(isVerify ? [] : ['tests/server/{assistant,talk}AcrossProcesses.pg.test.ts'])],
          include: [
            'domain/**/*.test.ts',
            'richText/**/*.test.ts',
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
          // A fresh context per file in a thread that lives on: a third of the time of a process per file.
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
