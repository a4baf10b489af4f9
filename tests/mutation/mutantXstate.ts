/**
 * Replaces XState in the mutation check. The machine MUTANT_MACHINE is created with mutant number MUTANT_INDEX.
 * The exported `createMachine` is unchanged, because tests call it with parts of configs that already have the mutant.
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
