/** Returns true if an address is safe as a link. Only http, https and mailto are safe, because they can't run code. */
// eslint-disable-next-line no-control-regex
export const isSafeHref = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:)[^\u0000-\u0020]/i.test(href) && !/[\u0000-\u001f]/.test(href);

/** Returns true if an address may be a link: a safe address, or a relative one, which can't leave this server. */
export const isLinkHref = (href: string): boolean =>
  isSafeHref(href) ||
  (!/^[a-z][a-z\d+.-]*:/i.test(href) && !/^[/\\]{2}/.test(href) && /^[\x21-\x7e\u00a1-\uffff]*$/.test(href));

/** Percent-encodes characters that Markdown can't express in an address. */
export const encodedHref = (href: string): string =>
  href.replace(/[\s<>\\]/g, (character) => encodeURIComponent(character));

export const isSafeImage = (src: string): boolean =>
  /^\/api\/images\/[\da-f-]{36}$/.test(src) ||
  (/^https:\/\/[^/]/i.test(src) && /^[\x21-\x7e\u00a1-\uffff]+$/.test(src));
