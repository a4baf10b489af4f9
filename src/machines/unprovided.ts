import { fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

/** Default of a promise slot. Rejects with its name. */
export const unprovided = <Output, Input>(slot: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`No service was provided for '${slot}'.`)));

/** Default of a callback slot. Throws its name. */
export const unprovidedCallback = <Event extends { type: string }, Input = NonReducibleUnknown>(slot: string) =>
  fromCallback<Event, Input>(() => {
    throw new Error(`No service was provided for '${slot}'.`);
  });
