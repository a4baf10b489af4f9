export interface Letter {
  subject: string;
  lead: string[];
  action: string;
  tail: string[];
  language?: 'en' | 'es';
  /** List between the lead and the link. Each entry links to a path of the app. */
  items?: { text: string; detail: string | null; path: string }[];
  settings?: { text: string; path: string };
}

const reset = { action: 'Choose a new password', validity: 'The link works once, for an hour.' };

export const letters = {
  passwordReset: (): Letter => ({
    subject: 'Choose a new password for Faena',
    lead: ['Someone, hopefully you, requested a new password for your Faena account.'],
    action: reset.action,
    tail: [reset.validity, 'If it was not you, ignore this mail. Your password does not change.'],
  }),
  forcedReset: (): Letter => ({
    subject: 'Your Faena password was reset',
    lead: ['A manager of your workspace reset your password. Choose a new one to sign in again.'],
    action: reset.action,
    tail: [reset.validity, 'A new link is mailed whenever you try to sign in with the old password.'],
  }),
  invitation: ({ inviter, workspace, until }: { inviter: string; workspace: string; until: string }): Letter => ({
    subject: `${inviter} invites you to ${workspace} on Faena`,
    lead: [`${inviter} invites you to work in ${workspace}.`],
    action: 'See the invitation',
    tail: [
      `The link works once, until ${until}. It is only for this address.`,
      'If you do not know the sender, ignore this mail.',
    ],
  }),
};

/** Replaces line breaks of user texts, since a subject is a header. */
const inLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Renders a mail's subject, text and HTML. `url` is the address of the main link; other paths are relative to
 * `publicUrl`.
 */
export function renderLetter(
  { subject, lead, action, tail, language = 'en', items = [], settings }: Letter,
  url: string,
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const paragraphs = (texts: string[]) => texts.map((text) => `<p>${escapeHtml(inLine(text))}</p>`).join('\n');
  const link = escapeHtml(url);
  const below = (path: string) => `${publicUrl}${path}`;
  const texts = items.map(({ text, detail, path }) =>
    [`- ${inLine(text)}`, ...(detail === null ? [] : [`  “${inLine(detail)}”`]), `  ${below(path)}`].join('\n'),
  );
  const entries = items.map(({ text, detail, path }) =>
    [
      `<li style="margin-bottom:10px"><a href="${escapeHtml(below(path))}">${escapeHtml(inLine(text))}</a>`,
      detail === null ? '' : `<br><span style="color:#495057">${escapeHtml(inLine(detail))}</span>`,
      '</li>',
    ].join(''),
  );
  const choice = settings && { text: inLine(settings.text), url: below(settings.path) };
  return {
    subject: inLine(subject),
    text: [
      ...lead.map(inLine),
      ...texts,
      `${action}: ${url}`,
      ...tail.map(inLine),
      ...(choice ? [`${choice.text} ${choice.url}`] : []),
    ].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body style="font-family:sans-serif;line-height:1.5">
${[
  paragraphs(lead),
  ...(entries.length > 0 ? [`<ul>${entries.join('\n')}</ul>`] : []),
  `<p><a href="${link}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1864ab;color:#fff;text-decoration:none">${escapeHtml(action)}</a></p>`,
  `<p><a href="${link}">${link}</a></p>`,
  paragraphs(tail),
  ...(choice
    ? [
        `<p style="color:#495057;font-size:13px">${escapeHtml(choice.text)} <a href="${escapeHtml(choice.url)}">${escapeHtml(choice.url)}</a></p>`,
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
