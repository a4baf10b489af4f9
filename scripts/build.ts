import { build } from 'vite';
import { root } from './support/paths.ts';

try {
  await build({ root, logLevel: process.env.BUILD_LOG_LEVEL === 'warn' ? 'warn' : 'info' });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
