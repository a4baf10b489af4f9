let base = '';

/** Sets the path below which a proxy serves the app, such as `/faena`. Called once in the browser. */
export function followBasePath(path: string): void {
  base = path;
}

export const basePath = (): string => base;

/** Returns the path at which the browser reaches a path of this server, such as `/api/…`. Other addresses stay. */
export const served = (address: string): string => (/^\/(?!\/)/.test(address) ? base + address : address);

/** Returns the path in the app of a path in the browser's address. */
export const appPath = (pathname: string): string =>
  base !== '' && (pathname === base || pathname.startsWith(`${base}/`)) ? pathname.slice(base.length) || '/' : pathname;
