import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Menu, Text, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { limits } from '../../../domain/limits.ts';
import { type Project, usualValues } from '../../../domain/project.ts';
import { sumsOf } from '../../../domain/subtasks.ts';
import type { Task } from '../../../domain/task.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import { branchesOf, childrenIn, parentRefusal } from '../../../domain/taskTree.ts';
import {
  readsNoTask,
  selectProjectTaskReader,
  selectProjectTasks,
  selectSprints,
} from '../../machines/sync/records/records.selectors.ts';
import { allLinesOf } from '../../machines/tasks/quickAdd/quickAdd.selectors.ts';
import { selectAddsSubtasks } from '../../machines/tasks/taskDetail/taskDetail.selectors.ts';
import type { NewSubtask } from '../../machines/tasks/taskDetail/taskDetail.types.ts';
import { sendTo, useSelect, useSender, useSystem } from '../../system/system.ts';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { SubtaskList, type SubtaskRow } from '../../ui/task/SubtaskList/SubtaskList.tsx';
import { readDraft, useDraft } from '../useDraft.ts';
import { useWriteIds } from '../useWriteIds.ts';
import { statusesDone } from './blockers.ts';
import { initialStatusOf } from './moves.ts';

const nothing: readonly Task[] = [];
const draft = z.object({ title: z.string() });
/** Maximum number of lines that are added at once. */
const mostLines = 100;

export interface SubtasksProps {
  task: Task;
  project: Project;
  onOpenTask: (taskId: string) => void;
}

/** Subtasks of the open task on all levels, and the field for new ones. Renders nothing without both. */
export function Subtasks({ task, project, onOpenTask }: SubtasksProps) {
  const adds = useSelect('taskDetail', selectAddsSubtasks, false);
  const tasks = useSelect('records', selectProjectTasks(project.id), nothing);
  const branches = useMemo(() => branchesOf(childrenIn(tasks), task.id), [tasks, task.id]);
  if (branches.length === 0 && !adds) return null;
  return (
    <>
      {branches.length > 0 && <List {...{ task, project, tasks, branches, onOpenTask }} />}
      {task.abilities.update && project.abilities.createTask && <NewSubtasks task={task} project={project} />}
    </>
  );
}

type ListProps = SubtasksProps & { tasks: readonly Task[]; branches: ReturnType<typeof branchesOf<Task>> };

function List({ task, project, tasks, branches, onOpenTask }: ListProps) {
  const texts = useTexts('tasks');
  const dates = useDates();
  const detail = useSender('taskDetail');
  const ids = useWriteIds();
  const [said, setSaid] = useState('');
  const getTask = useSelect('records', selectProjectTaskReader(project.id), readsNoTask);
  const children = childrenIn(tasks);
  const done = statusesDone([project]);
  const sums = sumsOf(
    branches.map((branch) => branch.task),
    done,
  );
  const title = (id: string): string => (id === task.id ? task.title : (getTask(id)?.title ?? ''));
  const move = (taskId: string, parentId: string | null) => {
    detail.send({ type: 'subtask.moved', taskId, parentId, ...ids() });
    setSaid(
      parentId === null
        ? texts.subtasks.released({ title: title(taskId) })
        : texts.subtasks.moved({ title: title(taskId), parent: title(parentId) }),
    );
  };
  const mayChange = task.abilities.update;
  return (
    <>
      <SubtaskList
        taskId={task.id}
        rows={branches.map(({ task: each, level }) => rowOf(each, level, project, childrenIn(tasks), done))}
        facts={
          <>
            <Text span size="sm" c="dimmed">
              {texts.subtasks.progress(sums)}
            </Text>
            {sums.estimate !== null && (
              <Fact text={texts.subtasks.estimate({ value: dates.number(sums.estimate) })}>
                Σ {dates.number(sums.estimate)}
              </Fact>
            )}
            {sums.estimatedHours !== null && (
              <Fact text={texts.subtasks.hours({ value: dates.number(sums.estimatedHours) })}>
                Σ {texts.subtasks.hoursShort({ value: dates.number(sums.estimatedHours) })}
              </Fact>
            )}
          </>
        }
        onOpen={onOpenTask}
        onMove={mayChange ? move : undefined}
        canMove={(taskId, parentId) => parentRefusal(children, getTask, taskId, parentId) === null}
        menuOf={mayChange ? (row) => <RowMenu row={row} onRelease={() => move(row.id, null)} /> : undefined}
      />
      <span role="status" className="mantine-VisuallyHidden-root" style={hidden}>
        {said}
      </span>
    </>
  );
}

const hidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

function Fact({ text, children }: { text: string; children: readonly string[] }) {
  return (
    <Text span size="sm" c="dimmed" title={text} role="img" aria-label={text}>
      {children}
    </Text>
  );
}

function rowOf(
  { id, parentId, number, title, statusId, assignees }: Task,
  level: number,
  { prefix, taskStatuses }: Project,
  children: ReturnType<typeof childrenIn<Task>>,
  done: ReadonlySet<string>,
): SubtaskRow {
  const status = taskStatuses.find((each) => each.id === statusId);
  const below = branchesOf(children, id);
  return {
    id,
    parentId: parentId ?? '',
    level,
    taskKey: keyOf(prefix, number),
    title,
    status: status?.name ?? '',
    color: status?.color,
    done: done.has(statusId),
    people: assignees,
    progress:
      below.length === 0
        ? null
        : { done: below.filter(({ task }) => done.has(task.statusId)).length, total: below.length },
  };
}

function RowMenu({ row, onRelease }: { row: SubtaskRow; onRelease: () => void }) {
  const { subtasks: texts, detail } = useTexts('tasks');
  const system = useSystem();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={texts.actions({ title: row.title })}>
          <IconDots size={15} stroke={1.9} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() =>
            sendTo(system, 'commands', { type: 'picker.opened', field: 'parent', taskIds: [row.id], at: null })
          }
        >
          {detail.changeParent}
        </Menu.Item>
        <Menu.Item onClick={onRelease}>{detail.makeTask}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Field in which Enter adds a subtask, and pasted lines add one each. The typed text survives a closed dialog. */
function NewSubtasks({ task, project }: Pick<SubtasksProps, 'task' | 'project'>) {
  const texts = useTexts('tasks').subtasks;
  const system = useSystem();
  const detail = useSender('taskDetail');
  const ids = useWriteIds();
  const field = useRef<HTMLInputElement>(null);
  const adds = useSelect('taskDetail', selectAddsSubtasks, false);
  const accountId = useSelect('workspace', (snapshot) => snapshot.context.accountId, '');
  const draftKey = `${accountId}/task/${task.id}/subtask`;
  const [stored, store] = useDraft(draftKey);
  const [text, setText] = useState(readDraft(draft, stored)?.title ?? '');
  const [error, setError] = useState<string | null>(null);
  const sprintId = useUsableSprint(task);
  useEffect(() => {
    if (adds) field.current?.focus();
  }, [adds]);
  const change = (title: string) => {
    setText(title);
    setError(null);
    if (title === '') sendTo(system, 'drafts', { type: 'draft.removed', key: draftKey });
    else store({ title });
  };
  const add = (titles: readonly string[]) => {
    if (titles.length === 0) return false;
    if (titles.length > mostLines) {
      setError(texts.tooMany({ most: mostLines }));
      return false;
    }
    if (titles.some((title) => title.length > limits.taskTitle)) {
      setError(texts.tooLong({ most: limits.taskTitle }));
      return false;
    }
    const tasks = titles.map((title) => newSubtask(system.newId(), title, task, project, { accountId, sprintId }));
    detail.send({ type: 'subtasks.added', tasks, ...ids() });
    return true;
  };
  /** With a text, or if the field was asked for, Escape leaves the field instead of the dialog. */
  const ownsEscape = adds || text !== '';
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (add(text.trim() === '' ? [] : [text.trim()])) change('');
    } else if (event.key === 'Escape' && ownsEscape) {
      event.stopPropagation();
      event.nativeEvent.stopPropagation();
      detail.send({ type: 'subtasks.closed' });
      event.currentTarget.blur();
      // Otherwise the focus would leave the dialog, whose keys would then do nothing.
      event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    const lines = allLinesOf(pasted);
    if (lines.length < 2) return;
    event.preventDefault();
    if (add(lines) && text !== '') change(text);
  };
  return (
    <TextInput
      ref={field}
      mt={6}
      size="sm"
      aria-label={texts.add}
      placeholder={texts.placeholder}
      value={text}
      error={error}
      dir="auto"
      maxLength={limits.taskTitle}
      data-mantine-stop-propagation={ownsEscape ? 'true' : undefined}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}

function newSubtask(
  id: string,
  title: string,
  parent: Task,
  project: Project,
  { accountId, sprintId }: { accountId: string; sprintId: string | null },
): NewSubtask {
  const usual = usualValues(project, accountId);
  return {
    id,
    title,
    projectId: project.id,
    ...usual,
    statusId: initialStatusOf(project) ?? usual.statusId,
    parentId: parent.id,
    ...(sprintId !== null && { sprintId }),
  };
}

/** Returns the sprint of the task if new subtasks can be added to it. */
function useUsableSprint({ projectId, sprintId }: Task): string | null {
  const sprints = useSelect('records', selectSprints(projectId), []);
  const sprint = sprints.find(({ id }) => id === sprintId);
  return sprint && sprint.state !== 'completed' ? sprint.id : null;
}
