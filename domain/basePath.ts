let base = '';

/** Sets the path below which a proxy serves the app, such as `/faena`. Called once in the browser. */
export function followBasePath(path: string): void {
  base = path;
}

export const basePath = (): string => base;

/** Prefixes a path of this server, such as `/api/…`, with the base path. Leaves other addresses unchanged. */
export const served = (address: string): string => (/^\/(?!\/)/.test(address) ? base + address : address);

/** Removes the base path from a path in the browser's address bar. */
export const appPath = (pathname: string): string =>
  base !== '' && (pathname === base || pathname.startsWith(`${base}/`)) ? pathname.slice(base.length) || '/' : pathname;
