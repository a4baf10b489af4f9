import { holdKeys } from '../../system/heldKeys.ts';
import { useLetterKey } from '../useLetterKey.ts';
import { Button, Stack } from '@mantine/core';
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Project } from '../../../domain/project.ts';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import type { Task } from '../../../domain/task.ts';
import {
  selectAppliedSearch,
  selectFilters,
  selectIsNarrowed,
  selectView,
  taskMatcher,
} from '../../machines/tasks/board/board.selectors.ts';
import {
  selectProjectTasks,
  selectResource,
  selectReceived,
  selectTask,
} from '../../machines/sync/records/records.selectors.ts';
import { selectSelected } from '../../machines/tasks/selection/selection.selectors.ts';
import { selectKeysAreOff } from '../../machines/app/commands/commands.selectors.ts';
import { loadTexts, preloadActor, saveState, useSelect, useSender, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { lazyView } from '../lazyView.tsx';
import { SearchDrawing } from '../../ui/base/drawings/SearchDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { savesData } from '../../ui/base/Popup/loadAhead.ts';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useProject } from '../project/useProject.ts';
import type { OlderButton } from '../useOlderTasks.ts';
import { useOlderOfProject } from './useOlderOfProject.ts';
import { CreateTaskDialog, TaskDialog } from './dialogs.ts';
import { TasksBar } from './TasksBar.tsx';
import { KanbanView } from './KanbanView.tsx';
import { useReader } from './useReader.ts';
import classes from './tasks.module.css';

const aimAtCreate = () => void CreateTaskDialog.preload();
const TableView = lazyView([], async () => (await import('./TableView.tsx')).TableView);
/** Delay in milliseconds before anything except the cards is loaded. */
const headStart = 300;
const SelectionBar = lazyView([], async () => {
  await new Promise((resolve) => setTimeout(resolve, headStart));
  return (await import('./SelectionBar.tsx')).SelectionBar;
});
const nothing: readonly Task[] = [];
const nobody: readonly string[] = [];

export function TasksScreen() {
  const project = useProject();
  return project ? <Tasks key={project.id} project={project} /> : null;
}

function Tasks({ project }: { project: Project }) {
  const system = useSystem();
  const { projectId } = useParams({ from: '/app/projects/$projectId' });
  const { task: openTaskId, create, tab } = useSearch({ from: '/app/projects/$projectId/tasks' });
  const resource = useResource({ kind: 'projectTasks', projectId });
  const { mayCreate, openTask, openCreate, closeDialog, list } = useTaskDialogs(project);
  useEffect(() => {
    saveState(system, { previewTask: openTaskId ?? null });
  }, [openTaskId, system]);
  // True until the board's own tasks have loaded. Other screens may already have loaded a few of them.
  const waiting = resource.status === 'idle' || resource.status === 'loading';
  const settled = useSettled(waiting);
  useMovedTask(openTaskId, projectId);
  const order = useRef<() => readonly string[]>(() => nobody);
  const getOrder = useCallback(
    (taskId: string) => {
      const ids = list?.map((each) => each.taskId);
      return ids?.includes(taskId) ? ids : order.current();
    },
    [list],
  );

  return (
    <div className={classes.page}>
      <TasksBar
        project={project}
        waiting={waiting}
        settled={settled}
        onCreate={mayCreate ? openCreate : undefined}
        onAim={aimAtCreate}
      />
      <Cards
        project={project}
        waiting={waiting}
        order={order}
        onOpenTask={openTask}
        onCreateTask={mayCreate ? openCreate : undefined}
      />
      {openTaskId !== undefined && (
        <TaskDialog
          project={project}
          taskId={openTaskId}
          tab={tab}
          onClosed={closeDialog}
          onOpenTask={openTask}
          getList={getOrder}
        />
      )}
      {openTaskId === undefined && create !== undefined && mayCreate && (
        <CreateTaskDialog project={project} statusId={create === 'task' ? null : create} onClosed={closeDialog} />
      )}
    </div>
  );
}

/** Opens a task that was moved to another project there. */
function useMovedTask(taskId: string | undefined, projectId: string): void {
  const navigate = useNavigate();
  const movedTo = useSelect(
    'records',
    (snapshot) => {
      const now = taskId === undefined ? null : (selectTask(taskId)(snapshot)?.projectId ?? null);
      return now === projectId ? null : now;
    },
    null,
  );
  useEffect(() => {
    if (movedTo === null || taskId === undefined) return;
    const search = { task: taskId };
    void navigate({ to: '/projects/$projectId/tasks', params: { projectId: movedTo }, search, replace: true });
  }, [movedTo, navigate, taskId]);
}

/** Opens and closes the dialogs through the address. The key C opens the dialog for a new task. */
function useTaskDialogs({ id: projectId, abilities: { createTask: mayCreate } }: Project) {
  const navigate = useNavigate();
  const { task, create, view, q } = useSearch({ from: '/app/projects/$projectId/tasks' });
  const goTo = useCallback(
    (search: { task?: string; create?: string }, replace = false) =>
      void navigate({
        to: '/projects/$projectId/tasks',
        params: { projectId },
        search: { ...search, view, q },
        replace,
      }),
    [navigate, projectId, view, q],
  );
  const list = useLocation({ select: ({ state }) => state.taskList });
  const openTask = useCallback(
    (id: string, replace = false) => {
      const listed = replace ? list?.find(({ taskId }) => taskId === id) : undefined;
      if (!listed) return goTo({ task: id }, replace);
      const isHere = listed.projectId === projectId;
      const search = { task: id, ...(isHere && { view, q }) };
      const params = { projectId: listed.projectId };
      void navigate({ to: '/projects/$projectId/tasks', params, search, replace, state: true });
    },
    [goTo, list, navigate, projectId, view, q],
  );
  const openCreate = useCallback(
    (statusId?: string) => {
      holdKeys();
      goTo({ create: statusId ?? 'task' });
    },
    [goTo],
  );
  const closeDialog = useCallback(() => goTo({}, true), [goTo]);
  const keysAreOff = useSelect('commands', selectKeysAreOff, false);
  const isKeyOn = mayCreate && !keysAreOff && task === undefined && create === undefined;
  useLetterKey('c', isKeyOn, () => openCreate());
  return { mayCreate, openTask, openCreate, closeDialog, list };
}

/**
 * Returns true shortly after the tasks have loaded. Then loads the code and texts of the dialogs, so that they open
 * immediately, even offline, unless the person saves data.
 */
function useSettled(waiting: boolean): boolean {
  const system = useSystem();
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (waiting) return undefined;
    const timer = setTimeout(() => {
      setSettled(true);
      if (savesData()) return;
      void Promise.allSettled([TaskDialog.preload(), CreateTaskDialog.preload(), loadTexts(system, TaskDialog.areas)]);
      preloadActor(system, 'taskDetail');
    }, headStart);
    return () => clearTimeout(timer);
  }, [system, waiting]);
  return settled;
}

function OlderTasksButton({ label, title, state, load }: OlderButton) {
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'center' }}
      title={title}
      loading={state === 'loading'}
      onClick={load}
    >
      {label}
    </Button>
  );
}

interface CardsProps {
  project: Project;
  waiting: boolean;
  /** Receives the function that returns the ids of the shown tasks, in their order. */
  order: RefObject<() => readonly string[]>;
  onOpenTask: (taskId: string) => void;
  onCreateTask: ((statusId: string) => void) | undefined;
}

/** Tasks in the chosen view. Memoised, because neither changes of the bar nor an open task affect them. */
const Cards = memo(function Cards({ project, waiting, order, onOpenTask, onCreateTask }: CardsProps) {
  const texts = useTexts('board');
  const shownText = useShown();
  const projectId = project.id;
  const board = useSender('board');
  const view = useSelect('board', selectView, 'kanban');
  const filters = useSelect('board', selectFilters, noFilters);
  const search = useSelect('board', selectAppliedSearch, '');
  const narrowed = useSelect('board', selectIsNarrowed, false);
  const selectedIds = useSelect('selection', selectSelected, nobody);
  const selected = useMemo(() => new Set(selectedIds), [selectedIds]);
  const tasks = useSelect('records', selectProjectTasks(projectId), nothing);
  const found = useSelect('records', selectReceived({ kind: 'taskSearch', projectId, search, filters }), undefined);
  const resource = useSelect('records', selectResource({ kind: 'projectTasks', projectId }), undefined);
  const today = useSystem().today();
  const reader = useReader(project);
  const shown = useMemo(() => {
    const matches = taskMatcher({ filters, appliedSearch: search, searchResult: found, today, reader });
    return matches === null ? tasks : tasks.filter(matches);
  }, [tasks, filters, search, found, today, reader]);
  const older = useOlderOfProject(
    projectId,
    tasks,
    useMemo(() => [{ id: 'all', statusIds: project.taskStatuses.map(({ id }) => id) }], [project.taskStatuses]),
  ).buttons.get('all');
  return (
    <>
      <Stack gap={0} flex={1} mih={0}>
        {waiting ? (
          <LoadingSkeletons shape={view === 'kanban' ? 'board' : 'table'} />
        ) : tasks.length === 0 && resource?.status === 'failed' ? (
          <LoadFailure
            error={resource.error}
            title={texts.failed({ message: shownText(resource.error?.message ?? '') })}
          >
            <Button variant="default" onClick={() => board.send({ type: 'retry.requested' })}>
              {texts.retry}
            </Button>
          </LoadFailure>
        ) : narrowed && shown.length === 0 && view === 'kanban' ? (
          <EmptyState drawing={SearchDrawing} title={texts.noMatch} description={texts.noMatchHint}>
            {older && <OlderTasksButton {...older} />}
          </EmptyState>
        ) : view === 'kanban' ? (
          <KanbanView
            project={project}
            tasks={tasks}
            searchResult={found}
            selected={selected}
            order={order}
            onOpenTask={onOpenTask}
            onCreateTask={onCreateTask}
          />
        ) : (
          <TableView
            waiting={<LoadingSkeletons shape="table" />}
            project={project}
            tasks={shown}
            selected={selected}
            order={order}
            onOpenTask={onOpenTask}
          />
        )}
        {!waiting && view === 'table' && older && <OlderTasksButton {...older} />}
      </Stack>
      {!waiting && <SelectionBar projectId={projectId} tasks={shown} />}
    </>
  );
});
