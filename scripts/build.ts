import { build } from 'vite';
import { root } from './support/paths.ts';

await build({ root, logLevel: process.env.BUILD_LOG_LEVEL === 'warn' ? 'warn' : 'info' });
