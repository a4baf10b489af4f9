const name = 'faena_sign_in';
const path = '/api/auth/google';

/** A cookie for the way to the provider and back alone. */
export const cookieWith = (key: string, { seconds, secure }: { seconds: number; secure: boolean }): string =>
  `${name}=${key}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** The key in a request's cookies; empty when there is none. */
export const keyIn = (cookies: string | undefined): string =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,200})(?:;|$)`).exec(cookies ?? '')?.[1] ?? '';
