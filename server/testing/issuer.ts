import { createHash, randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

interface Grant {
  nonce: string;
  challenge: string;
  redirectUri: string;
  claims: object;
  userInfo: object;
}

export interface TestIssuer {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Acts as a browser at the provider: a person with these claims consents. Returns the callback address. */
  consent(authorizationUrl: string, claims: object): string;
  /**
   * True to return the e-mail address and profile only from the userinfo endpoint, as `oidc-provider` does by default.
   */
  conform: boolean;
  tamperUserInfo: object;
  /** Claims that replace the claims of the next id_token. */
  tamper: object;
  close(): Promise<void>;
}

export async function startIssuer(): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const people = new Map<string, object>();
  const issuer: TestIssuer = {
    url: '',
    clientId: 'faena-client',
    clientSecret: 'faena-secret',
    tamper: {},
    conform: false,
    tamperUserInfo: {},
    consent: (authorizationUrl, claims) => {
      const { searchParams } = new URL(authorizationUrl);
      const of = (name: string) => searchParams.get(name) ?? '';
      const code = randomUUID();
      grants.set(code, {
        nonce: of('nonce'),
        challenge: of('code_challenge'),
        redirectUri: of('redirect_uri'),
        ...divided(issuer, claims),
      });
      const back = new URL(of('redirect_uri'));
      back.searchParams.set('code', code);
      back.searchParams.set('state', of('state'));
      return back.href;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };

  const tokensFor = async (form: URLSearchParams, authorization: string): Promise<object | null> => {
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const basic = `Basic ${Buffer.from(`${issuer.clientId}:${issuer.clientSecret}`).toString('base64')}`;
    const isClient = authorization === basic || form.get('client_secret') === issuer.clientSecret;
    if (!grant || !isClient || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return null;
    const payload = { iss: issuer.url, aud: issuer.clientId, nonce: grant.nonce, ...grant.claims, ...issuer.tamper };
    const token = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    const accessToken = randomUUID();
    people.set(accessToken, { ...grant.userInfo, ...issuer.tamperUserInfo });
    return { access_token: accessToken, token_type: 'Bearer', expires_in: 300, id_token: token };
  };

  const server = createServer(answersOf(issuer, jwk, tokensFor, (accessToken) => people.get(accessToken)));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return issuer;
}

/** Serves the endpoints of the provider. */
const answersOf =
  (
    issuer: TestIssuer,
    jwk: JWK,
    tokensFor: (form: URLSearchParams, authorization: string) => Promise<object | null>,
    personOf: (accessToken: string) => object | undefined,
  ): RequestListener =>
  (request, response) => {
    const { authorization = '' } = request.headers;
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return answer(200, discoveryOf(issuer));
      case '/me': {
        const person = personOf(authorization.replace('Bearer ', ''));
        return person ? answer(200, person) : answer(401, { error: 'invalid_token' });
      }
      case '/jwks':
        return answer(200, { keys: [jwk] });
      case '/token':
        return void text(request)
          .then((body) => tokensFor(new URLSearchParams(body), authorization))
          .then((tokens) => (tokens ? answer(200, tokens) : answer(400, { error: 'invalid_grant' })))
          .catch(() => response.destroy());
      default:
        return answer(404, {});
    }
  };

const divided = ({ conform }: TestIssuer, claims: object) => ({
  claims: conform && 'sub' in claims ? { sub: claims.sub } : claims,
  userInfo: conform ? claims : {},
});

const discoveryOf = ({ url, conform }: TestIssuer) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  ...(conform && { userinfo_endpoint: `${url}/me` }),
});
