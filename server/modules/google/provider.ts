import type { Configuration } from 'openid-client';
import * as z from 'zod/mini';
import { cutText } from '../../../domain/cutText.ts';
import type { ExternalRefusal } from '../../../domain/externalSignIn.ts';
import type { ProviderConfig } from '../../config.ts';
import { visibleName } from '../../../domain/visibleName.ts';

export interface ExternalPerson {
  subject: string;
  email: string;
  name: string;
  lastName: string;
  picture: string | null;
}

export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
}

export class SignInRejected extends Error {
  readonly reason: ExternalRefusal;
  constructor(reason: ExternalRefusal) {
    super(reason);
    this.name = 'SignInRejected';
    this.reason = reason;
  }
}

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254)),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
});

export interface Provider {
  begin(): Promise<{ attempt: Attempt; url: URL }>;
  /** Returns the person who signed in. Rejects if the callback address doesn't belong to this attempt. */
  finish(url: URL, attempt: Attempt): Promise<ExternalPerson>;
}

export function createProvider(given: ProviderConfig, redirectUri: string): Provider {
  let known: Promise<Configuration> | null = null;
  const discover = async (): Promise<Configuration> => {
    const client = await import('openid-client');
    const issuer = new URL(given.issuer);
    return client.discovery(issuer, given.clientId, given.clientSecret, undefined, {
      timeout: 10,
      execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    });
  };
  const configuration = async (): Promise<Configuration> => {
    known ??= discover();
    try {
      return await known;
    } catch (error) {
      known = null;
      throw error;
    }
  };

  return {
    begin: async () => {
      const client = await import('openid-client');
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { attempt, url };
    },
    finish: async (url, { state, nonce, verifier }) => {
      const client = await import('openid-client');
      const tokens = await client.authorizationCodeGrant(await configuration(), url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const known: Record<string, unknown> & { sub: string } = tokens.claims() ?? { sub: '' };
      const isEnough = known['email'] !== undefined && known['email_verified'] !== undefined;
      const settings = await configuration();
      if (isEnough || settings.serverMetadata().userinfo_endpoint === undefined) return personFrom(known);
      // Some providers return the e-mail address and profile only from the userinfo endpoint. The client rejects a
      // response about another subject.
      return personFrom({ ...(await client.fetchUserInfo(settings, tokens.access_token, known.sub)), ...known });
    },
  };
}

const longestName = 50;

function personFrom(userInfo: Record<string, unknown>): ExternalPerson {
  if (typeof userInfo['email'] !== 'string') throw new SignInRejected('noEmail');
  // Rejects an unverified e-mail address: accounts are linked by e-mail address, so it could give access to another
  // person's account.
  if (userInfo['email_verified'] !== true) throw new SignInRejected('unverified');
  const { sub, email, given_name: given, family_name: family, name, picture } = claims.parse(userInfo);
  const [first = '', ...rest] = (name ?? '').trim().split(/\s+/);
  const clean = (text: string) => cutText(visibleName(text), longestName);
  return {
    subject: sub,
    email,
    name: clean(given ?? first) || clean(email.split('@')[0] ?? '') || 'Someone',
    lastName: clean(family ?? rest.join(' ')),
    picture:
      picture !== undefined && picture.length <= 2048 && picture.startsWith('https://') && URL.canParse(picture)
        ? picture
        : null,
  };
}
