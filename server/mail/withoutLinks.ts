/**
 * Makes text that people wrote safe for a mail: no part of it becomes a link, because mail programs turn addresses in
 * plain text into links, and mails go out under the name of the instance. `https://example.com` becomes
 * `https[:]//example[.]com`, which people can still read and no program recognises. An invisible character would do the
 * same only where a program doesn't ignore it, and people would copy it.
 */
export const withoutLinks = (text: string): string =>
  text
    .replace(/:(?=\/\/)/g, '[:]')
    .replace(/\b(mailto|tel|sms|callto|skype|javascript|data):(?=\S)/gi, '$1[:]')
    .replace(/\b(www)\./gi, '$1[.]')
    // A top-level domain has at least two letters, so `v1.2` and the end of a sentence stay. The other dots count as
    // dots in a domain.
    .replace(/(?<=[\p{L}\p{M}\p{N}_-])[.\u2024\u3002\uFF0E\uFF61](?=\p{L}{2})/gu, '[.]')
    .replace(/(?<=\d)\.(?=\d+\.\d)/g, '[.]')
    .replace(/(?<=[\p{L}\p{N}_+-])@(?=[\p{L}\p{N}])/gu, '[at]');
