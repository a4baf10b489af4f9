import { trimEndOf } from '../domain/trimText.ts';
import type { Config } from './config.ts';

/** Path of the public address, such as `/faena`; empty if the app has a host of its own. */
export const basePathOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  trimEndOf(new URL(publicUrl).pathname, '/');

/** Removes the path of the public address from a request's address. A proxy may have removed it already. */
export function withoutBasePath(base: string, url: string): string {
  if (base === '' || !url.startsWith(base)) return url;
  const rest = url.slice(base.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url;
}
