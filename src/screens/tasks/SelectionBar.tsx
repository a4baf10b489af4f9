import { shortcutKey } from '../../../domain/shortcutKey.ts';
import { Button, type ButtonProps, Paper, Text, VisuallyHidden } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import {
  IconAntennaBars5,
  IconArchive,
  IconArrowsTransferUp,
  IconBell,
  IconCalendar,
  IconCircleDashed,
  IconRun,
  IconSquareRoundedNumber1,
  IconSubtask,
  IconTag,
  IconTags,
  IconTrash,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { memo, type MouseEvent, useEffect, useMemo } from 'react';
import type { Task } from '../../../domain/task.ts';
import { selectView } from '../../machines/tasks/board/board.selectors.ts';
import { selectProjectTasks } from '../../machines/sync/records/records.selectors.ts';
import { type PickedField, pickedFields } from '../../machines/app/commands/commandTable.selectors.ts';
import { selectIsConfirmingRemoval, selectSelected } from '../../machines/tasks/selection/selection.selectors.ts';
import { sendTo, useActorRef, useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { useWriteIds } from '../useWriteIds.ts';
import { CompletionQuestion } from './CompletionQuestion.tsx';
import classes from './selection.module.css';

const icons: Record<PickedField, typeof IconTag> = {
  status: IconCircleDashed,
  type: IconTag,
  priority: IconAntennaBars5,
  assignees: IconUsers,
  labels: IconTags,
  dueDate: IconCalendar,
  estimate: IconSquareRoundedNumber1,
  sprint: IconRun,
  parent: IconSubtask,
};
const none: readonly string[] = [];
const noTasks: readonly Task[] = [];
const idsOf = (tasks: readonly Task[]): string[] => tasks.map(({ id }) => id);
/** Elements in which Mod+A and Escape have their own meaning. */
const ownKeys =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=listbox], [role=menu], [data-mantine-stop-propagation]';

/** Actions on the selected tasks. Handles the keys that select all tasks and clear the selection. */
export function SelectionBar({ projectId, tasks }: { projectId: string; tasks: readonly Task[] }) {
  const texts = useTexts('board').selection;
  const selection = useScreen({ name: 'selection', projectId });
  const selected = useSelect('selection', selectSelected, none);
  const some = selected.length > 0;
  useEffect(() => {
    // Skipped without a selection, because then no hidden task can be selected.
    if (some && selection) selection.send({ type: 'shown.changed', taskIds: idsOf(tasks) });
  }, [selection, tasks, some]);
  useEffect(() => {
    if (!some) return undefined;
    // Moves the toasts above the bar, whose buttons they would cover.
    const { style } = document.documentElement;
    style.setProperty('--faena-toasts-lift', '56px');
    return () => void style.removeProperty('--faena-toasts-lift');
  }, [some]);

  const removable = useMemo(() => {
    if (selected.length === 0) return none;
    const picked = new Set(selected);
    return tasks.filter(({ id, abilities }) => abilities.delete && picked.has(id)).map(({ id }) => id);
  }, [tasks, selected]);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{some ? texts.count({ count: selected.length }) : ''}</span>
      </VisuallyHidden>
      <SelectionKeys tasks={tasks} some={some} />
      {some && <Toolbar selected={selected} canRemove={removable.length > 0} />}
      <CompletionQuestion />
      <RemovalDialog projectId={projectId} removable={removable} skipped={selected.length - removable.length} />
    </>
  );
}

interface RemovalDialogProps {
  projectId: string;
  /** Ids of the selected tasks that the user may delete. */
  removable: readonly string[];
  /** Number of selected tasks that the user may not delete. */
  skipped: number;
}

/** Memoised, so that a change of a task doesn't render the closed dialog while no task is selected. */
const RemovalDialog = memo(function RemovalDialog({ projectId, removable, skipped }: RemovalDialogProps) {
  const texts = useTexts('board').selection;
  const system = useSystem();
  const toSelection = useSender('selection');
  const asks = useSelect('selection', selectIsConfirmingRemoval, false);
  return (
    <ConfirmDialog
      opened={asks}
      title={texts.removeTitle({ count: removable.length })}
      confirmLabel={texts.removeConfirm}
      cancelLabel={texts.cancel}
      destructive
      onCancel={() => toSelection.send({ type: 'removal.declined' })}
      onConfirm={() =>
        toSelection.send({
          type: 'removal.requested',
          taskIds: removable,
          mutationId: system.newId(),
          at: system.now(),
        })
      }
    >
      {texts.removeQuestion({ count: removable.length })}{' '}
      {asks && <RemainingSubtasks projectId={projectId} removable={removable} />}{' '}
      {skipped > 0 && texts.removeSome({ count: skipped })}
    </ConfirmDialog>
  );
});

/** Names the number of subtasks that lose their parent. */
function RemainingSubtasks({ projectId, removable }: Pick<RemovalDialogProps, 'projectId' | 'removable'>) {
  const texts = useTexts('board').selection;
  const tasks = useSelect('records', selectProjectTasks(projectId), noTasks);
  const removed = new Set(removable);
  const count = tasks.filter(
    ({ id, parentId }) => parentId !== null && removed.has(parentId) && !removed.has(id),
  ).length;
  return count > 0 && texts.removeSubtasks({ count });
}

function Toolbar({ selected, canRemove }: { selected: readonly string[]; canRemove: boolean }) {
  const texts = useTexts('board').selection;
  const system = useSystem();
  const toSelection = useSender('selection');
  const isTable = useSelect('board', selectView, 'kanban') === 'table';
  // The bar uses the lists of the command palette, whose code is loaded after the page.
  const opensLists = useActorRef('commands') !== undefined;
  return (
    <div className={classes.place} data-below={isTable || undefined}>
      <Paper withBorder shadow="lg" radius="lg" p={5} className={classes.bar} role="toolbar" aria-label={texts.bar}>
        <Text span fz="sm" fw={600} px={8} aria-hidden>
          {texts.count({ count: selected.length })}
        </Text>
        <span className={classes.actions}>
          {pickedFields.map((field) => {
            return (
              <Action
                key={field}
                Icon={icons[field]}
                word={texts.fields[field]}
                aria-label={texts.fields[field]}
                title={texts.fields[field]}
                disabled={!opensLists}
                onClick={({ currentTarget }) => {
                  const { x, y, width, height } = currentTarget.getBoundingClientRect();
                  sendTo(system, 'commands', {
                    type: 'picker.opened',
                    field,
                    taskIds: selected,
                    at: { x, y, width, height },
                  });
                }}
              />
            );
          })}
          <DirectActions selected={selected} disabled={!opensLists} />
          <Action
            Icon={IconTrash}
            word={texts.remove}
            c="var(--faena-danger)"
            aria-label={texts.remove}
            disabled={!canRemove}
            title={canRemove ? texts.remove : texts.removeNone}
            onClick={() => toSelection.send({ type: 'removal.asked' })}
          />
        </span>
        <Action
          Icon={IconX}
          aria-label={texts.clear}
          title={texts.clear}
          aria-keyshortcuts="Escape"
          onClick={() => toSelection.send({ type: 'selection.cleared' })}
        />
      </Paper>
    </div>
  );
}

/** Buttons for actions without a list of values. */
function DirectActions({ selected, disabled }: { selected: readonly string[]; disabled: boolean }) {
  const texts = useTexts('board').selection;
  const system = useSystem();
  const toSelection = useSender('selection');
  const ids = useWriteIds();
  return (
    <>
      <Action
        Icon={IconArrowsTransferUp}
        word={texts.move}
        aria-label={texts.move}
        title={texts.move}
        disabled={disabled}
        aria-keyshortcuts="M"
        onClick={() => sendTo(system, 'commands', { type: 'move.opened', taskIds: selected })}
      />
      <Action
        Icon={IconBell}
        word={texts.follow}
        aria-label={texts.follow}
        title={texts.follow}
        aria-keyshortcuts="W"
        onClick={() => toSelection.send({ type: 'following.requested', taskIds: selected, follows: true, ...ids() })}
      />
      <Action
        Icon={IconArchive}
        word={texts.archive}
        aria-label={texts.archive}
        title={texts.archive}
        aria-keyshortcuts="Y"
        onClick={() => toSelection.send({ type: 'archive.requested', taskIds: selected, ...ids() })}
      />
    </>
  );
}

interface ActionProps extends ButtonProps {
  Icon: typeof IconTag;
  word?: string;
  title: string;
  'aria-label': string;
  'aria-keyshortcuts'?: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

function Action({ Icon, word, ...rest }: ActionProps) {
  return (
    <Button variant="subtle" color="gray" px={8} classNames={{ label: classes.label ?? '' }} {...rest}>
      <Icon size={17} stroke={1.75} aria-hidden />
      {word !== undefined && <span className={classes.word}>{word}</span>}
    </Button>
  );
}

/**
 * Shortcuts of the selection. A separate component, so that a dialog that opens over the tasks doesn't render the bar.
 */
function SelectionKeys({ tasks, some }: { tasks: readonly Task[]; some: boolean }): null {
  const toSelection = useSender('selection');
  const isCovered = useSearch({
    from: '/app/projects/$projectId/tasks',
    select: ({ task, create }) => task !== undefined || create !== undefined,
  });
  useEffect(() => {
    if (isCovered) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.altKey ||
        event.shiftKey ||
        (event.target instanceof Element && event.target.closest(ownKeys))
      )
        return;
      if (document.querySelector('[role=dialog], [data-mode=lifted], [aria-expanded=true][aria-haspopup]')) return;
      const mod = event.ctrlKey || event.metaKey;
      if (mod && shortcutKey(event) === 'a' && tasks.length > 0) {
        event.preventDefault();
        toSelection.send({ type: 'tasks.chosen', taskIds: idsOf(tasks), anchor: null });
      } else if (!mod && event.key === 'Escape' && some) {
        event.preventDefault();
        toSelection.send({ type: 'selection.cleared' });
      }
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [toSelection, tasks, some, isCovered]);
  return null;
}
