import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo } from 'react';
import type { Notification } from '../../../domain/notification.ts';
import { selectMore, selectResource } from '../../machines/records/records.selectors.ts';
import type { NotificationsSpec } from '../../machines/records/resources/notifications.ts';
import { sendTo, useSelect, useSender, useSystem } from '../../system/system.ts';
import { dayOf } from '../../ui/dates/days.ts';
import { useDates } from '../../ui/dates/useDates.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import { NotificationRow, type RowActions } from './NotificationRow.tsx';
import classes from './notifications.module.css';

/** Notifications by day, with a button that loads older ones. */
export function NotificationDays({ list, spec }: { list: readonly Notification[]; spec: NotificationsSpec }) {
  const texts = useTexts('notifications');
  const { relativeDate } = useDates();
  const today = useSystem().today();
  const days = useMemo(() => byDay(list), [list]);
  const actions = useRowActions();
  return (
    <div className={classes.days} onKeyDown={(event) => moveOrMark(event, list, actions)}>
      <p className={classes.hidden} id="notification-keys">
        {texts.keys}
      </p>
      {days.map(({ day, elements }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 className={classes.day} id={`day-${day}`}>
            {relativeDate(day, today)}
          </h2>
          <ul className={classes.list} aria-labelledby={`day-${day}`} aria-describedby="notification-keys">
            {elements.map((one) => (
              <NotificationRow key={one.id} notification={one} today={today} actions={actions} />
            ))}
          </ul>
        </section>
      ))}
      <More spec={spec} />
    </div>
  );
}

/** Returns the actions of a row. The object stays the same, because rows are memoised. */
function useRowActions(): RowActions {
  const navigate = useNavigate();
  const notifications = useSender('notifications');
  return useMemo(
    () => ({
      onOpened: (one) => notifications.send({ type: 'notification.opened', id: one.id }),
      onFollowed: (one) => void navigate({ href: one.link }),
      onMarked: (one) => notifications.send({ type: 'notification.marked', id: one.id, read: one.readAt === null }),
    }),
    [notifications, navigate],
  );
}

/** Button that loads older notifications, with the error of the last attempt. */
function More({ spec }: { spec: NotificationsSpec }) {
  const texts = useTexts('notifications');
  const system = useSystem();
  const shown = useShown();
  const more = useSelect('records', selectMore(spec), 'none');
  const resource = useSelect('records', selectResource(spec), null);
  if (more === 'none') return null;
  const loading = more === 'loading';
  const failure = more === 'failed' ? resource?.moreError : null;
  return (
    <div className={classes.more}>
      {failure && (
        <p role="alert" className={classes.moreFailure}>
          {texts.moreFailed({ message: shown(failure.message) || texts.failed })}
        </p>
      )}
      <Button
        variant="default"
        loading={loading}
        onClick={() => sendTo(system, 'records', { type: 'resource.moreRequested', spec })}
      >
        {loading ? texts.loadingMore : failure ? texts.retry : texts.more}
      </Button>
    </div>
  );
}

function byDay(list: readonly Notification[]): { day: string; elements: Notification[] }[] {
  const days: { day: string; elements: Notification[] }[] = [];
  for (const one of list) {
    const day = dayOf(new Date(one.createdAt));
    const last = days.at(-1);
    if (last?.day === day) last.elements.push(one);
    else days.push({ day, elements: [one] });
  }
  return days;
}

/** The arrow keys move the focus between notifications. E marks the focused one as read or unread. */
function moveOrMark(event: KeyboardEvent<HTMLElement>, list: readonly Notification[], actions: RowActions): void {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.defaultPrevented ||
    !(event.target instanceof HTMLElement)
  )
    return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-notification]')];
  const row = event.target.closest('li');
  const at = links.findIndex((link) => row?.contains(link));
  if (at === -1) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    links[to]?.focus();
    return;
  }
  if (event.key.toLowerCase() !== 'e') return;
  const one = list.find(({ id }) => id === links[at]?.dataset['notification']);
  if (!one) return;
  event.preventDefault();
  actions.onMarked(one);
}
