/** Whether an address leads into the web or to a mailbox: http, https or mailto, nothing that runs. */
// eslint-disable-next-line no-control-regex
export const isSafeHref = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:)[^\u0000-\u0020]/i.test(href) && !/[\u0000-\u001f]/.test(href);

/** Whether an address may be a link's: a safe one, or a relative one, which can't leave this server. */
export const isLinkHref = (href: string): boolean =>
  isSafeHref(href) ||
  (!/^[a-z][a-z\d+.-]*:/i.test(href) && !/^[/\\]{2}/.test(href) && /^[\x21-\x7e\u00a1-\uffff]*$/.test(href));

/** The address with the characters that Markdown has no way to write in one, percent-encoded. */
export const encodedHref = (href: string): string =>
  href.replace(/[\s<>\\]/g, (character) => encodeURIComponent(character));

/** Whether a picture may be shown from an address: from the web over https, or one that was put on this server. */
export const isSafeImage = (src: string): boolean =>
  /^\/api\/images\/[\da-f-]{36}$/.test(src) ||
  (/^https:\/\/[^/]/i.test(src) && /^[\x21-\x7e\u00a1-\uffff]+$/.test(src));
