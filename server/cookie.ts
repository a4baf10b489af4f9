export interface Cookie {
  name: string;
  path: string;
}

export const attemptCookie: Cookie = { name: 'faena_sign_in', path: '/api/auth/google' };
/** Proves at the exchange of the ticket that this browser started the sign-in. */
export const exchangeCookie: Cookie = { name: 'faena_callback', path: '/api/auth/callback' };

/**
 * Builds a `Set-Cookie` header. Scripts can't read the cookie, and forms of other sites don't send it. 0 seconds
 * removes it.
 */
export const setCookie = (
  { name, path }: Cookie,
  value: string,
  { seconds, secure }: { seconds: number; secure: boolean },
): string => `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** Returns a cookie's value from a `Cookie` header, or an empty text if it is absent. */
export const valueOf = ({ name }: Cookie, cookies: string | undefined): string =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,200})(?:;|$)`).exec(cookies ?? '')?.[1] ?? '';
