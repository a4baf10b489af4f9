import { served } from '../../../domain/basePath.ts';
import { fromPromise } from 'xstate';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { timings } from '../../../domain/timings.ts';

/**
 * Loads the server's OpenAPI document and parses it with `read`. The endpoint is not in the table and needs no session.
 */
export const loadApiDescription = <T>(read: (description: unknown) => T) =>
  fromPromise<T, void>(async ({ signal }) => {
    const answer = await fetch(served('/api/docs/json'), {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timings.requestTimeout)]),
    }).catch(() => {
      throw new AppError('NETWORK', phrase('start', 'requests.network'));
    });
    if (!answer.ok)
      throw new AppError('UNAVAILABLE', phrase('start', 'requests.status', { status: String(answer.status) }));
    return read(await answer.json());
  });
