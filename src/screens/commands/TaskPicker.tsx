import { useMemo } from 'react';
import type { Project } from '../../../domain/project.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import {
  readsNoTask,
  selectProject,
  selectSprints,
  selectTaskReader,
} from '../../machines/sync/records/records.selectors.ts';
import { selectPicking } from '../../machines/app/commands/commands.selectors.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { PickerAt } from '../../ui/form/PickerAt/PickerAt.tsx';
import { useCreateLabel } from '../tasks/LabelsField.tsx';
import { changeOf, choicesOf, chosenOf, createdLabel, skippedOf, typedChoice, useChoiceTexts } from './choices.tsx';

const noSprints: readonly Sprint[] = [];

export function TaskPicker() {
  const texts = useChoiceTexts();
  const { picker: messages } = texts;
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
  const close = () => sendTo(system, 'commands', { type: 'layer.closed' });
  const chosen = chosenOf(field, tasks);
  const staysOpen = field === 'assignees' || field === 'labels';
  return (
    <PickerAt
      key={field}
      label={messages.fields[field]}
      about={tasks.length === 1 ? task.title : messages.about({ count: tasks.length })}
      placeholder={messages.placeholder[field]}
      at={at}
      options={choicesOf(texts, { field, tasks, project, sprints, today, getTask })}
      optionsOf={(query) => typedChoice(texts, field, query, today, project)}
      createsLast={field === 'labels'}
      selected={chosen}
      multiple={staysOpen}
      onPick={(picked) => {
        const value = picked.startsWith(createdLabel) ? createLabel(picked.slice(createdLabel.length)) : picked;
        const changes = tasks.flatMap((each) => {
          const fields = changeOf(field, each, value, chosen);
          return fields === null
            ? []
            : [{ projectId: project.id, taskId: each.id, fields, mutationId: system.newId() }];
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
      }}
      onClose={close}
    />
  );
}
