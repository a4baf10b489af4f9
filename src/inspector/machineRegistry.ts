import { type MachineLoaders, machineNameOf, machineOf, sharedMachines } from '../../scripts/support/sharedMachines.ts';

const modules = Object.entries(import.meta.glob<object>('../machines/**/*.machine.ts'));

/** Files of the browser's machines, by name. */
export const machineFiles: Readonly<Record<string, string>> = Object.fromEntries(
  modules.map(([file]) => [machineNameOf(file), file.replace('../', 'src/')]),
);

/** Loaders of all machines by name. */
export const machineRegistry: MachineLoaders = {
  ...Object.fromEntries(
    modules.map(([file, load]) => [machineNameOf(file), async () => machineOf(machineNameOf(file), await load())]),
  ),
  ...sharedMachines,
};
