/**
 * Wraps a callback so that it never throws or rejects. Its errors are logged. Every callback of a socket, timer, stream
 * or worker needs a guard, because an uncaught error would end the process.
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
