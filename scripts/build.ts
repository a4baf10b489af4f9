import { join } from 'node:path';
import { build } from 'vite';
import { drawCharts } from './support/chartFiles.ts';
import { inspectorTraces } from './support/inspectorTraces.ts';
import { root } from './support/paths.ts';

try {
  await drawCharts();
  await build({ root, logLevel: process.env.BUILD_LOG_LEVEL === 'warn' ? 'warn' : 'info' });
  const traces = inspectorTraces(join(root, 'dist'));
  if (traces.length > 0)
    throw new Error(`The inspector belongs to development, yet the built app holds it:\n${traces.join('\n')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
