import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from '../../scripts/support/buildStamp.ts';
import { root } from '../../scripts/support/paths.ts';

export default function buildIfNeeded(): void {
  if (isBuilt(root)) return;
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.ts')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', BUILD_LOG_LEVEL: 'warn' },
  });
  if (status !== 0) throw new Error('The app could not be built');
}
