import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { NewStory } from '../../../domain/poker.ts';
import type { ProjectSummary } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { selectProject, selectProjectList, selectProjectTasks } from '../../machines/sync/records/records.selectors.ts';
import { useSelect, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { matches } from '../../ui/form/OptionList/matches.ts';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { SearchField } from '../../ui/form/SearchField/SearchField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import ticks from '../ticks.module.css';

const noTasks: readonly Task[] = [];
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
  useResource({ kind: 'projects', search: '' });
  const projects = useSelect('records', selectProjectList(''), noProjects);
  const options = useMemo(() => projects.map(({ id, name }) => ({ value: id, label: name })), [projects]);
  const [projectId, setProjectId] = useState<string | null>(null);
  /** Tasks in the order in which they were picked. */
  const [picked, setPicked] = useState<readonly Task[]>([]);
  const toggle = (tasks: readonly Task[], isPicked: boolean) =>
    setPicked((before) => {
      const ids = new Set(tasks.map(({ id }) => id));
      const rest = before.filter(({ id }) => !ids.has(id));
      return isPicked ? [...rest, ...tasks].slice(0, room) : rest;
    });
  const add = () => {
    onAdd(picked.map(({ id, title, projectId: of }) => ({ id: system.newId(), title, taskId: id, projectId: of })));
    onClosed();
  };
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
          <Button disabled={picked.length === 0} onClick={add}>
            {messages.submit({ count: picked.length })}
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
          onChange={setProjectId}
        />
        {projectId !== null && (
          <TasksOf key={projectId} projectId={projectId} taken={taken} picked={picked} onToggle={toggle} />
        )}
      </Stack>
    </DialogFrame>
  );
}

interface TasksOfProps {
  projectId: string;
  taken: readonly string[];
  picked: readonly Task[];
  onToggle: (tasks: readonly Task[], isPicked: boolean) => void;
}

function TasksOf({ projectId, taken, picked, onToggle }: TasksOfProps) {
  const messages = useTexts('poker').pick;
  const shownMessage = useShown();
  useResource({ kind: 'project', projectId });
  const resource = useResource({ kind: 'projectTasks', projectId });
  const project = useSelect('records', selectProject(projectId), undefined);
  const tasks = useSelect('records', selectProjectTasks(projectId), noTasks);
  const [search, setSearch] = useState('');
  const [statusId, setStatusId] = useState<string | null>(null);
  const [isUnestimated, setUnestimated] = useState(true);
  const statusNames = useMemo(() => new Map(project?.taskStatuses.map(({ id, name }) => [id, name])), [project]);
  const statuses = useMemo(() => [...statusNames].map(([value, label]) => ({ value, label })), [statusNames]);
  const found = tasks.filter(
    (task) =>
      matches({ label: task.title }, search) &&
      (statusId === null || task.statusId === statusId) &&
      (!isUnestimated || task.estimate === null),
  );
  const shown = found.slice(0, mostShown);
  const free = shown.filter(({ id }) => !taken.includes(id));
  const chosen = new Set(picked.map(({ id }) => id));
  const waiting = resource.status === 'idle' || resource.status === 'loading';
  const areAll = free.length > 0 && free.every(({ id }) => chosen.has(id));
  return (
    <>
      <SearchField label={messages.search} value={search} onChange={setSearch} width="100%" />
      <OptionPicker
        label={messages.status}
        options={statuses}
        value={statusId}
        placeholder={messages.anyStatus}
        clearable
        onChange={setStatusId}
      />
      <Checkbox
        label={messages.unestimated}
        checked={isUnestimated}
        onChange={({ currentTarget: { checked } }) => setUnestimated(checked)}
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
        <div>
          <Checkbox
            pb="xs"
            label={messages.all}
            checked={areAll}
            disabled={free.length === 0}
            onChange={({ currentTarget: { checked } }) => onToggle(free, checked)}
          />
          <ul aria-label={messages.tasks}>
            {shown.map((task) => {
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
                    onChange={({ currentTarget: { checked } }) => onToggle([task], checked)}
                  />
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {found.length > shown.length && (
        <Text size="sm" c="dimmed">
          {messages.more({ shown: shown.length, found: found.length })}
        </Text>
      )}
    </>
  );
}
