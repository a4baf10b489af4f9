/**
 * Defuses addresses in text by users, so that no part of it becomes a link. Mail programs turn addresses in plain text
 * into links, and the e-mails are sent in the name of the instance. `https://example.com` becomes
 * `https[:]//example[.]com`, which people can read and programs don't recognise. An invisible character would not be
 * safe: some programs ignore it, and people would copy it.
 */
export const withoutLinks = (text: string): string =>
  text
    .replace(/:(?=\/\/)/g, '[:]')
    .replace(/\b(mailto|tel|sms|callto|skype|javascript|data):(?=\S)/gi, '$1[:]')
    .replace(/\b(www)\./gi, '$1[.]')
    // Matches only dots before two letters, because a top-level domain has at least two. So `v1.2` and the end of a
    // sentence don't change. The other characters are dots in a domain, too.
    .replace(/(?<=[\p{L}\p{M}\p{N}_-])[.\u2024\u3002\uFF0E\uFF61](?=\p{L}{2})/gu, '[.]')
    .replace(/(?<=\d)\.(?=\d+\.\d)/g, '[.]')
    .replace(/(?<=[\p{L}\p{N}_+-])@(?=[\p{L}\p{N}])/gu, '[at]');
