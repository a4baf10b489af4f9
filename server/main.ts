import { enableCompileCache } from 'node:module';

// Must run before the other imports, so that later starts reuse compiled code.
enableCompileCache();
const { run } = await import('./run.ts');
await run(process.env);
