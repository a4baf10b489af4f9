import { fromPromise } from 'xstate';
import { AppError } from '../../../domain/errors.ts';
import { timings } from '../../../domain/limits.ts';

/** Asks the server for its own description, an OpenAPI document, and reads it by `read`. It lies beside the interface's calls and needs no session. */
export const loadApiDescription = <T>(read: (description: unknown) => T) =>
  fromPromise<T, void>(async ({ signal }) => {
    const answer = await fetch('/api/docs/json', {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timings.requestTimeout)]),
    }).catch(() => {
      throw new AppError('NETWORK', 'The server did not answer');
    });
    if (!answer.ok) throw new AppError('UNAVAILABLE', `The server answered ${answer.status}`);
    return read(await answer.json());
  });
