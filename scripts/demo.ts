import { mkdtempSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './support/paths.ts';

enableCompileCache(join(root, 'node_modules', '.cache', 'faena'));
const { loadConfig } = await import('../server/config.ts');
const { openDatabase } = await import('../server/db/open.ts');
const { seedDemo } = await import('../server/demo/seed.ts');
const { signInHelp } = await import('../server/demo/signInHelp.ts');
const { StartupError } = await import('../server/startupError.ts');

const folder = mkdtempSync(join(tmpdir(), 'faena-demo-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
// Ends the demo by `process.exit` on a signal, because otherwise the `exit` handler above doesn't run. Later, the
// server installs its own signal handlers.
const giveUp = (): void => {
  setTimeout(() => process.exit(130), 500);
};
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
for (const signal of signals) process.on(signal, giveUp);

// Ignores DATABASE_URL, which may name a real database that the demo must not change.
delete process.env.DATABASE_URL;
process.env.DATA_DIR = folder;
process.env.DEFAULT_LANGUAGE ??= 'auto';

try {
  const config = loadConfig(process.env);
  console.log('Filling a throwaway database…');
  const database = await openDatabase(config);
  const seeded = await seedDemo(database, { now: new Date() });
  await database.close();
  await import('./start.ts');
  for (const signal of signals) process.off(signal, giveUp);
  process.once('SIGHUP', () => process.kill(process.pid, 'SIGTERM'));
  console.log(signInHelp(config.publicUrl, seeded));
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
