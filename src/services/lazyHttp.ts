import { AppError } from '../../domain/errors.ts';
import type { Http } from './http.ts';
import { texts } from './http.texts.ts';

export interface LazyHttp extends Http {
  /** Fetches the code ahead of the first call; a failure is left to that. */
  prefetch: () => void;
}

/**
 * A client whose code, with all the schemas of what the server says, comes with the first call: a page that calls
 * nobody, such as the sign-in form, doesn't wait for it. Code that can't be fetched counts as a server out of reach.
 */
export function lazyHttp(load: () => Promise<Http>): LazyHttp {
  let client: Promise<Http> | undefined;
  const loaded = () =>
    (client ??= load().catch(() => {
      client = undefined;
      throw new AppError('NETWORK', texts.network, { status: 0 });
    }));
  return {
    call: async (name, options) => (await loaded()).call(name, options),
    prefetch: () => void loaded().catch(() => undefined),
  };
}

/** The same client for a caller that shows failed reads itself. */
export const showingFailures = (http: Http): Http => ({
  call: (name, options) => http.call(name, { ...options, showsFailure: true }),
});
