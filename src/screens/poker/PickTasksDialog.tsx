import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { NewStory } from '../../../domain/poker.ts';
import type { ProjectSummary } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { selectProject, selectProjectList, selectProjectTasks } from '../../machines/sync/records/records.selectors.ts';
import {
  selectCanAdd,
  selectIsUnestimated,
  selectPicked,
  selectPickedProject,
  selectPickSearch,
  selectPickStatus,
  tasksToPick,
} from '../../machines/poker/pickTasks/pickTasks.selectors.ts';
import type { PickedTask } from '../../machines/poker/pickTasks/pickTasks.types.ts';
import { useEmitted, useScreen, useSelect, useSender, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { SearchField } from '../../ui/form/SearchField/SearchField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import ticks from '../ticks.module.css';

const noTasks: readonly Task[] = [];
const nonePicked: readonly PickedTask[] = [];
const noProjects: readonly ProjectSummary[] = [];
const mostShown = 100;

export interface PickTasksDialogProps {
  taken: readonly string[];
  /** Number of stories that can still be added to the room. */
  room: number;
  onAdd: (stories: NewStory[]) => void;
  onClosed: () => void;
}

export function PickTasksDialog({ taken, room, onAdd, onClosed }: PickTasksDialogProps) {
  const messages = useTexts('poker').pick;
  const system = useSystem();
  useScreen({ name: 'pickTasks' });
  const actor = useSender('pickTasks');
  const projectId = useSelect('pickTasks', selectPickedProject, null);
  const count = useSelect('pickTasks', selectPicked, nonePicked).length;
  const canAdd = useSelect('pickTasks', selectCanAdd, false);
  useResource({ kind: 'projects', search: '' });
  const projects = useSelect('records', selectProjectList(''), noProjects);
  const options = useMemo(() => projects.map(({ id, name }) => ({ value: id, label: name })), [projects]);
  useEmitted('pickTasks', 'tasks.added', ({ tasks }) => {
    onAdd(tasks.map(({ id, title, projectId: of }) => ({ id: system.newId(), title, taskId: id, projectId: of })));
    onClosed();
  });
  return (
    <DialogFrame
      opened
      onClose={onClosed}
      title={messages.title}
      description={messages.description}
      footer={
        <>
          <Button variant="default" onClick={onClosed}>
            {messages.cancel}
          </Button>
          <Button disabled={!canAdd} onClick={() => actor.send({ type: 'tasks.submitted' })}>
            {messages.submit({ count })}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <OptionPicker
          label={messages.project}
          options={options}
          value={projectId}
          placeholder={messages.chooseProject}
          onChange={(chosen) => actor.send({ type: 'project.chosen', projectId: chosen })}
        />
        {projectId !== null && <TasksOf key={projectId} projectId={projectId} taken={taken} room={room} />}
      </Stack>
    </DialogFrame>
  );
}

interface TasksOfProps extends Pick<PickTasksDialogProps, 'taken' | 'room'> {
  projectId: string;
}

function TasksOf({ projectId, taken, room }: TasksOfProps) {
  const messages = useTexts('poker').pick;
  const shownMessage = useShown();
  useResource({ kind: 'project', projectId });
  const resource = useResource({ kind: 'projectTasks', projectId });
  const project = useSelect('records', selectProject(projectId), undefined);
  const tasks = useSelect('records', selectProjectTasks(projectId), noTasks);
  const actor = useSender('pickTasks');
  const search = useSelect('pickTasks', selectPickSearch, '');
  const statusId = useSelect('pickTasks', selectPickStatus, null);
  const isUnestimated = useSelect('pickTasks', selectIsUnestimated, true);
  const statusNames = useMemo(() => new Map(project?.taskStatuses.map(({ id, name }) => [id, name])), [project]);
  const statuses = useMemo(() => [...statusNames].map(([value, label]) => ({ value, label })), [statusNames]);
  const found = tasksToPick(tasks, { search, statusId, isUnestimated });
  const shown = found.slice(0, mostShown);
  const waiting = resource.status === 'idle' || resource.status === 'loading';
  return (
    <>
      <SearchField
        label={messages.search}
        value={search}
        onChange={(text) => actor.send({ type: 'search.typed', text })}
        width="100%"
      />
      <OptionPicker
        label={messages.status}
        options={statuses}
        value={statusId}
        placeholder={messages.anyStatus}
        clearable
        onChange={(chosen) => actor.send({ type: 'status.chosen', statusId: chosen })}
      />
      <Checkbox
        label={messages.unestimated}
        checked={isUnestimated}
        onChange={({ currentTarget: { checked } }) => actor.send({ type: 'estimates.chosen', unestimated: checked })}
      />
      {waiting && tasks.length === 0 ? (
        <LoadingSkeletons shape="list" label={messages.loading} />
      ) : resource.status === 'failed' && tasks.length === 0 ? (
        <LoadFailure
          error={resource.error}
          compact
          title={messages.error}
          description={resource.error && shownMessage(resource.error.message)}
        />
      ) : found.length === 0 ? (
        <EmptyState compact title={tasks.length === 0 ? messages.none : messages.noMatch} />
      ) : (
        <TaskTicks tasks={shown} statusNames={statusNames} taken={taken} room={room} />
      )}
      {found.length > shown.length && (
        <Text size="sm" c="dimmed">
          {messages.more({ shown: shown.length, found: found.length })}
        </Text>
      )}
    </>
  );
}

interface TaskTicksProps extends Pick<PickTasksDialogProps, 'taken' | 'room'> {
  tasks: readonly Task[];
  statusNames: ReadonlyMap<string, string>;
}

/** Checkbox of each task, and one for all of them. */
function TaskTicks({ tasks, statusNames, taken, room }: TaskTicksProps) {
  const messages = useTexts('poker').pick;
  const actor = useSender('pickTasks');
  const picked = useSelect('pickTasks', selectPicked, nonePicked);
  const chosen = new Set(picked.map(({ id }) => id));
  const free = tasks.filter(({ id }) => !taken.includes(id));
  const toggle = (toggled: readonly Task[], isPicked: boolean) =>
    actor.send({ type: 'tasks.toggled', tasks: toggled, isPicked, room });
  return (
    <div>
      <Checkbox
        pb="xs"
        label={messages.all}
        checked={free.length > 0 && free.every(({ id }) => chosen.has(id))}
        disabled={free.length === 0}
        onChange={({ currentTarget: { checked } }) => toggle(free, checked)}
      />
      <ul aria-label={messages.tasks}>
        {tasks.map((task) => {
          const isTaken = taken.includes(task.id);
          return (
            <li key={task.id} className={ticks.item}>
              <Checkbox
                classNames={{ body: ticks.body, labelWrapper: ticks.text }}
                checked={isTaken || chosen.has(task.id)}
                disabled={isTaken}
                label={task.title}
                description={
                  [statusNames.get(task.statusId), task.estimate, isTaken && messages.there]
                    .filter(Boolean)
                    .join(' · ') || undefined
                }
                onChange={({ currentTarget: { checked } }) => toggle([task], checked)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
