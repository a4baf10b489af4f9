/** A mail's words; `url` is what its button opens. */
export interface Letter {
  subject: string;
  /** Paragraphs before the link. */
  lead: string[];
  action: string;
  /** Paragraphs after it. */
  tail: string[];
}

const reset = { action: 'Choose a new password', validity: 'The link works once, for an hour.' };

/** Texts of every mail. */
export const letters = {
  passwordReset: (): Letter => ({
    subject: 'Choose a new password for Faena',
    lead: ['Somebody, hopefully you, asked for a new password for your Faena account.'],
    action: reset.action,
    tail: [reset.validity, 'If it was not you, ignore this mail: your password stays as it is.'],
  }),
  forcedReset: (): Letter => ({
    subject: 'Your Faena password was reset',
    lead: ['Your password was reset by a manager of your workspace. Choose a new one to sign in again.'],
    action: reset.action,
    tail: [reset.validity, 'A new link is mailed whenever you try to sign in with the old password.'],
  }),
  invitation: ({ inviter, workspace, until }: { inviter: string; workspace: string; until: string }): Letter => ({
    subject: `${inviter} invites you to ${workspace} on Faena`,
    lead: [`${inviter} invites you to work in ${workspace}.`],
    action: 'See the invitation',
    tail: [`The link works once, until ${until}. It is for this address alone.`, 'If you do not know them, ignore this mail.'],
  }),
};

/** Whatever people typed, in one line: a subject is a header. */
const inLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The letter as a mail's subject, text and HTML. */
export function renderLetter({ subject, lead, action, tail }: Letter, url: string): { subject: string; text: string; html: string } {
  const paragraphs = (texts: string[]) => texts.map((text) => `<p>${escapeHtml(inLine(text))}</p>`).join('\n');
  const link = escapeHtml(url);
  return {
    subject: inLine(subject),
    text: [...lead.map(inLine), `${action}: ${url}`, ...tail.map(inLine)].join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">
${paragraphs(lead)}
<p><a href="${link}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1864ab;color:#fff;text-decoration:none">${escapeHtml(action)}</a></p>
<p><a href="${link}">${link}</a></p>
${paragraphs(tail)}
</body></html>`,
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
