import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Board } from '../../../domain/board.ts';
import type { ProjectSummary } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { selectProject, selectProjectList, selectProjectTasks } from '../../machines/sync/records/records.selectors.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
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
import classes from './boards.module.css';

const noTasks: readonly Task[] = [];
const noProjects: readonly ProjectSummary[] = [];
const mostShown = 100;

export interface AddTasksDialogProps {
  board: Board;
  /** Project whose tasks are shown, or null before one is chosen. */
  projectId: string | null;
  onChoose: (projectId: string) => void;
  onClosed: () => void;
}

export function AddTasksDialog({ board, projectId, onChoose, onClosed }: AddTasksDialogProps) {
  const messages = useTexts('boards').add;
  useResource(board.projectId === null ? { kind: 'projects', search: '' } : null);
  const projects = useSelect('records', selectProjectList(''), noProjects);
  const options = useMemo(() => projects.map(({ id, name }) => ({ value: id, label: name })), [projects]);
  return (
    <DialogFrame
      opened
      onClose={onClosed}
      title={messages.title}
      description={messages.description}
      footer={
        <Button variant="default" onClick={onClosed}>
          {messages.done}
        </Button>
      }
    >
      <div className={classes.form}>
        {board.projectId === null && (
          <OptionPicker
            label={messages.project}
            options={options}
            value={projectId}
            placeholder={messages.chooseProject}
            autofocus={projectId === null}
            onChange={(id) => id && onChoose(id)}
          />
        )}
        {projectId !== null && <TasksOf key={projectId} board={board} projectId={projectId} />}
      </div>
    </DialogFrame>
  );
}

function TasksOf({ board, projectId }: { board: Board; projectId: string }) {
  const texts = useTexts('boards');
  const messages = texts.add;
  const show = useShown();
  const system = useSystem();
  const actor = useSender('boardTasks');
  useResource({ kind: 'project', projectId });
  const resource = useResource({ kind: 'projectTasks', projectId });
  const project = useSelect('records', selectProject(projectId), undefined);
  const tasks = useSelect('records', selectProjectTasks(projectId), noTasks);
  const [search, setSearch] = useState('');
  const statusNames = useMemo(() => new Map(project?.taskStatuses.map(({ id, name }) => [id, name])), [project]);
  const found = tasks.filter(({ title }) => matches({ label: title }, search));
  const shown = found.slice(0, mostShown);
  const ids = () => ({ mutationId: system.newId(), at: system.now() });
  const waiting = resource.status === 'idle' || resource.status === 'loading';
  return (
    <>
      <SearchField label={messages.search} value={search} onChange={setSearch} width="100%" />
      {waiting ? (
        <LoadingSkeletons shape="list" label={texts.loading} />
      ) : resource.status === 'failed' && tasks.length === 0 ? (
        <LoadFailure
          error={resource.error}
          compact
          title={texts.error}
          description={resource.error && show(resource.error.message)}
        />
      ) : found.length === 0 ? (
        <EmptyState compact title={search.trim() === '' ? messages.none : messages.noMatch} />
      ) : (
        <ul aria-label={messages.tasks}>
          {shown.map((task) => (
            <li key={task.id} className={ticks.item}>
              <Checkbox
                classNames={{ body: ticks.body, labelWrapper: ticks.text }}
                checked={task.boardId === board.id}
                disabled={!task.abilities.update}
                label={task.title}
                description={
                  [
                    statusNames.get(task.statusId),
                    task.boardId !== null && task.boardId !== board.id && messages.otherBoard,
                  ]
                    .filter(Boolean)
                    .join(' · ') || undefined
                }
                onChange={({ currentTarget: { checked } }) =>
                  actor.send({ type: checked ? 'task.put' : 'task.takenOff', projectId, taskId: task.id, ...ids() })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {found.length > shown.length && (
        <p className={classes.hint}>{messages.more({ shown: shown.length, found: found.length })}</p>
      )}
    </>
  );
}
