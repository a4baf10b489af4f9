import { ActionIcon, Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { IconChecks, IconSettings } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { type Notification, type NotificationType, notificationTypes } from '../../../domain/notification.ts';
import {
  selectNotifications,
  selectNotificationsFilter,
  selectUnread,
} from '../../machines/talk/notifications/notifications.selectors.ts';
import type { NotificationsFilter, NotificationsSpec } from '../../machines/sync/records/resources/notifications.ts';
import { useActorRef, useSelect, useSender, usePreloadedActor } from '../../system/system.ts';
import { NotificationsDrawing } from '../../ui/base/drawings/NotificationsDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { FilterPicker } from '../../ui/task/FilterPicker/FilterPicker.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { NarrowButton } from '../../ui/base/NarrowButton/NarrowButton.tsx';
import { PageHeader } from '../../ui/base/PageHeader/PageHeader.tsx';
import { SegmentedChoice } from '../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { type List, useList } from '../useList.ts';
import { firstOfTasks, isOfTask, type OfTask } from './groups.ts';
import { NotificationDays } from './NotificationDays.tsx';
import { TaskBeside } from './TaskBeside.tsx';
import classes from './notifications.module.css';

const everything: NotificationsFilter = { state: 'all', type: null };

/** List of the user's notifications, by day. */
export function NotificationsScreen() {
  const texts = useTexts('notifications');
  const notifications = useActorRef('notifications');
  const { filter, show } = useFilter();
  const { state, type } = filter;
  const loaded = useList<NotificationsSpec>({ kind: 'notifications', state, type });
  usePreloadedActor('notifications');
  useEffect(() => {
    if (notifications) notifications.send({ type: 'filter.changed', filter: { state, type } });
  }, [notifications, state, type]);
  return (
    <div className={classes.page}>
      <Header list={loaded} />
      <Group gap="xs" className={classes.filters}>
        <SegmentedChoice
          label={texts.states}
          options={[
            { value: 'all', label: texts.all },
            { value: 'unread', label: texts.onlyUnread },
          ]}
          value={state}
          onChange={(chosen) => show({ state: chosen, type })}
        />
        <FilterPicker
          label={texts.type}
          options={notificationTypes.map((each) => ({ value: each, label: texts.types[each] }))}
          value={type ? [type] : []}
          // Only the latest type is kept, because the filter has a single type.
          onChange={(chosen) =>
            show({ state, type: notificationTypes.find((each) => each !== type && chosen.includes(each)) ?? null })
          }
        />
      </Group>
      <Content filter={filter} loaded={loaded} onShowAll={() => show(everything)} />
    </div>
  );
}

/** Returns the filter in the address, and a function that replaces it. */
function useFilter(): { filter: NotificationsFilter; show: (filter: NotificationsFilter) => void } {
  const navigate = useNavigate();
  const { state = 'all', type } = useSearch({ from: '/app/notifications' });
  return {
    filter: { state, type: notificationTypes.find((each) => each === type) ?? null },
    show: (next) => {
      const search: { state?: 'unread'; type?: NotificationType } = {
        ...(next.state === 'unread' && { state: next.state }),
        ...(next.type && { type: next.type }),
      };
      void navigate({ to: '/notifications', search, replace: true });
    },
  };
}

function Header({ list: { isFirstLoad, failure } }: { list: List<Notification> }) {
  const texts = useTexts('notifications');
  const notifications = useActorRef('notifications');
  const unread = useSelect('notifications', selectUnread, 0);
  const hasUnread = notifications !== undefined && unread > 0;
  return (
    <PageHeader
      title={texts.title}
      description={
        <span role="status">
          {notifications && !failure && (unread > 0 || !isFirstLoad) && texts.unread({ count: unread })}
        </span>
      }
    >
      <NarrowButton
        label={texts.markAll}
        icon={IconChecks}
        variant="default"
        // Not `disabled`, because the button would lose the focus after a click.
        data-disabled={!hasUnread || undefined}
        aria-disabled={!hasUnread || undefined}
        onClick={() => hasUnread && notifications.send({ type: 'all.marked' })}
      />
      <ActionIcon
        component={Link}
        to="/settings/notifications"
        variant="default"
        c="var(--faena-text-quiet)"
        size={32}
        aria-label={texts.settings}
        title={texts.settings}
      >
        <IconSettings size={17} stroke={1.75} aria-hidden />
      </ActionIcon>
    </PageHeader>
  );
}

/** The list for this filter, or the reason why it is absent. */
function Content({
  filter,
  loaded: { isFirstLoad, failure, retry },
  onShowAll,
}: {
  filter: NotificationsFilter;
  loaded: List<Notification>;
  onShowAll: () => void;
}) {
  const texts = useTexts('notifications');
  const shown = useShown();
  const isRunning = useActorRef('notifications') !== undefined;
  const followed = useSelect('notifications', selectNotificationsFilter, everything);
  const list = useSelect('notifications', selectNotifications, undefined);
  const isOther = followed.state !== filter.state || followed.type !== filter.type;
  if (isFirstLoad || isOther || !isRunning || !list) return <LoadingSkeletons shape="list" />;
  if (failure) {
    return (
      <LoadFailure error={failure} title={shown(failure.message) || texts.failed}>
        <Button variant="default" onClick={retry}>
          {texts.retry}
        </Button>
      </LoadFailure>
    );
  }
  if (list.length === 0) return <Empty filter={filter} onShowAll={onShowAll} />;
  return <ListAndTask list={list} spec={{ kind: 'notifications', ...filter }} />;
}

/** The list and, on wide screens, the task of the chosen notification next to it. */
function ListAndTask({ list, spec }: { list: readonly Notification[]; spec: NotificationsSpec }) {
  const navigate = useNavigate();
  const notifications = useSender('notifications');
  const { open } = useSearch({ from: '/app/notifications' });
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const tasks = useRef<readonly OfTask[]>([]);
  useEffect(() => {
    tasks.current = firstOfTasks(list);
  }, [list]);
  const show = useCallback(
    (one: OfTask, replace: boolean) =>
      void navigate({ to: '/notifications', search: (search) => ({ ...search, open: one.id }), replace }),
    [navigate],
  );
  const follow = useCallback(
    (one: Notification) => {
      if (!isOfTask(one)) return void navigate({ href: one.link });
      if (isWide) return show(one, false);
      const taskList = tasks.current.map(({ taskId, projectId }) => ({ taskId, projectId }));
      void navigate({ href: one.link, state: { taskList } });
    },
    [isWide, navigate, show],
  );
  const getTasks = useCallback(() => tasks.current.map(({ taskId }) => taskId), []);
  const step = (taskId: string) => {
    const next = tasks.current.find((one) => one.taskId === taskId);
    if (!next) return;
    notifications.send({ type: 'notification.opened', id: next.id });
    show(next, true);
  };
  const close = useCallback(
    () => void navigate({ to: '/notifications', search: (search) => ({ ...search, open: undefined }) }),
    [navigate],
  );
  // The list has the same parent elements at every width, so that its open groups remain open.
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <NotificationDays list={list} spec={spec} openId={isWide ? open : undefined} onFollowed={follow} />
      </div>
      {isWide && (
        <TaskBeside
          notification={list.find(({ id }) => id === open)}
          getTasks={getTasks}
          onStep={step}
          onClosed={close}
        />
      )}
    </div>
  );
}

function Empty({ filter: { state, type }, onShowAll }: { filter: NotificationsFilter; onShowAll: () => void }) {
  const texts = useTexts('notifications');
  const showAll = (
    <Button variant="default" onClick={onShowAll}>
      {texts.showAll}
    </Button>
  );
  if (type !== null) {
    return (
      <EmptyState drawing={NotificationsDrawing} title={texts.noneOfTypeTitle} description={texts.noneOfType}>
        {showAll}
      </EmptyState>
    );
  }
  if (state === 'all')
    return <EmptyState drawing={NotificationsDrawing} title={texts.noneTitle} description={texts.none} />;
  return (
    <EmptyState drawing={NotificationsDrawing} title={texts.noneUnreadTitle} description={texts.noneUnread}>
      {showAll}
    </EmptyState>
  );
}
