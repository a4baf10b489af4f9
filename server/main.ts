import { enableCompileCache } from 'node:module';

// Before anything else is loaded: from the second start on, no source is stripped or compiled anew.
enableCompileCache();
const { run } = await import('./run.ts');
await run(process.env);
