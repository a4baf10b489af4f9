import { trimEndOf } from '../../domain/trimText.ts';
import type { Config } from '../config.ts';

/** Path of the public address, such as `/faena`. Empty if the app is at the root of its host. */
export const basePathOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  trimEndOf(new URL(publicUrl).pathname, '/');

/** Removes the base path from a request's address, unless a proxy has already removed it. */
export function withoutBasePath(base: string, url: string): string {
  if (base === '' || !url.startsWith(base)) return url;
  const rest = url.slice(base.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url;
}
