/** Whether an address may stand in a link: http, https or mailto, nothing that runs. */
// eslint-disable-next-line no-control-regex
export const isSafeHref = (href: string): boolean => /^(?:https?:\/\/|mailto:)[^\u0000-\u0020]/i.test(href) && !/[\u0000-\u001f]/.test(href);
