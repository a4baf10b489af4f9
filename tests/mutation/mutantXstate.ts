/**
 * Replaces XState in the mutation check. The machine MUTANT_MACHINE is created with mutant number MUTANT_INDEX.
 * The exported `createMachine` is unchanged, because tests call it with parts of configs that already have the mutant.
 */
import * as xstate from 'xstate';
import { type Chart, mutated } from './mutants.ts';

export * from 'xstate';

type Setup = (given: Omit<Chart, 'config'>) => { createMachine: (config: object) => unknown };

const { MUTANT_MACHINE: machine, MUTANT_INDEX: index } = process.env;
const setUp = xstate.setup as unknown as Setup;

export const setup = ((given: Omit<Chart, 'config'>) => {
  const ready = setUp(given);
  const createMachine = (config: object) => {
    if (machine === undefined || Reflect.get(config, 'id') !== machine) return ready.createMachine(config);
    const { actions, delays } = given;
    const { config: wrong, ...named } = mutated(
      { config, ...(actions && { actions }), ...(delays && { delays }) },
      Number(index),
    );
    return setUp({ ...given, ...named }).createMachine(wrong);
  };
  return { ...ready, createMachine };
}) as unknown as typeof xstate.setup;
