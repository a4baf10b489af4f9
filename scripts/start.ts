import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { isBuilt } from './support/buildStamp.ts';
import { root } from './support/paths.ts';

enableCompileCache(join(root, 'node_modules', '.cache', 'faena'));

if (!isBuilt(root)) {
  console.log('Building the app…');
  const code = await build();
  if (code !== 0) process.exit(code);
}
process.env.NODE_ENV ??= 'production';
await import('../server/main.ts');

/** Builds the app in a separate process, so that the bundler's memory is free before the server starts. */
function build(): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'scripts', 'build.ts')], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production', BUILD_LOG_LEVEL: 'warn' },
    });
    const stop = (signal: NodeJS.Signals): void => {
      child.kill(signal);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    child.once('exit', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve(code ?? 130);
    });
  });
}
