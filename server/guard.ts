/**
 * Turns a function into a callback that never throws and never rejects: its error goes to the log. Every callback of a
 * socket, timer, stream or worker is made by it, since an error that leaves one of these would end the process.
 */
export type Guard = <Given extends unknown[]>(callback: (...given: Given) => unknown) => (...given: Given) => void;

export const createGuard =
  (onError: (error: unknown) => void): Guard =>
  (callback) =>
  (...given) => {
    try {
      const result = callback(...given);
      if (result instanceof Promise) result.catch(onError);
    } catch (error) {
      onError(error);
    }
  };
