import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleDot, IconClock, IconCode } from '@tabler/icons-react';
import { memo, type MouseEvent, useId, useState } from 'react';
import { fullName } from '../../../domain/account.ts';
import type { Notification } from '../../../domain/notification.ts';
import type { PhraseOrText } from '../../../domain/phrase.ts';
import { sentenceOfChanges } from '../../../domain/taskChanges.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { FilledText } from '../../ui/form/FilledText/FilledText.tsx';
import { PersonAvatar } from '../../ui/people/PersonAvatar/PersonAvatar.tsx';
import { ProjectGlyph } from '../../ui/task/ProjectGlyph/ProjectGlyph.tsx';
import { RelativeDay } from '../../ui/base/TimeAgo/RelativeDay.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import classes from './notifications.module.css';

export interface RowActions {
  /** Called when the notification is opened, in this or another tab. */
  onOpened: (one: Notification) => void;
  /** Called when the notification's link should open in this tab. */
  onFollowed: (one: Notification) => void;
  /** Called to mark notifications as read, or as unread if all of them are read. */
  onMarked: (some: readonly Notification[]) => void;
}

interface NotificationRowProps {
  notification: Notification;
  /** Calendar day in the user's time zone. */
  today: string;
  actions: RowActions;
  /** True if the notification's task is shown next to the list. */
  isOpen?: boolean;
}

/** Row of a notification. Clicking anywhere on it opens the notification's link. */
export const NotificationRow = memo(function NotificationRow({
  notification: one,
  today,
  actions,
  isOpen = false,
}: NotificationRowProps) {
  const texts = useTexts('notifications');
  const { clock, moment } = useDates();
  const [isDataShown, setDataShown] = useState(false);
  const dataId = useId();
  const isUnread = one.readAt === null;
  const at = new Date(one.createdAt);
  return (
    <li className={classes.row} data-unread={isUnread || undefined} data-open={isOpen || undefined}>
      {isUnread && <VisuallyHidden>{texts.isUnread}</VisuallyHidden>}
      <span className={classes.origin}>
        {one.actor ? (
          <PersonAvatar person={one.actor} size={32} decorative />
        ) : (
          <span className={classes.sign} aria-hidden>
            <IconClock size={17} stroke={1.75} />
          </span>
        )}
        {one.project && (
          <span className={classes.project} title={one.project.name}>
            <ProjectGlyph project={one.project} size={16} />
          </span>
        )}
      </span>
      <div className={classes.text}>
        <NotificationSentence notification={one} today={today} actions={actions} isOpen={isOpen} />
        {one.excerpt && (
          <Text dir="auto" size="sm" c="var(--faena-text-quiet)" lineClamp={2}>
            {one.excerpt}
          </Text>
        )}
      </div>
      <time className={classes.time} dateTime={one.createdAt} title={moment(at)}>
        {clock(at)}
      </time>
      <span className={classes.buttons}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={isDataShown ? texts.hideData : texts.data}
          title={isDataShown ? texts.hideData : texts.data}
          aria-expanded={isDataShown}
          aria-controls={isDataShown ? dataId : undefined}
          onClick={() => setDataShown(!isDataShown)}
        >
          <IconCode size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
        <MarkButton isUnread={isUnread} onClick={() => actions.onMarked([one])} />
      </span>
      {isDataShown && (
        <pre id={dataId} className={classes.data} tabIndex={0} aria-label={texts.dataOf({ subject: one.subject })}>
          {JSON.stringify(one, null, 2)}
        </pre>
      )}
    </li>
  );
});

/** Sentence about the event, with the link to its subject. */
function NotificationSentence({ notification: one, today, actions, isOpen }: NotificationRowProps) {
  const { sentences } = useTexts('notifications');
  const shown = useShown();
  const open = (event: MouseEvent) => {
    actions.onOpened(one);
    // The browser handles clicks that open another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    actions.onFollowed(one);
  };
  const values = {
    actor: <strong dir="auto">{one.actor ? fullName(one.actor) : sentences.someone}</strong>,
    subject: (
      <>
        {one.taskKey !== null && <span className={classes.key}>{one.taskKey} </span>}
        <a
          dir="auto"
          className={classes.subject}
          href={one.link}
          data-notification={one.id}
          aria-current={isOpen || undefined}
          onClick={open}
          onAuxClick={open}
        >
          {one.subject}
        </a>
      </>
    ),
    date: one.dueDate !== null && (
      <Text span fw={500} c="var(--faena-warning)">
        · <RelativeDay day={one.dueDate} today={today} />
      </Text>
    ),
  };
  return (
    <Text dir="auto">
      <FilledText values={values}>{(marks) => shown(sentenceOf(sentences, one, marks))}</FilledText>
    </Text>
  );
}

/** Returns the sentence with placeholder characters instead of its values. */
function sentenceOf(
  sentences: Catalogues['notifications']['sentences'],
  notification: Notification,
  marks: Readonly<Record<'actor' | 'subject' | 'date', string>>,
): PhraseOrText {
  const { type, actor, place, dueDate } = notification;
  switch (type) {
    case 'task_assignment':
      return sentences.assigned(marks);
    case 'task_mention':
      return sentences.mentioned[place ?? 'description'](marks);
    case 'task_comment':
      return sentences.commented(marks);
    case 'task_change':
      return sentenceOfChanges(notification, marks);
    case 'reminder':
      // A reminder without a date is sent by a workflow. Its text is shown below the sentence.
      if (dueDate !== null) return sentences.due(marks);
      return actor ? sentences.remindedBy(marks) : sentences.reminder(marks);
    case 'project_invitation':
      return sentences.addedToProject(marks);
    case 'workspace_invitation':
      return sentences.invited(marks);
  }
}

export function MarkButton({ isUnread, onClick }: { isUnread: boolean; onClick: () => void }) {
  const texts = useTexts('notifications');
  const label = isUnread ? texts.markRead : texts.markUnread;
  const Icon = isUnread ? IconCircleCheck : IconCircleDot;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={`${label} (E)`}
      aria-keyshortcuts="E"
      onClick={onClick}
    >
      <Icon size={17} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
