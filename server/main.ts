import { enableCompileCache } from 'node:module';

// Must run before the other imports, so that Node caches their compiled code for later starts.
enableCompileCache();
const { run } = await import('./run.ts');
await run(process.env);
