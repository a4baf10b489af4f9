import { useMemo } from 'react';
import type { Project } from '../../../domain/project.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import type { Task } from '../../../domain/task.ts';
import {
  readsNoTask,
  selectProject,
  selectProjectTasks,
  selectSprints,
  selectTaskReader,
} from '../../machines/sync/records/records.selectors.ts';
import { selectPicking } from '../../machines/app/commands/commands.selectors.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { PickerAt } from '../../ui/form/PickerAt/PickerAt.tsx';
import type { PickerOption } from '../../ui/form/OptionList/OptionMark.tsx';
import { useCreateLabel } from '../tasks/LabelsField.tsx';
import { parentOptions } from '../tasks/parentOptions.ts';
import {
  changeOf,
  choicesOf,
  chosenOf,
  createdLabel,
  nothing,
  skippedOf,
  typedChoice,
  useChoiceTexts,
} from './choices.tsx';

const noSprints: readonly Sprint[] = [];
const noTasks: readonly Task[] = [];

export function TaskPicker() {
  const texts = useChoiceTexts();
  const system = useSystem();
  const picking = useSelect('commands', selectPicking, null);
  const getTask = useSelect('records', selectTaskReader, readsNoTask);
  const tasks = useMemo(
    () => (picking?.taskIds ?? []).flatMap((id) => getTask(id) ?? []).filter(({ abilities }) => abilities.update),
    [picking, getTask],
  );
  const projectId = tasks[0]?.projectId ?? null;
  useResource(projectId === null ? null : { kind: 'project', projectId });
  const project = useSelect(
    'records',
    (snapshot): Project | undefined => (projectId === null ? undefined : selectProject(projectId)(snapshot)),
    undefined,
  );
  useResource(picking?.field === 'sprint' && projectId !== null ? { kind: 'sprints', projectId } : null);
  const siblings = useSiblings(picking?.field === 'parent' ? projectId : null);
  const sprints = useSelect(
    'records',
    (snapshot) => (projectId === null ? noSprints : selectSprints(projectId)(snapshot)),
    noSprints,
  );
  const createLabel = useCreateLabel(projectId ?? '');
  const today = system.today();
  const [task] = tasks;
  if (!picking || !project || !task) return null;
  const { field, at } = picking;
  const parentsOf = (query: string) => parentChoices(texts, project, siblings, tasks, query);
  const close = () => sendTo(system, 'commands', { type: 'layer.closed' });
  const chosen = chosenOf(field, tasks);
  const staysOpen = field === 'assignees' || field === 'labels';
  const pick = (picked: string) => {
    const value = picked.startsWith(createdLabel) ? createLabel(picked.slice(createdLabel.length)) : picked;
    const changes = tasks.flatMap((each) => {
      const fields = changeOf(field, each, value, chosen);
      return fields === null ? [] : [{ projectId: project.id, taskId: each.id, fields, mutationId: system.newId() }];
    });
    if (tasks.length > 1) {
      const skipped = field === 'status' ? skippedOf(texts.reasons, project, tasks, value, getTask) : null;
      sendTo(system, 'selection', {
        type: 'changes.requested',
        mutationId: system.newId(),
        at: system.now(),
        skipped: skipped && { count: skipped.count, reason: skipped.reason },
        changes: changes
          .filter(({ taskId }) => !skipped?.taskIds.has(taskId))
          .map(({ taskId, fields }) => ({ taskId, fields })),
      });
      if (!staysOpen) close();
      return;
    }
    sendTo(system, 'commands', {
      type: 'value.picked',
      tasks: changes,
      at: system.now(),
      stay: staysOpen,
    });
  };
  return (
    <PickerAt
      key={field}
      label={texts.picker.fields[field]}
      about={tasks.length === 1 ? task.title : texts.picker.about({ count: tasks.length })}
      placeholder={texts.picker.placeholder[field]}
      at={at}
      options={
        field === 'parent' ? parentsOf('') : choicesOf(texts, { field, tasks, project, sprints, today, getTask })
      }
      optionsOf={(query) =>
        field !== 'parent' ? typedChoice(texts, field, query, today, project) : query === '' ? [] : parentsOf(query)
      }
      createsLast={field === 'labels'}
      selected={chosen}
      multiple={staysOpen}
      onPick={pick}
      onClose={close}
    />
  );
}

/** Returns the loaded tasks of the project, among which a parent is picked. */
function useSiblings(projectId: string | null): readonly Task[] {
  useResource(projectId === null ? null : { kind: 'projectTasks', projectId });
  return useSelect(
    'records',
    (snapshot) => (projectId === null ? noTasks : selectProjectTasks(projectId)(snapshot)),
    noTasks,
  );
}

/** Returns the tasks that can become the parent, and the option that removes it. */
const parentChoices = (
  { reasons: { parents } }: ReturnType<typeof useChoiceTexts>,
  project: Project,
  siblings: readonly Task[],
  tasks: readonly Task[],
  query: string,
): PickerOption[] => [
  ...(query === '' && tasks.some(({ parentId }) => parentId !== null)
    ? [{ value: nothing, label: parents.none, description: parents.noneHint }]
    : []),
  ...parentOptions(parents, project, siblings, tasks, query),
];
