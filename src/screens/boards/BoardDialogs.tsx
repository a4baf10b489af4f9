import { Menu } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconLayoutKanban } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { Board } from '../../../domain/board.ts';
import type { Task } from '../../../domain/task.ts';
import { type RefOf, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { lazyForm } from '../lazyForm.tsx';
import { CreateTaskDialog, TaskDialog } from '../tasks/dialogs.ts';
import { tasksOnPage } from '../tasks/tasksOnPage.ts';
import { useBoardNavigation } from './boardSearch.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import type { useBoardTasks } from './useBoardTasks.ts';

const BoardSettingsDialog = lazyForm(
  ['boards'],
  async () => (await import('./BoardSettingsDialog.tsx')).BoardSettingsDialog,
);
const ChooseProjectDialog = lazyForm(
  ['boards'],
  async () => (await import('./ChooseProjectDialog.tsx')).ChooseProjectDialog,
);
const AddTasksDialog = lazyForm(['boards'], async () => (await import('./AddTasksDialog.tsx')).AddTasksDialog);

interface Props {
  actor: RefOf<'boardTasks'>;
  board: Board;
  boardTasks: ReturnType<typeof useBoardTasks>;
  settingsOpen: boolean;
}

export function BoardDialogs({ actor, board, boardTasks: { tasks, projectIds, projectsById }, settingsOpen }: Props) {
  const navigate = useNavigate();
  const { task: openTaskId, create, status: statusId, add } = useSearch({ from: '/app/boards/$boardId' });
  const goTo = useBoardNavigation(board.id);
  const close = useCallback(() => goTo({}, true), [goTo]);

  const opened = tasks.find(({ id }) => id === openTaskId);
  const openedProject = opened?.projectId ? projectsById[opened.projectId] : undefined;
  const creationProjectId = create === undefined ? null : create === 'task' ? board.projectId : create;
  const creationProject = creationProjectId === null ? undefined : projectsById[creationProjectId];
  /** Opens a linked task over this board, or over its project if the board doesn't have it. */
  const openLinked = (projectId: string, task: string, replace?: boolean) => {
    if (tasks.some(({ id }) => id === task)) goTo({ task }, replace);
    else void navigate({ to: '/projects/$projectId/tasks', params: { projectId }, search: { task } });
  };
  return (
    <>
      {projectIds.map((id) => (
        <AcquiredProject key={id} projectId={id} />
      ))}
      {creationProjectId !== null && !projectIds.includes(creationProjectId) && (
        <AcquiredProject projectId={creationProjectId} />
      )}
      {opened && openedProject && (
        <TaskDialog
          project={openedProject}
          taskId={opened.id}
          onClosed={close}
          onOpenTask={(task, replace) => openLinked(openedProject.id, task, replace)}
          getList={tasksOnPage}
          menuItems={<RemoveFromBoard actor={actor} task={opened} onDone={close} />}
        />
      )}
      {create !== undefined && creationProjectId === null && (
        <ChooseProjectDialog onClosed={close} onChosen={(projectId) => goTo({ create: projectId }, true)} />
      )}
      {creationProject?.abilities.createTask && (
        <CreateTaskDialog project={creationProject} statusId={statusId ?? null} boardId={board.id} onClosed={close} />
      )}
      {add !== undefined && (
        <AddTasksDialog
          board={board}
          projectId={add === 'tasks' ? board.projectId : add}
          onClosed={close}
          onChoose={(projectId) => goTo({ add: projectId }, true)}
        />
      )}
      {settingsOpen && <BoardSettingsDialog board={board} />}
    </>
  );
}

function AcquiredProject({ projectId }: { projectId: string }) {
  useResource({ kind: 'project', projectId });
  return null;
}

function RemoveFromBoard({ actor, task, onDone }: { actor: RefOf<'boardTasks'>; task: Task; onDone: () => void }) {
  const texts = useTexts('boards');
  const system = useSystem();
  const { projectId } = task;
  if (!task.abilities.update || projectId === null) return null;
  return (
    <Menu.Item
      leftSection={<IconLayoutKanban size={16} stroke={1.75} />}
      onClick={() => {
        actor.send({ type: 'task.takenOff', projectId, taskId: task.id, mutationId: system.newId(), at: system.now() });
        onDone();
      }}
    >
      {texts.board.takeOff}
    </Menu.Item>
  );
}
