import { delimiter, dirname, join } from 'node:path';

/** Folder of the repository. */
export const root = join(import.meta.dirname, '..', '..');

/** PATH under which the project's own Node and tools come first. */
export const toolPath = [join(root, 'node_modules', '.bin'), dirname(process.execPath), process.env.PATH].join(
  delimiter,
);
