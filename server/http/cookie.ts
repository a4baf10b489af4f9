import type { Config } from '../config.ts';

export interface Cookie {
  name: string;
  path: string;
  sameSite?: 'Lax' | 'Strict';
}

type Place = Pick<Config, 'publicUrl'>;

export const attemptCookie: Cookie = { name: 'faena_sign_in', path: '/api/auth' };
/** Cookie of the browser that started an external sign-in. The exchange of the ticket requires it. */
export const exchangeCookie: Cookie = { name: 'faena_callback', path: '/api/auth/callback' };

/**
 * Returns the name and path of a cookie at the public address. Over HTTPS, a prefix in the name makes browsers reject
 * cookies set by another host of the domain. `__Host-` requires the path `/`. An instance below a path shares its host
 * with others, so its cookies have the prefix `__Secure-` and their own path.
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
 * Builds a `Set-Cookie` header. Scripts can't read the cookie, and browsers don't send it with forms from other sites.
 * With 0 seconds, the browser removes the cookie.
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

/** Returns the value of a cookie in a `Cookie` header, or '' if it is absent. */
export const valueOf = (place: Place, cookie: Cookie, cookies: string | undefined): string =>
  new RegExp(`(?:^|;\\s*)${placed(place, cookie).name}=([\\w.-]{1,200})(?:;|$)`).exec(cookies ?? '')?.[1] ?? '';
