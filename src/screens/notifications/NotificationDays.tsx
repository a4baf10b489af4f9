import { shortcutKey } from '../../../domain/shortcutKey.ts';
import { Button, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, useMemo } from 'react';
import { type Notification, unitOf } from '../../../domain/notification.ts';
import { selectMore, selectResource } from '../../machines/sync/records/records.selectors.ts';
import type { NotificationsSpec } from '../../machines/sync/records/resources/notifications.ts';
import { sendTo, useSelect, useSender, useSystem } from '../../system/system.ts';
import { RelativeDay } from '../../ui/base/TimeAgo/RelativeDay.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { daysOf } from './groups.ts';
import { NotificationGroup } from './NotificationGroup.tsx';
import { NotificationRow, type RowActions } from './NotificationRow.tsx';
import classes from './notifications.module.css';

interface NotificationDaysProps {
  list: readonly Notification[];
  spec: NotificationsSpec;
  /** Id of the notification whose task is shown next to the list. */
  openId: string | undefined;
  onFollowed: RowActions['onFollowed'];
}

/** Notifications by day, with a button that loads older ones. */
export function NotificationDays({ list, spec, openId, onFollowed }: NotificationDaysProps) {
  const texts = useTexts('notifications');
  const today = useSystem().today();
  const days = useMemo(() => daysOf(list), [list]);
  const actions = useRowActions(onFollowed);
  return (
    <div onKeyDown={(event) => moveOrMark(event, list, actions)}>
      <p hidden id="notification-keys">
        {texts.keys}
      </p>
      {days.map(({ day, entries }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 className={classes.day} id={`day-${day}`}>
            <RelativeDay day={day} today={today} />
          </h2>
          <ul className={classes.list} aria-labelledby={`day-${day}`} aria-describedby="notification-keys">
            {entries.map(({ key, all }) =>
              all.length === 1 ? (
                <NotificationRow
                  key={key}
                  notification={all[0]}
                  today={today}
                  actions={actions}
                  isOpen={all[0].id === openId}
                />
              ) : (
                <NotificationGroup
                  key={key}
                  unit={key}
                  notifications={all}
                  today={today}
                  actions={actions}
                  openId={openId}
                />
              ),
            )}
          </ul>
        </section>
      ))}
      <More spec={spec} />
    </div>
  );
}

/** Returns the actions of a row. The object remains the same, because rows are memoised. */
function useRowActions(onFollowed: RowActions['onFollowed']): RowActions {
  const notifications = useSender('notifications');
  return useMemo(
    () => ({
      onOpened: (one) => notifications.send({ type: 'notification.opened', id: one.id }),
      onFollowed,
      onMarked: (some) =>
        notifications.send({
          type: 'notification.marked',
          ids: some.map(({ id }) => id),
          read: some.some(({ readAt }) => readAt === null),
        }),
    }),
    [notifications, onFollowed],
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
    <Stack align="center" gap="xs" p="md">
      {failure && (
        <Text role="alert" size="sm" c="var(--faena-danger)">
          {texts.moreFailed({ message: shown(failure.message) || texts.failed })}
        </Text>
      )}
      <Button
        variant="default"
        loading={loading}
        onClick={() => sendTo(system, 'records', { type: 'resource.moreRequested', spec })}
      >
        {loading ? texts.loadingMore : failure ? texts.retry : texts.more}
      </Button>
    </Stack>
  );
}

/** The arrow keys move the focus between rows. E marks the focused one as read or unread. */
function moveOrMark(event: KeyboardEvent<HTMLElement>, list: readonly Notification[], actions: RowActions): void {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.defaultPrevented ||
    !(event.target instanceof HTMLElement)
  )
    return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notification]')];
  const row = event.target.closest('li');
  const at = links.findIndex((link) => row?.contains(link));
  if (at === -1) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    links[to]?.focus();
    return;
  }
  if (shortcutKey(event.nativeEvent) !== 'e') return;
  const key = links[at]?.dataset['notification'];
  const one = list.find(({ id }) => id === key);
  const some = one ? [one] : list.filter((each) => unitOf(each) === key);
  if (some.length === 0) return;
  event.preventDefault();
  actions.onMarked(some);
}
