import { cutText } from '../../domain/cutText.ts';
import type { Catalogues } from '../../texts/catalogues.ts';
import { withoutLinks } from './withoutLinks.ts';

export interface Letter {
  subject: string;
  lead: string[];
  action: string;
  tail: string[];
  /** Language tag of the e-mail. */
  locale: string;
  /** Texts that all e-mails share. */
  texts: Catalogues['mails'];
  /** List between the lead and the link. Each item links to a path of the app. */
  items?: { text: string; detail: string | null; path: string }[];
  settings?: { text: string; path: string };
}

export const letters = {
  passwordReset: (texts: Catalogues['mails']): Letter => ({
    texts,
    locale: texts.wording,
    subject: texts.passwordReset.subject,
    lead: [texts.passwordReset.lead],
    action: texts.choosePassword,
    tail: [texts.passwordLinkLasts, texts.passwordReset.ignore],
  }),
  forcedReset: (texts: Catalogues['mails']): Letter => ({
    texts,
    locale: texts.wording,
    subject: texts.forcedReset.subject,
    lead: [texts.forcedReset.lead],
    action: texts.choosePassword,
    tail: [texts.passwordLinkLasts, texts.forcedReset.again],
  }),
  invitation: (
    texts: Catalogues['mails'],
    { inviter, workspace, until }: { inviter: string; workspace: string; until: string },
  ): Letter => ({
    texts,
    locale: texts.wording,
    subject: texts.invitation.subject({ inviter, workspace }),
    lead: [texts.invitation.lead({ inviter, workspace })],
    action: texts.invitation.see,
    tail: [texts.invitation.lasts({ until }), texts.invitation.ignore],
  }),
};

/**
 * Prepares a text by a user for a line of an e-mail. Removes line breaks, because a subject is a header, and defuses
 * links.
 */
const inLine = (text: string): string => withoutLinks(text.replace(/\s+/g, ' ').trim());

const nameLength = 60;
/** Shortens a name that a person chose, so that the name can't carry a message. */
export const shortName = (name: string): string => {
  const short = cutText(name, nameLength);
  return short === name ? name : `${short.trimEnd()}…`;
};

/**
 * Renders the subject, text and HTML of an e-mail. `url` is the address of the main link. Other paths are relative to
 * `publicUrl`.
 */
export function renderLetter(
  { subject, lead, action, tail, locale, texts, items = [], settings }: Letter,
  url: string,
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const paragraphs = (parts: string[]) => parts.map((text) => `<p>${escapeHtml(inLine(text))}</p>`).join('\n');
  const link = escapeHtml(url);
  const below = (path: string) => `${publicUrl}${path}`;
  const listed = items.map(({ text, detail, path }) =>
    [
      `- ${inLine(text)}`,
      ...(detail === null ? [] : [`  ${texts.quotation({ text: inLine(detail) })}`]),
      `  ${below(path)}`,
    ].join('\n'),
  );
  const entries = items.map(({ text, detail, path }) =>
    [
      `<li style="margin-bottom:10px"><a href="${escapeHtml(below(path))}">${escapeHtml(inLine(text))}</a>`,
      detail === null ? '' : `<br><span style="color:#645d54">${escapeHtml(inLine(detail))}</span>`,
      '</li>',
    ].join(''),
  );
  const choice = settings && { text: inLine(settings.text), url: below(settings.path) };
  return {
    subject: inLine(subject),
    text: [
      ...lead.map(inLine),
      ...listed,
      texts.link({ action, url }),
      ...tail.map(inLine),
      ...(choice ? [`${choice.text} ${choice.url}`] : []),
    ].join('\n\n'),
    html: `<!doctype html><html lang="${locale}"><body style="font-family:sans-serif;line-height:1.5">
${[
  paragraphs(lead),
  ...(entries.length > 0 ? [`<ul>${entries.join('\n')}</ul>`] : []),
  `<p><a href="${link}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#b4491f;color:#fff;text-decoration:none">${escapeHtml(action)}</a></p>`,
  `<p><a href="${link}">${link}</a></p>`,
  paragraphs(tail),
  ...(choice
    ? [
        `<p style="color:#645d54;font-size:13px">${escapeHtml(choice.text)} <a href="${escapeHtml(choice.url)}">${escapeHtml(choice.url)}</a></p>`,
      ]
    : []),
]
  .filter((part) => part !== '')
  .join('\n')}
</body></html>`,
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
