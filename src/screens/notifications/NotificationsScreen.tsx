import { ActionIcon, Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { IconBell, IconBellCheck, IconChecks, IconSettings } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo } from 'react';
import { type Notification, type NotificationType, notificationTypes } from '../../../domain/notification.ts';
import {
  selectAreNotificationsLoading,
  selectHasMore,
  selectIsLoadingMore,
  selectMoreFailure,
  selectNotifications,
  selectNotificationsFailure,
  selectNotificationsFilter,
  selectUnread,
} from '../../machines/notifications/notifications.selectors.ts';
import { useActorRef, useSelect, useSender, useSystem, usePreloadedActor } from '../../system/system.ts';
import { dayOf, formatDate } from '../../ui/dates/formatDate.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { FilterPicker } from '../../ui/FilterPicker/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { PageHeader } from '../../ui/PageHeader/index.ts';
import { SegmentedChoice } from '../../ui/SegmentedChoice/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { NotificationRow, type RowActions } from './NotificationRow.tsx';
import classes from './notifications.module.css';
import { texts } from './texts.ts';

const nothing: readonly Notification[] = [];
const states = [
  { value: 'all', label: texts.all },
  { value: 'unread', label: texts.onlyUnread },
] as const;
const types = notificationTypes.map((value) => ({ value, label: texts.types[value] }));
const everything = { state: 'all', type: null } as const;

/** List of the user's notifications, by day. */
export function NotificationsScreen() {
  const system = useSystem();
  const navigate = useNavigate();
  const { state = 'all', type: asked } = useSearch({ from: '/app/notifications' });
  const type = notificationTypes.find((each) => each === asked) ?? null;
  const notifications = useActorRef('notifications');
  const toNotifications = useSender('notifications');
  usePreloadedActor('notifications');
  const listed = useSelect('notifications', selectNotificationsFilter, everything);
  const list = useSelect('notifications', selectNotifications, nothing);
  const unread = useSelect('notifications', selectUnread, 0);
  const loading = useSelect('notifications', selectAreNotificationsLoading, true);
  const failure = useSelect('notifications', selectNotificationsFailure, null);
  const hasMore = useSelect('notifications', selectHasMore, false);
  const loadingMore = useSelect('notifications', selectIsLoadingMore, false);
  const moreFailure = useSelect('notifications', selectMoreFailure, null);
  const today = system.today();

  useEffect(() => {
    if (notifications) notifications.send({ type: 'filter.changed', filter: { state, type } });
  }, [notifications, state, type]);
  const isOther = listed.state !== state || listed.type !== type;

  const days = useMemo(() => byDay(list), [list]);
  const actions = useMemo<RowActions>(
    () => ({
      onOpened: (one) => toNotifications.send({ type: 'notification.opened', id: one.id }),
      onFollowed: (one) => void navigate({ href: one.link }),
      onMarked: (one) => toNotifications.send({ type: 'notification.marked', id: one.id, read: one.readAt === null }),
    }),
    [toNotifications, navigate],
  );

  const show = (search: { state?: 'unread'; type?: NotificationType }) =>
    void navigate({ to: '/notifications', search, replace: true });
  const filterOf = (chosen: 'all' | 'unread', of: NotificationType | null) => ({
    ...(chosen === 'unread' && { state: chosen }),
    ...(of && { type: of }),
  });
  const retry = (
    <Button variant="default" onClick={() => toNotifications.send({ type: 'retry.requested' })}>
      {texts.retry}
    </Button>
  );

  const nothingToMark = !notifications || unread === 0;

  return (
    <div className={classes.page}>
      <PageHeader
        title={texts.title}
        description={
          <span role="status">{notifications && !failure && (unread > 0 || !loading) && texts.unread(unread)}</span>
        }
      >
        <Button
          variant="default"
          leftSection={<IconChecks size={16} stroke={1.75} />}
          // Not `disabled`, because the button would lose the focus after a click.
          data-disabled={nothingToMark || undefined}
          aria-disabled={nothingToMark || undefined}
          onClick={() => !nothingToMark && toNotifications.send({ type: 'all.marked' })}
        >
          {texts.markAll}
        </Button>
        <ActionIcon
          component={Link}
          to="/settings/notifications"
          variant="default"
          className={classes.settings}
          size={36}
          aria-label={texts.settings}
          title={texts.settings}
        >
          <IconSettings size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </PageHeader>
      <div className={classes.filters}>
        <SegmentedChoice
          label={texts.states}
          options={states}
          value={state}
          onChange={(chosen) => show(filterOf(chosen, type))}
        />
        <FilterPicker
          label={texts.type}
          options={types}
          value={type ? [type] : []}
          // Only one type can be chosen: a new choice replaces the previous one.
          onChange={(chosen) =>
            show(filterOf(state, notificationTypes.find((each) => each !== type && chosen.includes(each)) ?? null))
          }
        />
      </div>
      {loading || isOther || !notifications ? (
        <LoadingSkeletons shape="list" />
      ) : failure ? (
        <LoadFailure error={failure} title={failure.message || texts.failed}>
          {retry}
        </LoadFailure>
      ) : list.length === 0 ? (
        type !== null ? (
          <EmptyState icon={IconBell} title={texts.noneOfTypeTitle} description={texts.noneOfType}>
            <Button variant="default" onClick={() => show({})}>
              {texts.showAll}
            </Button>
          </EmptyState>
        ) : state === 'unread' ? (
          <EmptyState icon={IconBellCheck} title={texts.noneUnreadTitle} description={texts.noneUnread}>
            <Button variant="default" onClick={() => show({})}>
              {texts.showAll}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState icon={IconBell} title={texts.noneTitle} description={texts.none} />
        )
      ) : (
        <div className={classes.days} onKeyDown={(event) => moveOrMark(event, list, actions)}>
          <p className={classes.hidden} id="notification-keys">
            {texts.keys}
          </p>
          {days.map(({ day, elements }) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <h2 className={classes.day} id={`day-${day}`}>
                {formatDate(day, today)}
              </h2>
              <ul className={classes.list} aria-labelledby={`day-${day}`} aria-describedby="notification-keys">
                {elements.map((one) => (
                  <NotificationRow key={one.id} notification={one} today={today} actions={actions} />
                ))}
              </ul>
            </section>
          ))}
          {hasMore && (
            <div className={classes.more}>
              {moreFailure && (
                <p role="alert" className={classes.moreFailure}>
                  {texts.moreFailed(moreFailure.message)}
                </p>
              )}
              <Button
                variant="default"
                loading={loadingMore}
                onClick={() => notifications.send({ type: 'more.requested' })}
              >
                {loadingMore ? texts.loadingMore : moreFailure ? texts.retry : texts.more}
              </Button>
            </div>
          )}
        </div>
      )}
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
