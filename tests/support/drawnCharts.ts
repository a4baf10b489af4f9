import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chartFolder, drawCharts } from '../../scripts/support/chartFiles.ts';
import { root } from '../../scripts/support/paths.ts';

export async function setup(): Promise<void> {
  if (!existsSync(join(root, chartFolder, 'README.md'))) await drawCharts();
}
