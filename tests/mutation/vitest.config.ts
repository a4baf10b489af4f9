import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { texts } from '../../scripts/support/textsPlugin.ts';

const wrapper = fileURLToPath(new URL('./mutantXstate.ts', import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [
    texts(),
    {
      name: 'mutant-xstate',
      enforce: 'pre',
      resolveId: (source, importer) => (source === 'xstate' && importer !== wrapper ? wrapper : null),
    },
  ],
  test: {
    pool: 'forks',
    maxWorkers: 1,
    // The memory limit ends a mutant in an endless loop.
    execArgv: ['--max-old-space-size=800'],
    watch: false,
    testTimeout: 60_000,
    reporters: [{}],
    bail: 1,
    include: [
      'domain/**/*.test.ts',
      'src/*.test.ts',
      'src/machines/**/*.test.ts',
      'src/inspector/**/*.test.ts',
      'src/services/**/*.test.ts',
      'tests/model/**/*.test.ts',
    ],
  },
});
