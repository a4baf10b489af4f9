import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { IconDots, IconLayoutKanban, IconListCheck, IconPlus, IconSearchOff, IconSettings } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useMemo } from 'react';
import type { Board } from '../../../domain/board.ts';
import type { Project } from '../../../domain/project.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import type { Task } from '../../../domain/task.ts';
import {
  isAssignedToAny,
  noTaskFilters,
  selectAreSettingsOpen,
  selectBoard,
  selectBoardFailure,
  selectBoardStatus,
  selectTaskFilters,
} from '../../machines/boardTasks/boardTasks.selectors.ts';
import { selectBoardTasks, selectProjectsById, selectSprints } from '../../machines/records/records.selectors.ts';
import { keepState, type RefOf, useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { AvatarGroup } from '../../ui/AvatarGroup/index.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { FilterPicker } from '../../ui/FilterPicker/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { PageHeader } from '../../ui/PageHeader/index.ts';
import { PersonFilter } from '../../ui/PersonPicker/index.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { lazyView } from '../lazyView.ts';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { sprintFilterOf } from '../tasks/sprintOptions.ts';
import { BoardColumns } from './BoardColumns.tsx';
import classes from './boards.module.css';
import { texts } from './texts.ts';

const words = texts.board;
const loadCreate = () => import('../tasks/CreateTaskDialog.tsx');
const loadDetail = () => import('../tasks/TaskDialog.tsx');
const CreateTaskDialog = lazyView(async () => ({ default: (await loadCreate()).CreateTaskDialog }));
const TaskDialog = lazyView(async () => ({ default: (await loadDetail()).TaskDialog }));
const BoardSettingsDialog = lazyView(async () => ({
  default: (await import('./BoardSettingsDialog.tsx')).BoardSettingsDialog,
}));
const ChooseProjectDialog = lazyView(async () => ({
  default: (await import('./ChooseProjectDialog.tsx')).ChooseProjectDialog,
}));
const AddTasksDialog = lazyView(async () => ({ default: (await import('./AddTasksDialog.tsx')).AddTasksDialog }));
const noTasks: readonly Task[] = [];
const noSprints: readonly Sprint[] = [];
const noProjects: Readonly<Record<string, Project>> = {};

/** A page without a board has one all the same. */
const heading = <VisuallyHidden as="h1">{words.kind}</VisuallyHidden>;

/** One board. */
export function BoardScreen() {
  const navigate = useNavigate();
  const { boardId } = useParams({ from: '/app/boards/$boardId' });
  const actor = useScreen({ name: 'boardTasks', boardId });
  const toBoardTasks = useSender('boardTasks');
  const status = useSelect('boardTasks', selectBoardStatus, 'loading');
  const failure = useSelect('boardTasks', selectBoardFailure, null);
  const board = useSelect('boardTasks', selectBoard, null);
  const retry = (
    <Button variant="default" onClick={() => toBoardTasks.send({ type: 'retry.requested' })}>
      {texts.retry}
    </Button>
  );

  if (status === 'notFound') {
    return (
      <div role="alert">
        {heading}
        <EmptyState icon={IconSearchOff} title={words.notFound} description={words.notFoundHint}>
          <Button onClick={() => void navigate({ to: '/boards' })}>{words.back}</Button>
        </EmptyState>
      </div>
    );
  }
  if (status === 'failed')
    return (
      <>
        {heading}
        <LoadFailure error={failure} title={texts.error} description={failure?.message}>
          {retry}
        </LoadFailure>
      </>
    );
  if (!actor || board?.id !== boardId)
    return (
      <>
        {heading}
        <LoadingSkeletons shape="board" label={texts.loading} />
      </>
    );
  return <OpenBoard key={boardId} actor={actor} board={board} />;
}

function OpenBoard({ actor, board }: { actor: RefOf<'boardTasks'>; board: Board }) {
  const system = useSystem();
  const navigate = useNavigate();
  const { task: openTaskId, create, status: statusId, add } = useSearch({ from: '/app/boards/$boardId' });
  const resource = useResource({ kind: 'boardTasks', boardId: board.id });
  const tasks = useSelect('records', selectBoardTasks(board.id), noTasks);
  const known = useSelect('records', selectProjectsById, noProjects);
  const filters = useSelect('boardTasks', selectTaskFilters, noTaskFilters);
  const settingsOpen = useSelect('boardTasks', selectAreSettingsOpen, false);
  const isGuest = useWorkspace()?.role === 'guest';

  const goTo = useCallback(
    (search: { task?: string; create?: string; status?: string; add?: string }, replace = false) =>
      void navigate({ to: '/boards/$boardId', params: { boardId: board.id }, search, replace }),
    [navigate, board.id],
  );
  const openTask = useCallback((task: string) => goTo({ task }), [goTo]);
  /** One that isn't on the board opens over its project's. */
  const openLinked = (projectId: string, task: string) => {
    if (tasks.some(({ id }) => id === task)) openTask(task);
    else void navigate({ to: '/projects/$projectId/tasks', params: { projectId }, search: { task } });
  };
  const close = useCallback(() => goTo({}, true), [goTo]);

  const projectIds = useMemo(
    () => [
      ...new Set([
        ...(board.projectId === null ? [] : [board.projectId]),
        ...tasks.flatMap(({ projectId }) => projectId ?? []),
      ]),
    ],
    [board.projectId, tasks],
  );
  const projects = useMemo(() => projectIds.flatMap((id) => known[id] ?? []), [projectIds, known]);
  const people = useMemo(() => {
    const all = [...projects.flatMap(({ members }) => members), ...tasks.flatMap(({ assignees }) => assignees)];
    return [...new Map(all.map((person) => [person.id, person])).values()];
  }, [projects, tasks]);
  const { assignedTo, sprints } = filters;
  const isNarrowed = assignedTo.length > 0 || sprints.length > 0;
  useResource({ kind: 'sprints', projectId: board.projectId });
  const knownSprints = useSelect('records', selectSprints(board.projectId), noSprints);
  // Of projects that have tasks here; their names tell them apart where there are several.
  const sprintOptions = useMemo(
    () =>
      sprintFilterOf(
        knownSprints.filter(({ projectId }) => projectIds.includes(projectId)),
        words.noSprint,
        words.sprintStates,
      ),
    [knownSprints, projectIds],
  );
  const shown = useMemo(() => {
    const people = assignedTo.length === 0 ? tasks : tasks.filter((task) => isAssignedToAny(task, assignedTo));
    return sprints.length === 0 ? people : people.filter(({ sprintId }) => sprints.includes(sprintId ?? 'none'));
  }, [tasks, assignedTo, sprints]);

  const creationProjectId = create === undefined ? null : create === 'task' ? board.projectId : create;
  const creationProject = creationProjectId === null ? undefined : known[creationProjectId];
  const opened = tasks.find(({ id }) => id === openTaskId);
  const openedProject = opened?.projectId ? known[opened.projectId] : undefined;
  const mayCreate = !isGuest && (board.projectId === null || (known[board.projectId]?.abilities.createTask ?? false));
  const startTask = useCallback(() => goTo({ create: 'task' }), [goTo]);
  const [only] = projects.length === 1 ? projects : [];
  const startIn = useMemo(
    () => (only?.abilities.createTask ? (status: string) => goTo({ create: only.id, status }) : undefined),
    [only, goTo],
  );
  useHotkeys(
    mayCreate && openTaskId === undefined && create === undefined && add === undefined && !settingsOpen
      ? [['c', startTask]]
      : [],
  );
  useEffect(() => {
    keepState(system, { activeBoard: board.id });
  }, [board.id, system]);
  const previewTask = opened?.id ?? null;
  useEffect(() => {
    keepState(system, { previewTask });
  }, [previewTask, system]);
  const addTasks = () => goTo({ add: board.projectId ?? 'tasks' });
  const waiting =
    resource.status === 'idle' || resource.status === 'loading' || (tasks.length > 0 && projects.length === 0);
  const createButton = mayCreate && (
    <Button
      leftSection={<IconPlus size={16} stroke={2} />}
      aria-keyshortcuts="C"
      onClick={startTask}
      onPointerEnter={() => void loadCreate()}
      onFocus={() => void loadCreate()}
    >
      {words.createTask}
    </Button>
  );
  return (
    <div className={classes.page}>
      {projectIds.map((id) => (
        <HoldProject key={id} projectId={id} />
      ))}
      {creationProjectId !== null && !projectIds.includes(creationProjectId) && (
        <HoldProject projectId={creationProjectId} />
      )}
      <PageHeader
        title={words.title(board.name)}
        description={
          <span className={classes.meta}>
            {board.projectId === null ? (
              texts.noProject
            ) : (
              <Link
                to="/projects/$projectId/tasks"
                params={{ projectId: board.projectId }}
                className={classes.projectLink}
              >
                {known[board.projectId]?.name ?? ''}
              </Link>
            )}
            {board.sharedWith.length > 0 && (
              <>
                <span>{words.shared}</span> <AvatarGroup people={board.sharedWith} size={20} max={5} />
              </>
            )}
          </span>
        }
      >
        {createButton}
        <Menu position="bottom-end" width={210}>
          <Menu.Target>
            <ActionIcon variant="default" size={34} aria-label={words.menu} title={words.menu}>
              <IconDots size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconListCheck size={16} stroke={1.75} />} onClick={addTasks}>
              {words.addTasks}
            </Menu.Item>
            {board.abilities.update && (
              <Menu.Item
                leftSection={<IconSettings size={16} stroke={1.75} />}
                onClick={() => actor.send({ type: 'settings.opened' })}
              >
                {words.settings}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </PageHeader>
      <div className={classes.filters} role="group" aria-label={words.filters}>
        <PersonFilter
          label={words.assignedTo}
          people={people}
          value={assignedTo}
          onChange={(next) => actor.send({ type: 'filters.changed', filters: { assignedTo: next } })}
        />
        <FilterPicker
          label={words.sprint}
          options={sprintOptions}
          value={sprints}
          onChange={(next) => actor.send({ type: 'filters.changed', filters: { sprints: next } })}
        />
        {isNarrowed && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => actor.send({ type: 'filters.cleared' })}>
            {words.clear}
          </Button>
        )}
      </div>
      <div className={classes.body}>
        {waiting ? (
          <LoadingSkeletons shape="board" label={texts.loading} />
        ) : tasks.length === 0 && resource.status === 'failed' ? (
          <LoadFailure error={resource.error} title={texts.error} description={resource.error?.message}>
            <Button variant="default" onClick={() => actor.send({ type: 'retry.requested' })}>
              {texts.retry}
            </Button>
          </LoadFailure>
        ) : tasks.length === 0 ? (
          <EmptyState
            icon={IconLayoutKanban}
            title={words.noTasks}
            description={isGuest ? words.noTasksForGuest : words.noTasksHint}
          >
            {createButton}
            <Button variant="default" onClick={addTasks}>
              {words.addTasks}
            </Button>
          </EmptyState>
        ) : shown.length === 0 ? (
          <EmptyState icon={IconSearchOff} title={words.noTasks} description={words.noMatch}>
            <Button variant="default" onClick={() => actor.send({ type: 'filters.cleared' })}>
              {words.clear}
            </Button>
          </EmptyState>
        ) : (
          <BoardColumns projects={projects} tasks={shown} onOpenTask={openTask} onCreateTask={startIn} />
        )}
      </div>
      <Suspense fallback={null}>
        {opened && openedProject && (
          <TaskDialog
            key={opened.id}
            project={openedProject}
            taskId={opened.id}
            onClosed={close}
            onOpenTask={(task) => openLinked(openedProject.id, task)}
            menuItems={<TakeOff actor={actor} task={opened} onDone={close} />}
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
      </Suspense>
    </div>
  );
}

/** Has the records keep a project while its tasks are shown. */
function HoldProject({ projectId }: { projectId: string }) {
  useResource({ kind: 'project', projectId });
  return null;
}

function TakeOff({ actor, task, onDone }: { actor: RefOf<'boardTasks'>; task: Task; onDone: () => void }) {
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
      {words.takeOff}
    </Menu.Item>
  );
}
