import { AppError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Http } from './http.ts';

export interface LazyHttp extends Http {
  /** Loads the chunk before the first call. An error is reported by the first call. */
  prefetch: () => void;
}

/**
 * Creates a client whose chunk, with the schemas of all answers, loads with the first call. The sign-in page doesn't
 * load it, because it makes no call. Calls fail with NETWORK if the chunk can't be loaded.
 */
export function lazyHttp(load: () => Promise<Http>): LazyHttp {
  let client: Promise<Http> | undefined;
  const loaded = () =>
    (client ??= load().catch(() => {
      client = undefined;
      throw new AppError('NETWORK', phrase('start', 'requests.network'), { status: 0 });
    }));
  return {
    call: async (name, options) => (await loaded()).call(name, options),
    prefetch: () => void loaded().catch(() => undefined),
  };
}

/** Client for callers that show failed reads themselves. */
export const showingFailures = (http: Http): Http => ({
  call: (name, options) => http.call(name, { ...options, showsFailure: true }),
});
