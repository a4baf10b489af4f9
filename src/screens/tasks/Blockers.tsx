import { useMemo } from 'react';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { limits } from '../../../domain/limits.ts';
import { selectProjectTasks } from '../../machines/sync/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { matches } from '../../ui/form/OptionList/matches.ts';
import type { PickerOption } from '../../ui/form/OptionList/OptionMark.tsx';
import { type LinkedTask, TaskLinks } from '../../ui/task/TaskLinks/TaskLinks.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { FieldState, type FieldStateProps } from './FieldState.tsx';

const nothing: readonly Task[] = [];
/** Maximum number of search results. Users refine the search instead of scrolling further. */
const mostFound = 50;

export interface BlockersProps {
  task: Task;
  project: Project;
  error?: string;
  onChange: (blockedBy: string[]) => void;
  onRetry: FieldStateProps['onRetry'];
  onOpenTask: (taskId: string) => void;
}

export function Blockers({ task, project, error, onChange, onRetry, onOpenTask }: BlockersProps) {
  const texts = useTexts('tasks').detail;
  const { status } = useResource({ kind: 'projectTasks', projectId: project.id });
  const tasks = useSelect('records', selectProjectTasks(project.id), nothing);
  const { id, blockedBy, abilities } = task;
  const statuses = useMemo(() => new Map(project.taskStatuses.map((each) => [each.id, each])), [project.taskStatuses]);
  const shown = ({ id: taskId, title, statusId }: Task): LinkedTask => {
    const at = statuses.get(statusId);
    return { id: taskId, title, status: at?.name ?? '', color: at?.color, done: at?.category === 'done' };
  };
  const byId = useMemo(() => new Map(tasks.map((each) => [each.id, each])), [tasks]);
  const waiting = useMemo(() => tasks.filter((each) => each.blockedBy.includes(id)), [tasks, id]);
  const mayChange = abilities.update;

  const find = (query: string): PickerOption[] => {
    const waiting = allWaitingFor(tasks, id);
    const found: PickerOption[] = [];
    for (const each of tasks) {
      if (found.length === mostFound) break;
      if (
        each.id === id ||
        blockedBy.includes(each.id) ||
        (query.trim() !== '' && !matches({ label: each.title }, query))
      )
        continue;
      const { title, status: description, color } = shown(each);
      found.push({
        value: each.id,
        label: title,
        description,
        color,
        ...(waiting.has(each.id) && { refusal: texts.waitsAlready }),
      });
    }
    return found.sort((one, other) => Number(one.refusal !== undefined) - Number(other.refusal !== undefined));
  };
  return (
    <>
      <TaskLinks
        label={texts.blockedBy}
        tasks={blockedBy.flatMap((each) => byId.get(each) ?? []).map(shown)}
        placeholder={mayChange ? texts.addBlocker : texts.noBlockers}
        error={error}
        aside={<FieldState taskId={id} field="blockedBy" label={texts.blockedBy} onRetry={onRetry} />}
        find={find}
        loading={status === 'loading'}
        onOpen={onOpenTask}
        onAdd={mayChange && blockedBy.length < limits.blockers ? (added) => onChange([...blockedBy, added]) : undefined}
        onRemove={mayChange ? (removed) => onChange(blockedBy.filter((each) => each !== removed)) : undefined}
      />
      {waiting.length > 0 && <TaskLinks label={texts.blocks} tasks={waiting.map(shown)} onOpen={onOpenTask} />}
    </>
  );
}

/** Returns the ids of all tasks that depend on this task, directly or through other tasks. */
function allWaitingFor(tasks: readonly Task[], taskId: string): ReadonlySet<string> {
  const waiting = new Set<string>();
  let wave = [taskId];
  while (wave.length > 0) {
    const ahead = new Set(wave);
    wave = tasks.flatMap(({ id, blockedBy }) =>
      !waiting.has(id) && blockedBy.some((each) => ahead.has(each)) ? id : [],
    );
    for (const id of wave) waiting.add(id);
  }
  return waiting;
}
