import { ActionIcon } from '@mantine/core';
import { IconCircleCheck, IconCircleDot, IconClock, IconCode } from '@tabler/icons-react';
import { memo, type MouseEvent, useId, useState } from 'react';
import type { Notification } from '../../../domain/notification.ts';
import { PersonAvatar } from '../../ui/PersonAvatar/index.ts';
import classes from './notifications.module.css';
import { sentenceOf, texts } from './texts.ts';

export interface RowActions {
  /** Called when the notification is opened, in this tab or another one. */
  onOpened: (one: Notification) => void;
  /** Called when the notification's link should open in this tab. */
  onFollowed: (one: Notification) => void;
  /** Called to toggle between read and unread. */
  onMarked: (one: Notification) => void;
}

interface NotificationRowProps {
  notification: Notification;
  /** Calendar day in the user's time zone. */
  today: string;
  actions: RowActions;
}

const clock = new Intl.DateTimeFormat('es', { hour: '2-digit', minute: '2-digit' });
const moment = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short' });

/** Row of a notification. Clicking anywhere on it opens the notification's link. */
export const NotificationRow = memo(function NotificationRow({
  notification: one,
  today,
  actions,
}: NotificationRowProps) {
  const [isDataShown, setDataShown] = useState(false);
  const dataId = useId();
  const isUnread = one.readAt === null;
  const at = new Date(one.createdAt);
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <span className={classes.mark}>{isUnread && <span className={classes.hidden}>{texts.isUnread}.</span>}</span>
      {one.actor ? (
        <PersonAvatar person={one.actor} size={32} decorative />
      ) : (
        <span className={classes.sign} aria-hidden>
          <IconClock size={17} stroke={1.75} />
        </span>
      )}
      <div className={classes.text}>
        <NotificationSentence notification={one} today={today} actions={actions} />
        {one.excerpt && <p className={classes.excerpt}>{one.excerpt}</p>}
      </div>
      <time className={classes.time} dateTime={one.createdAt} title={moment.format(at)}>
        {clock.format(at)}
      </time>
      <span className={classes.buttons}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={isDataShown ? texts.hideData : texts.data}
          title={isDataShown ? texts.hideData : texts.data}
          aria-expanded={isDataShown}
          aria-controls={isDataShown ? dataId : undefined}
          onClick={() => setDataShown(!isDataShown)}
        >
          <IconCode size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
        <MarkButton isUnread={isUnread} onClick={() => actions.onMarked(one)} />
      </span>
      {isDataShown && (
        <pre id={dataId} className={classes.data} tabIndex={0} aria-label={texts.dataOf(one.subject)}>
          {JSON.stringify(one, null, 2)}
        </pre>
      )}
    </li>
  );
});

/** Sentence about the event, with the link to its subject. */
function NotificationSentence({ notification: one, today, actions }: NotificationRowProps) {
  const { actorName, before, after } = sentenceOf(one, today);
  const open = (event: MouseEvent) => {
    actions.onOpened(one);
    // The browser handles clicks that open another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    actions.onFollowed(one);
  };
  return (
    <p className={classes.sentence}>
      {actorName && (
        <>
          <span className={classes.actor}>{actorName}</span>{' '}
        </>
      )}
      {before}{' '}
      <a className={classes.subject} href={one.link} data-notification={one.id} onClick={open} onAuxClick={open}>
        {one.subject}
      </a>
      {after && (
        <>
          {' '}
          <span className={classes.after}>{after}</span>
        </>
      )}
    </p>
  );
}

function MarkButton({ isUnread, onClick }: { isUnread: boolean; onClick: () => void }) {
  const label = isUnread ? texts.markRead : texts.markUnread;
  const Icon = isUnread ? IconCircleCheck : IconCircleDot;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={label}
      title={`${label} (E)`}
      aria-keyshortcuts="E"
      onClick={onClick}
    >
      <Icon size={17} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
