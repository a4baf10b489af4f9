/** Returns a path for analytics, without the tokens of invitations and password resets. */
export const pathWithoutTokens = (path: string): string =>
  path.replace(/^(\/invites\/workspace|\/authentication\/password\/reset)\/[^/]+/, '$1/:token');

/**
 * Returns a search string for analytics, without tokens. A return address in the search string may also contain one.
 */
export const searchWithoutTokens = (search: string): string =>
  search
    .replace(/([?&](?:token|invitation|guest)=)[^&]*/g, '$1:token')
    .replace(/((?:\/|%2F)(?:invites(?:\/|%2F)workspace|password(?:\/|%2F)reset)(?:\/|%2F))[^&/%]+/gi, '$1:token');
