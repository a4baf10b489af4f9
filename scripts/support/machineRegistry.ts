import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.ts';
import { type MachineLoaders, machineNameOf, machineOf, sharedMachines } from './sharedMachines.ts';

/** Loaders of all machines by name, found by reading the folders. For tools and tests only. */
export const machineRegistry: MachineLoaders = {
  ...Object.fromEntries(
    globSync('src/machines/**/*.machine.ts', { cwd: root }).map((file) => [
      machineNameOf(file),
      async () => machineOf(machineNameOf(file), await import(/* @vite-ignore */ pathToFileURL(join(root, file)).href)),
    ]),
  ),
  ...sharedMachines,
};
