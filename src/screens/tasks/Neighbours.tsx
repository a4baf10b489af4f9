import { ActionIcon, ActionIconGroup, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { readsNoTask, selectTaskReader, type TaskReader } from '../../machines/sync/records/records.selectors.ts';
import { selectIsUnheard } from '../../machines/tasks/taskDetail/taskDetail.selectors.ts';
import { useActorRef, useEmitted, useSelect, useSender } from '../../system/system.ts';
import { useTexts } from '../../ui/base/texts/index.ts';

const steps = [
  { by: -1, name: 'previous', key: 'K', icon: IconChevronUp },
  { by: 1, name: 'next', key: 'J', icon: IconChevronDown },
] as const;
type By = (typeof steps)[number]['by'];

export interface NeighboursProps {
  taskId: string;
  list: TaskWalk;
}

export interface TaskWalk {
  /**
   * Returns the ids of the list from which the dialog was opened, in the order at that time, because tasks may move
   * while the user steps through them.
   */
  idsAround: (taskId: string) => readonly string[];
  go: (taskId: string) => void;
  /** Returns the task from which the next step leads: the one that is about to open, otherwise the shown one. */
  startOf: (shownId: string) => string;
}

/** Returns the functions for stepping through the list, or null for a dialog that wasn't opened from a list. */
export function useTaskWalk(
  getList: ((taskId: string) => readonly string[]) | undefined,
  onOpenTask: (taskId: string, replace: boolean) => void,
  shownId: string,
): TaskWalk | null {
  const walked = useRef<{ getList: typeof getList; ids: readonly string[] }>({ getList, ids: [] });
  const opening = useRef<string | null>(null);
  useEffect(() => {
    opening.current = null;
  }, [shownId]);
  return useMemo(
    () =>
      getList
        ? {
            idsAround: (taskId) => {
              if (walked.current.getList !== getList || !walked.current.ids.includes(taskId))
                walked.current = { getList, ids: getList(taskId) };
              return walked.current.ids;
            },
            go: (next) => {
              opening.current = next;
              onOpenTask(next, true);
            },
            startOf: (shown) => opening.current ?? shown,
          }
        : null,
    [getList, onOpenTask],
  );
}

const neighbourOf = ({ list, taskId }: NeighboursProps, by: By, getTask: TaskReader): string | undefined => {
  const ids = list.idsAround(taskId);
  const at = ids.indexOf(taskId);
  if (at < 0) return undefined;
  const others = by === 1 ? ids.slice(at + 1) : ids.slice(0, at).toReversed();
  return others.find((id) => !getTask(id)?.deletedAt);
};

/** Buttons for the previous and the next task, with the shortcuts K and J. */
export function NeighbourButtons(props: NeighboursProps) {
  const texts = useTexts('tasks').detail;
  const getTask = useSelect('records', selectTaskReader, readsNoTask);
  const actor = useActorRef('taskDetail');
  const detail = useSender('taskDetail');
  const isUnheard = useSelect('taskDetail', selectIsUnheard, false);
  const step = (by: By) => {
    const next = neighbourOf({ ...props, taskId: props.list.startOf(props.taskId) }, by, getTask);
    if (next !== undefined) props.list.go(next);
  };
  useEmitted('taskDetail', 'neighbour.asked', ({ by }) => step(by));
  useEffect(() => {
    if (actor && isUnheard) detail.send({ type: 'neighbours.shown' });
  }, [actor, detail, isUnheard]);
  if (props.list.idsAround(props.taskId).length === 1) return null;
  return (
    <ActionIconGroup visibleFrom="sm">
      {steps.map(({ by, name, key, icon: Icon }) => {
        const isOff = neighbourOf(props, by, getTask) === undefined;
        return (
          <ActionIcon
            key={by}
            variant="subtle"
            color="gray"
            size={30}
            bg="transparent"
            aria-label={texts[name]}
            title={`${texts[name]} (${key})`}
            aria-keyshortcuts={key}
            aria-disabled={isOff || undefined}
            data-disabled={isOff || undefined}
            onClick={() => step(by)}
          >
            <Icon size={18} stroke={1.75} />
          </ActionIcon>
        );
      })}
    </ActionIconGroup>
  );
}

/** Menu entries for the previous and the next task, if there is no space for the buttons. */
export function NeighbourItems(props: NeighboursProps) {
  const texts = useTexts('tasks').detail;
  const getTask = useSelect('records', selectTaskReader, readsNoTask);
  // Rendered only if narrow, because the arrow keys of the menu would also focus a hidden entry.
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  if (!isNarrow) return null;
  return steps.map(({ by, name, icon: Icon }) => {
    const next = neighbourOf(props, by, getTask);
    return (
      next !== undefined && (
        <Menu.Item key={by} leftSection={<Icon size={16} stroke={1.75} />} onClick={() => props.list.go(next)}>
          {texts[name]}
        </Menu.Item>
      )
    );
  });
}
