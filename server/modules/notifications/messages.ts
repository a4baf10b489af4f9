import { formatsOf } from '../../../domain/formats.ts';
import type { NotificationType } from '../../../domain/notification.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import type { NotificationsTable } from '../../db/schema.ts';
import type { Letter } from '../../mail/messages.ts';
import type { textsOf } from '../../shared/texts.ts';

interface SentenceParts {
  type: Exclude<NotificationType, 'task_change'>;
  place: NotificationsTable['place'];
  subject: string;
  /** Name of the person who caused the notification. Null if unknown. */
  actor: string | null;
  /** Due date of a reminder: `YYYY-MM-DD`. Null for a reminder by a workflow. */
  when: 'today' | 'tomorrow' | (string & {}) | null;
}

export function sentence(texts: Catalogues['notices'], { type, place, subject, actor, when }: SentenceParts): string {
  const given = { actor: actor ?? texts.someone, subject };
  switch (type) {
    case 'task_assignment':
      return texts.assignment(given);
    case 'task_mention':
      return texts.mention({ ...given, place: place ?? 'description' });
    case 'task_comment':
      return texts.comment(given);
    // A workflow's reminder has no due date. Its text is shown as the excerpt below this sentence.
    case 'reminder':
      if (when === null) return actor === null ? texts.reminder({ subject }) : texts.reminderBy(given);
      return texts.due({
        subject,
        when,
        day: when === 'today' || when === 'tomorrow' ? '' : formatsOf(texts.locale).namedDate(when),
      });
    case 'project_invitation':
      return texts.project(given);
    case 'workspace_invitation':
      return texts.workspace(given);
  }
}

const settingsPath = '/settings/notifications';

export const letters = {
  notification: (texts: ReturnType<typeof textsOf>, text: string, excerpt: string | null): Letter => {
    const [notices, mails] = [texts('notices'), texts('mails')];
    return {
      texts: mails,
      locale: notices.wording,
      subject: text,
      lead: [notices.lead({ sentence: text }), ...(excerpt === null ? [] : [mails.quotation({ text: excerpt })])],
      action: notices.open,
      tail: [],
      settings: { text: notices.settings, path: settingsPath },
    };
  },
  digest: (
    texts: ReturnType<typeof textsOf>,
    items: { text: string; detail: string | null; path: string }[],
    count: number,
  ): Letter => {
    const { wording: locale, digest, settings } = texts('notices');
    return {
      texts: texts('mails'),
      locale,
      subject: digest.subject({ count }),
      lead: [digest.lead({ count })],
      items,
      action: digest.open,
      tail: count > items.length ? [digest.more({ count: count - items.length })] : [],
      settings: { text: settings, path: settingsPath },
    };
  },
};
