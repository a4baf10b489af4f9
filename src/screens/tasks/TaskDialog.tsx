import { served } from '../../../domain/basePath.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBarToUp,
  IconArrowMoveRight,
  IconArrowsTransferUp,
  IconCopy,
  IconDots,
  IconLink,
  IconSubtask,
  IconTrash,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { TaskFieldsPatch } from '../../../domain/fields/task.ts';
import { limits } from '../../../domain/limits.ts';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import { branchesOf, childrenIn } from '../../../domain/taskTree.ts';
import { selectProjectTasks, selectRefused, selectTask } from '../../machines/sync/records/records.selectors.ts';
import { selectText, selectTextError, selectTextState } from '../../machines/sync/savedText/savedText.selectors.ts';
import {
  copiesOfSubtasks,
  selectDescription,
  selectIsConfirmingDelete,
  selectMissing,
  selectTab,
  selectTaskDetailStatus,
  selectTaskId,
  selectTitle,
} from '../../machines/tasks/taskDetail/taskDetail.selectors.ts';
import type { TaskDetailEvent, TaskTab } from '../../machines/tasks/taskDetail/taskDetail.types.ts';
import { type RefOf, sendTo, useEmitted, useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { useAfterFirstPaint } from '../../ui/base/afterFirstPaint/useAfterFirstPaint.ts';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { ConfirmDialog } from '../../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { copyText } from '../../ui/base/copyText/copyText.ts';
import { BesideThePage } from '../../ui/base/DialogFrame/DialogPane.tsx';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { EditableTitle } from '../../ui/form/EditableTitle/EditableTitle.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useWriteIds } from '../useWriteIds.ts';
import { FieldState } from './FieldState.tsx';
import { initialStatusOf } from './moves.ts';
import { NeighbourButtons, NeighbourItems, type TaskWalk, useTaskWalk } from './Neighbours.tsx';
import { TaskFields } from './TaskFields.tsx';
import { senderOf, TaskTexts, type TextRef } from './TaskTexts.tsx';
import classes from './taskDialog.module.css';

export interface TaskDialogProps {
  project: Project;
  taskId: string;
  tab?: TaskTab;
  /** Removes the task from the address. */
  onClosed: () => void;
  /** Opens another task. `replace` is true for a step through the list. */
  onOpenTask: (taskId: string, replace?: boolean) => void;
  /** Returns the ids of the list that the task was opened from, in its order. */
  getList?: (taskId: string) => readonly string[];
  menuItems?: ReactNode;
}

export function TaskDialog({ project, taskId, tab, onClosed, onOpenTask, getList, menuItems }: TaskDialogProps) {
  const texts = useTexts('tasks').detail;
  const actor = useScreen({ name: 'taskDetail', projectId: project.id, taskId });
  const toTaskDetail = useSender('taskDetail');
  const isThisTask = useSelect('taskDetail', selectTaskId, null) === taskId;
  const actorStatus = useSelect('taskDetail', selectTaskDetailStatus, 'loading');
  const status = isThisTask ? actorStatus : 'loading';
  const task = useSelect('records', selectTask(taskId), undefined);
  const missing = useSelect('taskDetail', selectMissing, null);
  const confirming = useSelect('taskDetail', selectIsConfirmingDelete, false);
  const walk = useTaskWalk(getList, onOpenTask, taskId);
  useEmitted('taskDetail', 'dialog.closed', onClosed);
  useEmitted('taskDetail', 'task.duplicated', (event) => onOpenTask(event.taskId));
  const ids = useWriteIds();
  const wasShown = useRef(false);
  const isPainted = useAfterFirstPaint();
  const detail = status === 'viewing' ? actor : undefined;
  const isShown = task !== undefined && (detail !== undefined || (status === 'loading' && task.deletedAt === null));
  useEffect(() => {
    if (detail && tab) detail.send({ type: 'tab.chosen', tab });
  }, [detail, tab]);

  return (
    <>
      <DialogFrame
        opened
        onClose={onClosed}
        size="task"
        actions={
          <>
            {walk && <NeighbourButtons taskId={taskId} list={walk} />}
            {task && detail && (
              <TaskMenu detail={detail} task={task} project={project} walk={walk}>
                {menuItems}
              </TaskMenu>
            )}
          </>
        }
        locked={confirming}
        above={
          isShown && task.parentId !== null && <ParentLink parentId={task.parentId} {...{ project, onOpenTask }} />
        }
        lead={isShown && task.number !== null && <KeyButton taskKey={`${project.prefix}-${task.number}`} />}
        title={isShown ? <Title key={taskId} detail={detail} task={task} /> : texts.dialog}
      >
        {status === 'missing' ? (
          <LoadFailure error={missing} title={texts.loadFailed}>
            <Button variant="default" onClick={() => toTaskDetail.send({ type: 'retry.requested' })}>
              {texts.retry}
            </Button>
          </LoadFailure>
        ) : isShown ? (
          <>
            {task.archivedAt !== undefined && <ArchivedNotice task={task} archivedAt={task.archivedAt} />}
            <Content key={taskId} {...{ detail, task, project, onOpenTask, wasShown }} />
          </>
        ) : (
          <LoadingSkeletons shape="dialog" />
        )}
      </DialogFrame>
      {(isPainted || confirming) && (
        <ConfirmDialog
          opened={confirming}
          destructive
          title={texts.removeTitle}
          confirmLabel={texts.removeConfirm}
          cancelLabel={texts.cancel}
          onConfirm={() => toTaskDetail.send({ type: 'delete.confirmed', ...ids() })}
          onCancel={() => toTaskDetail.send({ type: 'delete.cancelled' })}
        >
          {task && confirming && <RemovalQuestion task={task} project={project} />}
        </ConfirmDialog>
      )}
    </>
  );
}

type Detail = RefOf<'taskDetail'> | undefined;

interface ContentProps extends Pick<TaskDialogProps, 'project' | 'onOpenTask'> {
  /** Undefined until the task's machine runs. Until then the loaded texts are shown read-only. */
  detail: Detail;
  task: Task;
  /** True once the dialog has shown a task. */
  wasShown: RefObject<boolean>;
}

function Content({ detail, task, project, onOpenTask, wasShown }: ContentProps) {
  const layout = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Scrolls to the top, because the previous task's text was scrolled. Not for a dialog that was just opened, because
    // that would cause a second layout before its first frame.
    if (wasShown.current) layout.current?.parentElement?.scrollTo?.({ top: 0 });
    wasShown.current = true;
    if (document.activeElement === document.body)
      layout.current?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
  }, [wasShown]);
  const ids = useWriteIds();
  const send = (event: TaskDetailEvent) => {
    if (detail) detail.send(event);
  };
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const isCompact = useContext(BesideThePage) || isPhone;
  const tab = useSelector(detail, (snapshot) => (snapshot ? selectTab(snapshot) : 'description'));
  const shown = detail ? task : { ...task, abilities: { ...task.abilities, update: false } };
  return (
    <div ref={layout} className={classes.layout} data-compact={isCompact || undefined}>
      <TaskTexts
        title={useSelector(detail, (snapshot) => snapshot && selectTitle(snapshot))}
        description={useSelector(detail, (snapshot) => snapshot && selectDescription(snapshot))}
        task={shown}
        project={project}
        tab={tab}
        onTab={(chosen) => send({ type: 'tab.chosen', tab: chosen })}
        onOpenTask={onOpenTask}
      />
      <TaskFields
        task={shown}
        project={project}
        compact={isCompact}
        onOpenTask={onOpenTask}
        onChoose={(fields) => send({ type: 'field.chosen', fields, ...ids() })}
        onFollow={(follows) => send({ type: 'following.chosen', follows, ...ids() })}
        onDecide={(edgeId, given) => send({ type: 'approval.decided', edgeId, given, ...ids() })}
        onRelate={(change) => send({ ...change, ...ids() })}
        onClose={(of, statusId) => send({ type: 'duplicate.closed', of, statusId, ...ids() })}
      />
    </div>
  );
}

interface TaskMenuProps {
  detail: RefOf<'taskDetail'>;
  task: Task;
  project: Project;
  walk: TaskWalk | null;
  children: ReactNode;
}

function TaskMenu({ detail, task, project, walk, children }: TaskMenuProps) {
  const texts = useTexts('tasks').detail;
  const system = useSystem();
  const ids = useWriteIds();
  const tasks = useSelect('records', selectProjectTasks(project.id), noTasks);
  const subtasks = useMemo(() => branchesOf(childrenIn(tasks), task.id).map((branch) => branch.task), [tasks, task.id]);
  const link = useContext(BesideThePage)
    ? new URL(served(`/projects/${project.id}/tasks?task=${task.id}`), window.location.href).href
    : window.location.href;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={texts.menu}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {walk && <NeighbourItems taskId={task.id} list={walk} />}
        <Menu.Item
          leftSection={<IconLink size={16} stroke={1.75} />}
          onClick={() => void copyText(link).catch(() => undefined)}
        >
          {texts.copyLink}
        </Menu.Item>
        {project.abilities.createTask && (
          <Menu.Item
            leftSection={<IconCopy size={16} stroke={1.75} />}
            onClick={() => {
              const newTaskId = system.newId();
              detail.send({
                type: 'duplicate.requested',
                ...ids(),
                newTaskId,
                task: { ...task, statusId: initialStatusOf(project) ?? task.statusId },
                subtasks: copiesOfSubtasks(task, subtasks, newTaskId, () => system.newId(), initialStatusOf(project)),
              });
            }}
          >
            {texts.duplicate}
          </Menu.Item>
        )}
        {task.abilities.update && (
          <Menu.Item
            leftSection={<IconArrowsTransferUp size={16} stroke={1.75} />}
            onClick={() => sendTo(system, 'commands', { type: 'move.opened', taskIds: [task.id] })}
          >
            {texts.move}
          </Menu.Item>
        )}
        <ArchiveItem task={task} />
        {task.abilities.update && <FamilyItems detail={detail} task={task} project={project} />}
        {children}
        {task.abilities.delete && (
          <>
            <Menu.Divider />
            <Menu.Item
              c="var(--faena-danger)"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => detail.send({ type: 'delete.requested' })}
            >
              {texts.remove}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Sends the event that archives the task, or unarchives an archived one. */
function useArchive({ id: taskId }: Task): () => void {
  const system = useSystem();
  const ids = useWriteIds();
  return () => sendTo(system, 'commands', { type: 'archive.requested', taskId, ...ids() });
}

function ArchiveItem({ task }: { task: Task }) {
  const texts = useTexts('tasks').detail;
  const isArchived = task.archivedAt !== undefined;
  const Icon = isArchived ? IconArchiveOff : IconArchive;
  return (
    <Menu.Item leftSection={<Icon size={16} stroke={1.75} />} onClick={useArchive(task)}>
      {isArchived ? texts.unarchive : texts.archive}
    </Menu.Item>
  );
}

/** Says that the task is archived. */
function ArchivedNotice({ task, archivedAt }: { task: Task; archivedAt: string }) {
  const texts = useTexts('tasks').detail;
  const { timeAgo } = useDates();
  const system = useSystem();
  const unarchive = useArchive(task);
  const when = timeAgo(new Date(archivedAt), new Date(system.now()));
  return (
    <Group role="status" gap="sm" px="lg" py={8} bg="var(--faena-canvas)">
      <Text size="sm" c="dimmed" flex={1} miw="12rem">
        {texts.archived({ when })}
      </Text>
      <Button size="compact-sm" variant="default" onClick={unarchive}>
        {texts.unarchive}
      </Button>
    </Group>
  );
}

/** Menu items for the subtasks and the parent. */
function FamilyItems({ detail, task, project }: Pick<TaskMenuProps, 'detail' | 'task' | 'project'>) {
  const texts = useTexts('tasks').detail;
  const system = useSystem();
  const ids = useWriteIds();
  return (
    <>
      {project.abilities.createTask && (
        <Menu.Item
          leftSection={<IconSubtask size={16} stroke={1.75} />}
          onClick={() => detail.send({ type: 'subtasks.asked' })}
        >
          {texts.addSubtask}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconArrowMoveRight size={16} stroke={1.75} />}
        onClick={() =>
          sendTo(system, 'commands', { type: 'picker.opened', field: 'parent', taskIds: [task.id], at: null })
        }
      >
        {task.parentId === null ? texts.makeSubtask : texts.changeParent}
      </Menu.Item>
      {task.parentId !== null && (
        <Menu.Item
          leftSection={<IconArrowBarToUp size={16} stroke={1.75} />}
          onClick={() => detail.send({ type: 'subtask.moved', taskId: task.id, parentId: null, ...ids() })}
        >
          {texts.makeTask}
        </Menu.Item>
      )}
    </>
  );
}

const noTasks: readonly Task[] = [];

function RemovalQuestion({ task: { id, title }, project }: { task: Task; project: Project }) {
  const texts = useTexts('tasks').detail;
  const count = useSelect('records', selectProjectTasks(project.id), noTasks).filter(
    ({ parentId }) => parentId === id,
  ).length;
  return count === 0 ? texts.removeQuestion({ title }) : texts.removeWithSubtasks({ title, count });
}

/** Link to the parent, above the title. */
function ParentLink({
  parentId,
  project,
  onOpenTask,
}: { parentId: string } & Pick<TaskDialogProps, 'project' | 'onOpenTask'>) {
  const texts = useTexts('tasks').detail;
  const parent = useSelect('records', selectTask(parentId), undefined);
  if (!parent) return null;
  const title = [keyOf(project.prefix, parent.number), parent.title].filter(Boolean).join(' ');
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      px={6}
      ms={-6}
      maw="100%"
      className={classes.parent}
      leftSection={<IconSubtask size={13} stroke={1.75} aria-hidden />}
      aria-label={texts.parentOf({ title })}
      title={texts.parentOf({ title })}
      onClick={() => onOpenTask(parentId)}
    >
      <Text span inherit truncate lh={1.5} dir="auto">
        {title}
      </Text>
    </Button>
  );
}

/** Key of the task, which a click copies. */
function KeyButton({ taskKey }: { taskKey: string }) {
  const texts = useTexts('tasks').detail;
  const system = useSystem();
  const label = texts.copyKey({ key: taskKey });
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      px={6}
      ms={-6}
      className={classes.key}
      data-task-key={taskKey}
      aria-label={label}
      title={label}
      onClick={() => sendTo(system, 'commands', { type: 'copyKey.requested', taskKey })}
    >
      {taskKey}
    </Button>
  );
}

function Title({ detail, task }: { detail: Detail; task: Task }) {
  const texts = useTexts('tasks').detail;
  const shown = useShown();
  const title: TextRef = useSelector(detail, (snapshot) => snapshot && selectTitle(snapshot));
  const send = senderOf(title);
  const state = useSelector(title, selectTextState);
  const typed = useSelector(title, selectText);
  const error = useSelector(title, selectTextError);
  const rejectedWrite = useSelect('records', selectRefused(task.id, 'title'), undefined);
  const outbox = useSender('outbox');
  const editing = state === 'open' || state === 'failed';
  const ids = useWriteIds();
  const confirm = () => send({ type: 'text.confirmed', ...ids() });
  const retry = ({ title: text }: TaskFieldsPatch) => {
    send({ type: 'edit.started', text });
    confirm();
  };
  const cancel = () => {
    send({ type: 'text.discarded' });
    if (rejectedWrite) outbox.send({ type: 'write.discarded', mutationId: rejectedWrite.mutationId });
  };
  return (
    <EditableTitle
      value={editing || state === 'saving' ? (typed ?? task.title) : task.title}
      editing={editing}
      maxLength={limits.taskTitle}
      error={error === null ? undefined : shown(error)}
      aside={
        editing || state === 'conflicted' ? undefined : (
          <Group h={28}>
            <FieldState taskId={task.id} field="title" label={texts.title} onRetry={retry} />
          </Group>
        )
      }
      onEdit={
        title && task.abilities.update && state !== 'conflicted'
          ? () => send({ type: 'edit.started', text: task.title })
          : undefined
      }
      onChange={(text) => send({ type: 'text.changed', text, ...ids() })}
      onConfirm={confirm}
      onCancel={cancel}
    />
  );
}
