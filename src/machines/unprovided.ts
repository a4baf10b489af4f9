import { fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

/** Returns the default of a promise slot, which rejects with its name. */
export const unprovided = <Output, Input>(slot: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`No service was provided for '${slot}'.`)));

/** Returns the default of a callback slot, which throws its name. */
export const unprovidedCallback = <Event extends { type: string }, Input = NonReducibleUnknown>(slot: string) =>
  fromCallback<Event, Input>(() => {
    throw new Error(`No service was provided for '${slot}'.`);
  });
