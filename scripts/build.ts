import { join } from 'node:path';
import { build } from 'vite';
import { drawCharts } from './support/chartFiles.ts';
import { firstScripts, missingFiles, mostBytes } from './support/firstPage.ts';
import { inspectorTraces } from './support/inspectorTraces.ts';
import { root } from './support/paths.ts';

try {
  await drawCharts();
  await build({ root, logLevel: process.env.BUILD_LOG_LEVEL === 'warn' ? 'warn' : 'info' });
  const traces = inspectorTraces(join(root, 'dist'));
  if (traces.length > 0)
    throw new Error(`The inspector belongs to development, yet the built app holds it:\n${traces.join('\n')}`);
  const missing = missingFiles(join(root, 'dist'));
  if (missing.length > 0) throw new Error(`index.html names files that don't exist: ${missing.join(', ')}`);
  const scripts = firstScripts(join(root, 'dist'));
  if (scripts.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes)
    throw new Error(
      `Every page would load more than ${mostBytes} bytes of scripts. A module of the start may import a screen:\n` +
        scripts.map(({ path, bytes }) => `${path}: ${bytes}`).join('\n'),
    );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
