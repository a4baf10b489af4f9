/**
 * XState as the mutation check runs it: the machine that MUTANT_MACHINE names is made with the mutant MUTANT_INDEX in it.
 * `createMachine` by itself stays as it is: tests cut slices out of machines with it, whose config has the mutant already.
 */
import * as xstate from 'xstate';
import { mutated } from './mutants.ts';

export * from 'xstate';

const { MUTANT_MACHINE: machine, MUTANT_INDEX: index } = process.env;
const wrong = <C extends object>(config: C): C =>
  machine !== undefined && Reflect.get(config, 'id') === machine ? mutated(config, Number(index)) : config;

type CreateMachine = { createMachine: (config: object) => unknown };

export const setup = ((given: Parameters<typeof xstate.setup>[0]) => {
  const ready = xstate.setup(given) as unknown as CreateMachine;
  return { ...ready, createMachine: (config: object) => ready.createMachine(wrong(config)) };
}) as unknown as typeof xstate.setup;
