/** State machines in `domain/` that browser and server share, by name. */
import type { AnyStateMachine } from 'xstate';
import { exampleWorkflow } from './exampleWorkflow.ts';

export type MachineLoaders = Readonly<Record<string, () => Promise<AnyStateMachine>>>;

export const sharedMachines: MachineLoaders = {
  domainPokerRoom: async () => (await import('../../domain/machines/pokerRoom.ts')).pokerRoomMachine,
  domainSprint: async () => (await import('../../domain/machines/sprint.ts')).sprintLife,
  domainWorkflow: async () => (await import('../../domain/machines/workflow.ts')).workflowMachine(exampleWorkflow),
};

/** Returns the machine in a module with the file name `<name>.machine.ts` and the export `<name>Machine`. */
export function machineOf(name: string, module: object): AnyStateMachine {
  const machine = (module as Readonly<Record<string, AnyStateMachine | undefined>>)[`${name}Machine`];
  if (!machine) throw new Error(`${name}.machine.ts doesn't export ${name}Machine.`);
  return machine;
}

export const machineNameOf = (file: string): string => /([^/\\]+)\.machine\.ts$/.exec(file)?.[1] ?? file;
