export interface Cookie {
  name: string;
  path: string;
}

/** For the way to the provider and back: holds the key of the sign-in under way. */
export const attemptCookie: Cookie = { name: 'faena_sign_in', path: '/api/auth/google' };
/** For the exchange alone: shows that the browser with the token is the one that began. */
export const exchangeCookie: Cookie = { name: 'faena_callback', path: '/api/auth/callback' };

/** A cookie that no script reads and no other site's form sends along; without seconds it is taken away. */
export const setCookie = (
  { name, path }: Cookie,
  value: string,
  { seconds, secure }: { seconds: number; secure: boolean },
): string => `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** What a request's cookies hold under this name; empty when there is none. */
export const valueOf = ({ name }: Cookie, cookies: string | undefined): string =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,200})(?:;|$)`).exec(cookies ?? '')?.[1] ?? '';
