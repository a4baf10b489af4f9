import type { Config } from './config.ts';

export interface Cookie {
  name: string;
  path: string;
  sameSite?: 'Lax' | 'Strict';
}

type Place = Pick<Config, 'publicUrl'>;

export const attemptCookie: Cookie = { name: 'faena_sign_in', path: '/api/auth/google' };
/** Proves at the exchange of the ticket that this browser started the sign-in. */
export const exchangeCookie: Cookie = { name: 'faena_callback', path: '/api/auth/callback' };

/**
 * Returns the name and path of a cookie at the public address. Over HTTPS, the prefix of the name makes browsers reject
 * a cookie that another host of the domain sets. `__Host-` requires the path `/`, so an instance below a path, which
 * shares its host with others, uses `__Secure-` and its own path.
 */
function placed({ publicUrl }: Place, { name, path }: Cookie): { name: string; path: string; isSecure: boolean } {
  const { protocol, pathname } = new URL(publicUrl);
  const base = pathname.replace(/\/$/, '');
  if (protocol !== 'https:') return { name, path: base + path, isSecure: false };
  return base === ''
    ? { name: `__Host-${name}`, path: '/', isSecure: true }
    : { name: `__Secure-${name}`, path: base + path, isSecure: true };
}

/**
 * Builds a `Set-Cookie` header. Scripts can't read the cookie, and forms of other sites don't send it. 0 seconds
 * removes it.
 */
export function setCookie(place: Place, cookie: Cookie, value: string, seconds: number): string {
  const { name, path, isSecure } = placed(place, cookie);
  return [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    `SameSite=${cookie.sameSite ?? 'Lax'}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}

/** Returns a cookie's value from a `Cookie` header, or an empty text if it is absent. */
export const valueOf = (place: Place, cookie: Cookie, cookies: string | undefined): string =>
  new RegExp(`(?:^|;\\s*)${placed(place, cookie).name}=([\\w.-]{1,200})(?:;|$)`).exec(cookies ?? '')?.[1] ?? '';
