/** An address as analytics may see it: the tokens of invitations, resets and external sign-ins taken out. */
export const pathWithoutTokens = (path: string): string =>
  path.replace(/^(\/invites\/workspace|\/authentication\/password\/reset)\/[^/]+/, '$1/:token');

/** The same for a search string, whose return address may hold one too. */
export const searchWithoutTokens = (search: string): string =>
  search
    .replace(/([?&](?:token|invitation|guest)=)[^&]*/g, '$1:token')
    .replace(/((?:\/|%2F)(?:invites(?:\/|%2F)workspace|password(?:\/|%2F)reset)(?:\/|%2F))[^&/%]+/gi, '$1:token');
