import { basePath } from '../../domain/basePath.ts';

/** Returns true if the address leads to the reader's own computer. */
export const isOwnComputer = (address: string): boolean =>
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

/**
 * Returns the link to copy. Where the server doesn't know its public address, its links lead to `localhost`. The link
 * then gets the address at which this person opened the app.
 */
export const shownLink = (link: string, { origin }: { origin: string } = location): string =>
  isOwnComputer(link) ? origin + basePath() + appPathOf(link) : link;

const appPathOf = (link: string): string => {
  const { pathname } = new URL(link);
  return pathname.startsWith(`${basePath()}/`) ? pathname.slice(basePath().length) : pathname;
};
