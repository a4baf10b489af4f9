import { Button, Stack, Text } from '@mantine/core';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { fullName } from '../../../domain/account.ts';
import type { Label } from '../../../domain/label.ts';
import { type Project, type ProjectSummary, type TagKind, tagListOf } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { selectMoving } from '../../machines/app/commands/commands.selectors.ts';
import type { WriteOp } from '../../machines/sync/outbox/outbox.types.ts';
import {
  readsNoTask,
  selectProject,
  selectProjectList,
  selectProjectTasks,
  selectTaskReader,
} from '../../machines/sync/records/records.selectors.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { SegmentedChoice } from '../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { initialStatusOf } from '../tasks/moves.ts';
import { tagOptionsOf } from '../tasks/options.tsx';
import { type Choices, copyOps, labelOps, moveOps, planMove } from './movePlan.ts';

const noProjects: readonly ProjectSummary[] = [];
const noTasks: readonly Task[] = [];
const kinds: readonly TagKind[] = ['statuses', 'types', 'priorities'];

/** Moves or copies tasks of one project to another one. */
export function MoveDialog() {
  const taskIds = useSelect('commands', selectMoving, null);
  const getTask = useSelect('records', selectTaskReader, readsNoTask);
  const tasks = (taskIds ?? []).flatMap((id) => getTask(id) ?? []);
  const projectId = tasks[0]?.projectId ?? null;
  return projectId === null ? null : <MoveFrom tasks={tasks} projectId={projectId} />;
}

function MoveFrom({ tasks, projectId }: { tasks: readonly Task[]; projectId: string }) {
  const { move: texts } = useTexts('commands');
  const system = useSystem();
  const [copies, setCopies] = useState(false);
  const [targetId, setTargetId] = useState<string | null>(null);
  useResource({ kind: 'projects', search: '' });
  useResource({ kind: 'project', projectId });
  const loading = useResource(targetId === null ? null : { kind: 'project', projectId: targetId });
  const projects = useSelect('records', selectProjectList(''), noProjects);
  const source = useSelect('records', selectProject(projectId), undefined);
  const target = useSelect('records', selectProject(targetId ?? ''), undefined);
  const close = () => sendTo(system, 'commands', { type: 'layer.closed' });
  const options = projects
    .filter(({ id, abilities }) => id !== projectId && abilities.createTask)
    .map(({ id, name }) => ({ value: id, label: name }));
  const title = tasks[0]?.title ?? '';
  return (
    <DialogFrame
      opened
      onClose={close}
      size="form"
      title={texts.title}
      description={texts.about({ count: tasks.length, title })}
    >
      <Stack gap="md" px="lg" py="md">
        <SegmentedChoice
          label={texts.kind}
          options={[
            { value: 'move', label: texts.move },
            { value: 'copy', label: texts.copy },
          ]}
          value={copies ? 'copy' : 'move'}
          onChange={(kind) => setCopies(kind === 'copy')}
        />
        <OptionPicker
          label={texts.project}
          options={options}
          value={targetId}
          placeholder={texts.chooseProject}
          searchable
          autofocus
          onChange={setTargetId}
        />
        {projects.length > 0 && options.length === 0 && <Note>{texts.noProjects}</Note>}
        {targetId !== null &&
          (source && target ? (
            <Mapping key={`${targetId} ${copies}`} {...{ tasks, source, target, copies }} onDone={close} />
          ) : loading.status === 'failed' ? (
            <Note>{texts.notLoaded}</Note>
          ) : (
            <LoadingSkeletons shape="list" />
          ))}
      </Stack>
    </DialogFrame>
  );
}

interface MappingProps {
  tasks: readonly Task[];
  source: Project;
  target: Project;
  copies: boolean;
  onDone: () => void;
}

function Mapping({ tasks, source, target, copies, onDone }: MappingProps) {
  const { move: texts } = useTexts('commands');
  const plan = planMove(tasks, source, target);
  const [chosen, setChosen] = useState(plan.proposed);
  const [createsLabels, setCreatesLabels] = useState(true);
  const initial = target.taskStatuses.find(({ id }) => id === initialStatusOf(target));
  const hasSubtasks = useSelect('records', selectProjectTasks(source.id), noTasks).some(
    ({ parentId }) => parentId !== null && tasks.some(({ id }) => id === parentId),
  );
  const perform = usePerform({ tasks, source, target, copies, onDone });
  const options = tagOptionsOf(target);
  const nameOf = (kind: TagKind, id: string) => source[tagListOf[kind]].find((tag) => tag.id === id)?.name ?? '';
  return (
    <>
      {kinds.flatMap((kind) =>
        plan.missing[kind].map((id) => (
          <OptionPicker
            key={id}
            label={texts.insteadOf[kind]({ name: nameOf(kind, id) })}
            options={options[kind]()}
            value={chosen[kind][id] ?? null}
            onChange={(to) => to && setChosen({ ...chosen, [kind]: { ...chosen[kind], [id]: to } })}
          />
        )),
      )}
      {plan.missingLabels.length > 0 && (
        <Stack gap={6}>
          <Text size="sm">
            {texts.labels({ names: plan.missingLabels.map(({ name }) => name).join(', '), project: target.name })}
          </Text>
          <SegmentedChoice
            label={texts.labelsKind}
            options={[
              { value: 'create', label: texts.createLabels },
              { value: 'drop', label: texts.dropLabels },
            ]}
            value={createsLabels ? 'create' : 'drop'}
            onChange={(kind) => setCreatesLabels(kind === 'create')}
          />
        </Stack>
      )}
      {initial && <Note>{texts.initial({ name: initial.name })}</Note>}
      {plan.strangers.length > 0 && (
        <Note>{texts.strangers({ names: plan.strangers.map(fullName).join(', '), project: target.name })}</Note>
      )}
      {tasks.some(({ sprintId, boardId }) => sprintId !== null || boardId !== null) && <Note>{texts.places}</Note>}
      {hasSubtasks && <Note>{copies ? texts.subtasksStay : texts.subtasks}</Note>}
      <Button
        ms="auto"
        onClick={() => perform({ chosen, labels: plan.labels, created: createsLabels ? plan.missingLabels : [] })}
      >
        {copies ? texts.confirmCopy({ count: tasks.length }) : texts.confirmMove({ count: tasks.length })}
      </Button>
    </>
  );
}

const Note = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);

/** Returns the function that requests the writes. The copy of an open task is then shown. */
function usePerform({ tasks, source, target, copies, onDone }: MappingProps) {
  const system = useSystem();
  const navigate = useNavigate();
  const openId = useRouterState({
    select: ({ location: { search } }) => ('task' in search && typeof search.task === 'string' ? search.task : null),
  });
  return ({ created, ...given }: Choices & { created: readonly Label[] }) => {
    const ids = () => ({ mutationId: system.newId(), at: system.now() });
    const made = created.map((label) => ({ label, id: system.newId() }));
    const choices: Choices = {
      chosen: given.chosen,
      labels: { ...given.labels, ...Object.fromEntries(made.map(({ label, id }) => [label.id, id])) },
    };
    const ops: WriteOp[] = copies
      ? copyOps(tasks, target, choices, () => system.newId())
      : moveOps(tasks, source, target, choices);
    sendTo(system, 'commands', {
      type: 'writes.requested',
      writes: [...labelOps(made, target), ...(tasks.length > 1 ? [] : ops)].map((op) => ({ op, ...ids() })),
    });
    if (tasks.length > 1)
      sendTo(system, 'selection', { type: 'batch.requested', ops, done: copies ? 'copied' : 'moved', ...ids() });
    onDone();
    const [first] = ops;
    if (copies && tasks.length === 1 && openId === tasks[0]?.id && first && 'taskId' in first)
      void navigate({
        to: '/projects/$projectId/tasks',
        params: { projectId: target.id },
        search: { task: first.taskId },
      });
  };
}
