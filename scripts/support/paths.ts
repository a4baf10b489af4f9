import { delimiter, dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

export const toolPath = [join(root, 'node_modules', '.bin'), dirname(process.execPath), process.env.PATH].join(
  delimiter,
);
