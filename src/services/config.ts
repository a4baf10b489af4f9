import { fromPromise } from 'xstate';
import type { PublicConfig } from '../../domain/access.ts';

export type FetchConfig = () => Promise<PublicConfig>;

/**
 * Makes one request for all callers, and repeats it after a failure. It parses the answer without a schema, because
 * the sign-in form needs it before zod is loaded.
 */
export const configOf = (baseUrl: string, fetcher: typeof fetch = (...given) => fetch(...given)): FetchConfig => {
  let request: Promise<PublicConfig> | undefined;
  return () =>
    (request ??= fetcher(`${baseUrl}/api/config`, { headers: { Accept: 'application/json' }, priority: 'low' })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
        return configIn(await answer.json());
      })
      .catch((error: unknown) => {
        request = undefined;
        throw error;
      }));
};

export const loadConfig = (fetchConfig: FetchConfig) => fromPromise<PublicConfig, void>(fetchConfig);

function configIn(body: unknown): PublicConfig {
  const { google, providers, mail, signUp, signUpDomains, adminContact, analytics } = ((
    body as { data?: unknown } | null
  )?.data ?? {}) as Record<string, unknown>;
  const { key, host } = (analytics ?? {}) as Record<string, unknown>;
  return {
    google: google === true,
    providers: Array.isArray(providers) ? (providers as PublicConfig['providers']) : [],
    mail: mail === true,
    signUp: signUp === 'invited' || signUp === 'domains' ? signUp : 'open',
    signUpDomains: Array.isArray(signUpDomains) ? signUpDomains.filter((domain) => typeof domain === 'string') : [],
    adminContact: typeof adminContact === 'string' ? adminContact : null,
    analytics:
      typeof key === 'string' && key !== '' && typeof host === 'string' && /^https?:\/\//.test(host)
        ? { key, host }
        : null,
  };
}
