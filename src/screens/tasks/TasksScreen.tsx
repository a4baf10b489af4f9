import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type Icon, IconFileImport, IconLayoutKanban, IconPlus, IconTable } from '@tabler/icons-react';
import { memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Project } from '../../../domain/project.ts';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import type { Task } from '../../../domain/task.ts';
import {
  selectAppliedSearch,
  selectFilters,
  selectIsNarrowed,
  selectSearchText,
  selectView,
  taskMatcher,
} from '../../machines/board/board.selectors.ts';
import { selectProjectTasks, selectResource, selectReceived } from '../../machines/records/records.selectors.ts';
import { selectSelected } from '../../machines/selection/selection.selectors.ts';
import { selectKeysAreOff } from '../../machines/commands/commands.selectors.ts';
import {
  loadTexts,
  preloadActor,
  saveState,
  useActorRef,
  useScreen,
  useSelect,
  useSender,
  useSystem,
} from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { lazyView } from '../lazyView.ts';
import { SearchDrawing } from '../../ui/drawings/index.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { SearchField } from '../../ui/SearchField/index.ts';
import { useScrollHint } from '../../ui/scrollHint/index.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useProject } from '../project/useProject.ts';
import { TaskFilters } from './filters.tsx';
import { dialogAreas } from './useDialogTexts.ts';
import { KanbanView } from './KanbanView.tsx';
import { filterOptionsOf } from './options.tsx';
import { SprintsLink } from './SprintsLink.tsx';
import classes from './tasks.module.css';

const loadDetail = () => import('./TaskDialog.tsx');
const loadCreate = () => import('./CreateTaskDialog.tsx');
const TaskDialog = lazyView(async () => ({ default: (await loadDetail()).TaskDialog }));
const CreateTaskDialog = lazyView(async () => ({ default: (await loadCreate()).CreateTaskDialog }));
const TableView = lazyView(async () => ({ default: (await import('./TableView.tsx')).TableView }));
/** Delay in milliseconds before anything but the cards loads. */
const headStart = 300;
const SelectionBar = lazyView(async () => {
  await new Promise((resolve) => setTimeout(resolve, headStart));
  return { default: (await import('./SelectionBar.tsx')).SelectionBar };
});
const SavedViews = lazyView(async () => ({ default: (await import('./SavedViews.tsx')).SavedViews }));
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
  useScreen({ name: 'board', projectId });
  const resource = useResource({ kind: 'projectTasks', projectId });
  const { mayCreate, openTask, openCreate, closeDialog } = useTaskDialogs(project);
  useEffect(() => {
    saveState(system, { previewTask: openTaskId ?? null });
  }, [openTaskId, system]);
  // A few tasks may already be loaded for other screens. They don't count as the board.
  const waiting = resource.status === 'idle' || resource.status === 'loading';
  const settled = useSettled(waiting);

  return (
    <div className={classes.page}>
      <Bar project={project} waiting={waiting} settled={settled} onCreate={mayCreate ? openCreate : undefined} />
      <Cards
        project={project}
        waiting={waiting}
        isCovered={openTaskId !== undefined || create !== undefined}
        onOpenTask={openTask}
        onCreateTask={mayCreate ? openCreate : undefined}
      />
      <Suspense fallback={null}>
        {openTaskId !== undefined && (
          <TaskDialog
            key={openTaskId}
            project={project}
            taskId={openTaskId}
            tab={tab}
            onClosed={closeDialog}
            onOpenTask={openTask}
          />
        )}
        {openTaskId === undefined && create !== undefined && mayCreate && (
          <CreateTaskDialog project={project} statusId={create === 'task' ? null : create} onClosed={closeDialog} />
        )}
      </Suspense>
    </div>
  );
}

/** Opens and closes the dialogs through the address. The key C opens the dialog for a new task. */
function useTaskDialogs({ id: projectId, abilities: { createTask: mayCreate } }: Project) {
  const navigate = useNavigate();
  const { task, create, view } = useSearch({ from: '/app/projects/$projectId/tasks' });
  const goTo = useCallback(
    (search: { task?: string; create?: string }, replace = false) =>
      void navigate({ to: '/projects/$projectId/tasks', params: { projectId }, search: { ...search, view }, replace }),
    [navigate, projectId, view],
  );
  const openTask = useCallback((id: string) => goTo({ task: id }), [goTo]);
  const openCreate = useCallback((statusId?: string) => goTo({ create: statusId ?? 'task' }), [goTo]);
  const closeDialog = useCallback(() => goTo({}, true), [goTo]);
  const keysAreOff = useSelect('commands', selectKeysAreOff, false);
  useHotkeys(mayCreate && !keysAreOff && task === undefined && create === undefined ? [['c', () => openCreate()]] : []);
  return { mayCreate, openTask, openCreate, closeDialog };
}

/**
 * Returns true shortly after the tasks have loaded. Then it loads the code and texts of the dialogs, so that
 * they open immediately, even offline.
 */
function useSettled(waiting: boolean): boolean {
  const system = useSystem();
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (waiting) return undefined;
    const timer = setTimeout(() => {
      setSettled(true);
      void Promise.allSettled([loadDetail(), loadCreate(), loadTexts(system, dialogAreas)]);
      preloadActor(system, 'taskDetail');
    }, headStart);
    return () => clearTimeout(timer);
  }, [system, waiting]);
  return settled;
}

interface BarProps {
  project: Project;
  waiting: boolean;
  /** True once controls that the first paint doesn't need may load. */
  settled: boolean;
  onCreate: (() => void) | undefined;
}

function Bar({ project, waiting, settled, onCreate }: BarProps) {
  const texts = useTexts('board');
  const { view: viewId } = useSearch({ from: '/app/projects/$projectId/tasks' });
  const filterRow = useRef<HTMLDivElement>(null);
  useScrollHint(filterRow);
  const isOpen = useActorRef('board') !== undefined;
  const board = useSender('board');
  const typed = useSelect('board', selectSearchText, '');
  const filters = useSelect('board', selectFilters, noFilters);
  const narrowed = useSelect('board', selectIsNarrowed, false);
  const options = useMemo(() => filterOptionsOf(project), [project]);
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <SearchField
          disabled={!isOpen}
          label={texts.search}
          value={typed}
          width="100%"
          onChange={(text) => board.send(text === '' ? { type: 'search.cleared' } : { type: 'search.typed', text })}
        />
      </div>
      <div ref={filterRow} className={classes.filters} role="group" aria-label={texts.filters} data-filters>
        <TaskFilters
          project={project}
          options={options}
          settled={settled}
          filters={filters}
          onChange={(changed) => board.send({ type: 'filters.changed', filters: changed })}
        />
        {narrowed && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            onClick={() => {
              board.send({ type: 'filters.cleared' });
              board.send({ type: 'search.cleared' });
            }}
          >
            {texts.clearFilters}
          </Button>
        )}
      </div>
      <div className={classes.end}>
        {(settled || (!waiting && viewId !== undefined)) && (
          <Suspense fallback={null}>
            <SavedViews project={project} viewId={viewId} />
          </Suspense>
        )}
        <BarLinks project={project} />
        {onCreate && (
          <Button
            leftSection={<IconPlus size={16} stroke={2} />}
            aria-keyshortcuts="C"
            onClick={() => onCreate()}
            onPointerEnter={() => void loadCreate()}
            onFocus={() => void loadCreate()}
          >
            {texts.createTask}
          </Button>
        )}
      </div>
    </div>
  );
}

function BarLinks({ project: { id: projectId, workflow, abilities } }: { project: Project }) {
  const texts = useTexts('board');
  return (
    <>
      <SprintsLink projectId={projectId} />
      {workflow && (
        <Link
          to="/projects/$projectId/workflows/$workflowId"
          params={{ projectId, workflowId: workflow.id }}
          className={classes.workflow}
          preload={false}
        >
          {texts.workflow({ name: workflow.name })}
        </Link>
      )}
      <div className={classes.views} role="group" aria-label={texts.view}>
        <ViewButton view="kanban" icon={IconLayoutKanban} />
        <ViewButton view="table" icon={IconTable} />
      </div>
      {abilities.createTask && (
        <Link
          to="/projects/$projectId/import"
          params={{ projectId }}
          className={classes.sprintsLink}
          aria-label={texts.importTasks}
          title={texts.importTasks}
        >
          <IconFileImport size={17} stroke={1.75} aria-hidden />
        </Link>
      )}
    </>
  );
}

function ViewButton({ view, icon: Glyph }: { view: 'kanban' | 'table'; icon: Icon }) {
  const texts = useTexts('board');
  const board = useSender('board');
  const chosen = useSelect('board', selectView, 'kanban');
  return (
    <button
      type="button"
      className={classes.viewButton}
      aria-label={texts[view]}
      title={texts[view]}
      aria-pressed={chosen === view}
      onClick={() => board.send({ type: 'view.chosen', view })}
    >
      <Glyph size={17} stroke={1.75} aria-hidden />
    </button>
  );
}

interface CardsProps {
  project: Project;
  waiting: boolean;
  isCovered: boolean;
  onOpenTask: (taskId: string) => void;
  onCreateTask: ((statusId: string) => void) | undefined;
}

/** Tasks in the chosen view. Memoised, because changes of the bar don't affect them. */
const Cards = memo(function Cards({ project, waiting, isCovered, onOpenTask, onCreateTask }: CardsProps) {
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
  const shown = useMemo(() => {
    const matches = taskMatcher({ filters, appliedSearch: search, searchResult: found });
    return matches === null ? tasks : tasks.filter(matches);
  }, [tasks, filters, search, found]);
  return (
    <>
      <div className={classes.body}>
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
          <EmptyState drawing={SearchDrawing} title={texts.noMatch} description={texts.noMatchHint} />
        ) : view === 'kanban' ? (
          <KanbanView
            project={project}
            tasks={tasks}
            searchResult={found}
            selected={selected}
            onOpenTask={onOpenTask}
            onCreateTask={onCreateTask}
          />
        ) : (
          <Suspense fallback={<LoadingSkeletons shape="table" />}>
            <TableView project={project} tasks={shown} selected={selected} onOpenTask={onOpenTask} />
          </Suspense>
        )}
      </div>
      <Suspense fallback={null}>
        {!waiting && <SelectionBar projectId={projectId} tasks={shown} isCovered={isCovered} />}
      </Suspense>
    </>
  );
});
