import { type MachineLoaders, machineNameOf, machineOf, sharedMachines } from '../../scripts/support/sharedMachines.ts';

/** Loaders of all machines by name. */
export const machineRegistry: MachineLoaders = {
  ...Object.fromEntries(
    Object.entries(import.meta.glob<object>('../machines/*/*.machine.ts')).map(([file, load]) => [
      machineNameOf(file),
      async () => machineOf(machineNameOf(file), await load()),
    ]),
  ),
  ...sharedMachines,
};
