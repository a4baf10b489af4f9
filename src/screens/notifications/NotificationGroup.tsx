import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconClock, IconMessage } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import type { Notification } from '../../../domain/notification.ts';
import { daysFrom } from '../../ui/base/dates/days.ts';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { MarkButton, NotificationRow, type RowActions } from './NotificationRow.tsx';
import classes from './notifications.module.css';

interface NotificationGroupProps {
  unit: string;
  notifications: [Notification, ...Notification[]];
  today: string;
  actions: RowActions;
  openId: string | undefined;
}

/** Row of several notifications of a kind. Clicking it lists them below. */
export const NotificationGroup = memo(function NotificationGroup({
  unit,
  notifications: all,
  today,
  actions,
  openId,
}: NotificationGroupProps) {
  const texts = useTexts('notifications');
  const { clock, moment } = useDates();
  const sentence = useGroupSentence(all, today);
  const [isExpanded, setExpanded] = useState(false);
  const listId = useId();
  const [newest] = all;
  const isUnread = all.some(({ readAt }) => readAt === null);
  const hidesOpen = !isExpanded && all.some(({ id }) => id === openId);
  const at = new Date(newest.createdAt);
  const Icon = newest.type === 'reminder' ? IconClock : IconMessage;
  return (
    <li>
      <div className={classes.row} data-unread={isUnread || undefined} data-open={hidesOpen || undefined}>
        {isUnread && <VisuallyHidden>{texts.isUnread}</VisuallyHidden>}
        <span className={classes.sign} aria-hidden>
          <Icon size={17} stroke={1.75} />
        </span>
        <button
          type="button"
          className={classes.subject}
          data-notification={unit}
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? listId : undefined}
          onClick={() => setExpanded(!isExpanded)}
        >
          <bdi>{sentence}</bdi>
          <IconChevronDown size={17} stroke={1.75} aria-hidden />
        </button>
        <time className={classes.time} dateTime={newest.createdAt} title={moment(at)}>
          {clock(at)}
        </time>
        <span className={classes.buttons}>
          <MarkButton isUnread={isUnread} onClick={() => actions.onMarked(all)} />
        </span>
      </div>
      {isExpanded && (
        <ul id={listId} className={classes.list} aria-label={sentence}>
          {all.map((one) => (
            <NotificationRow
              key={one.id}
              notification={one}
              today={today}
              actions={actions}
              isOpen={one.id === openId}
            />
          ))}
        </ul>
      )}
    </li>
  );
});

function useGroupSentence([first, ...others]: [Notification, ...Notification[]], today: string): string {
  const { groups } = useTexts('notifications');
  const { date } = useDates();
  const count = others.length + 1;
  if (first.dueDate === null) return groups.commented({ count, subject: first.subject });
  const days = daysFrom(today, first.dueDate);
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : days < 0 ? 'past' : 'later';
  return groups.due({ count, when, date: date(first.dueDate) });
}
