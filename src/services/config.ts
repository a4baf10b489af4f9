import { fromPromise } from 'xstate';
import type { PublicConfig } from '../../domain/access.ts';

/** Asks the server what it was set up with. */
export type FetchConfig = () => Promise<PublicConfig>;

/**
 * One question for all who want the answer; a failed one is asked anew. Read by hand, not by its schema: it is asked
 * before the sign-in form's visitor has done anything, when the client and its schemas haven't come.
 */
export const configOf = (baseUrl: string, fetcher: typeof fetch = (...given) => fetch(...given)): FetchConfig => {
  let asked: Promise<PublicConfig> | undefined;
  return () =>
    (asked ??= fetcher(`${baseUrl}/api/config`, { headers: { Accept: 'application/json' }, priority: 'low' })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
        return configIn(await answer.json());
      })
      .catch((error: unknown) => {
        asked = undefined;
        throw error;
      }));
};

export const loadConfig = (fetchConfig: FetchConfig) => fromPromise<PublicConfig, void>(fetchConfig);

function configIn(body: unknown): PublicConfig {
  const { google, mail, signUp, signUpDomains, adminContact, analytics } = ((body as { data?: unknown } | null)?.data ??
    {}) as Record<string, unknown>;
  const { key, host } = (analytics ?? {}) as Record<string, unknown>;
  return {
    google: google === true,
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
