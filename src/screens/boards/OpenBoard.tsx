import { holdKeys } from '../../system/heldKeys.ts';
import { useLetterKey } from '../useLetterKey.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { Link, useSearch } from '@tanstack/react-router';
import { IconDots, IconListCheck, IconPlus, IconSettings } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import type { Board } from '../../../domain/board.ts';
import { selectBoardSettingsForm } from '../../machines/tasks/boardTasks/boardTasks.selectors.ts';
import { selectRecordForm } from '../../machines/sync/recordForm/recordForm.selectors.ts';
import { saveState, type RefOf, useSelect, useSystem } from '../../system/system.ts';
import { AvatarGroup } from '../../ui/people/AvatarGroup/AvatarGroup.tsx';
import { BoardsDrawing } from '../../ui/base/drawings/BoardsDrawing.tsx';
import { SearchDrawing } from '../../ui/base/drawings/SearchDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { FilterPicker } from '../../ui/task/FilterPicker/FilterPicker.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { PageHeader } from '../../ui/base/PageHeader/PageHeader.tsx';
import { ProjectGlyph, type ProjectGlyphProps } from '../../ui/task/ProjectGlyph/ProjectGlyph.tsx';
import { PersonFilter } from '../../ui/people/PersonPicker/PersonPicker.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { BoardColumns } from './BoardColumns.tsx';
import { CreateTaskDialog } from '../tasks/dialogs.ts';
import { lazyView } from '../lazyView.tsx';
import { BoardDialogs } from './BoardDialogs.tsx';
import classes from './boards.module.css';
import { useBoardNavigation } from './boardSearch.ts';
import { useBoardTasks } from './useBoardTasks.ts';

interface BoardProps {
  actor: RefOf<'boardTasks'>;
  board: Board;
}
type BoardTasks = ReturnType<typeof useBoardTasks>;

const CompletionQuestion = lazyView(
  [],
  async () => (await import('../tasks/CompletionQuestion.tsx')).CompletionQuestion,
);

export function OpenBoard({ actor, board }: BoardProps) {
  const messages = useTexts('boards').board;
  const system = useSystem();
  const search = useSearch({ from: '/app/boards/$boardId' });
  const goTo = useBoardNavigation(board.id);
  const boardTasks = useBoardTasks(board);
  const { tasks, projects, projectsById } = boardTasks;
  const settingsForm = useSelect('boardTasks', selectBoardSettingsForm, undefined);
  const settingsOpen = useSelector(settingsForm, (form) => form !== undefined && selectRecordForm(form).isOpen);
  const isGuest = useWorkspace()?.role === 'guest';

  const mayCreate =
    !isGuest && (board.projectId === null || (projectsById[board.projectId]?.abilities.createTask ?? false));
  const startTask = useCallback(() => {
    holdKeys();
    goTo({ create: 'task' });
  }, [goTo]);
  const isDialogOpen =
    search.task !== undefined || search.create !== undefined || search.add !== undefined || settingsOpen;
  useLetterKey('c', mayCreate && !isDialogOpen, startTask);

  useEffect(() => {
    saveState(system, { activeBoard: board.id });
  }, [board.id, system]);
  const previewTask = tasks.some(({ id }) => id === search.task) ? (search.task ?? null) : null;
  useEffect(() => {
    saveState(system, { previewTask });
  }, [previewTask, system]);

  const openTask = useCallback((task: string) => goTo({ task }), [goTo]);
  const [only] = projects.length === 1 ? projects : [];
  const startIn = useMemo(
    () => (only?.abilities.createTask ? (status: string) => goTo({ create: only.id, status }) : undefined),
    [only, goTo],
  );
  const addTasks = () => goTo({ add: board.projectId ?? 'tasks' });
  const createButton = mayCreate && (
    <Button
      leftSection={<IconPlus size={16} stroke={2} />}
      aria-keyshortcuts="C"
      onClick={startTask}
      onPointerEnter={() => void CreateTaskDialog.preload()}
      onFocus={() => void CreateTaskDialog.preload()}
    >
      {messages.createTask}
    </Button>
  );
  return (
    <div className={classes.page}>
      <Header
        actor={actor}
        board={board}
        project={board.projectId === null ? undefined : projectsById[board.projectId]}
        onAddTasks={addTasks}
      >
        {createButton}
      </Header>
      <Filters actor={actor} boardTasks={boardTasks} />
      <div className={classes.body}>
        <Placeholder
          actor={actor}
          boardTasks={boardTasks}
          isGuest={isGuest}
          onAddTasks={addTasks}
          action={createButton}
        >
          <BoardColumns boardTasks={boardTasks} onOpenTask={openTask} onCreateTask={startIn} />
        </Placeholder>
      </div>
      <CompletionQuestion />
      <BoardDialogs actor={actor} board={board} boardTasks={boardTasks} settingsOpen={settingsOpen} />
    </div>
  );
}

interface HeaderProps extends BoardProps {
  project: ProjectGlyphProps['project'] | undefined;
  onAddTasks: () => void;
  children: ReactNode;
}

function Header({ actor, board, project, onAddTasks, children }: HeaderProps) {
  const texts = useTexts('boards');
  const messages = texts.board;
  return (
    <PageHeader
      title={messages.title({ name: board.name })}
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
              {project && <ProjectGlyph project={project} size={16} />}
              <bdi>{project?.name}</bdi>
            </Link>
          )}
          {board.sharedWith.length > 0 && (
            <>
              <span>{messages.shared}</span> <AvatarGroup people={board.sharedWith} size={20} max={5} />
            </>
          )}
        </span>
      }
    >
      {children}
      <Menu position="bottom-end" width={210}>
        <Menu.Target>
          <ActionIcon variant="default" size={34} aria-label={messages.menu} title={messages.menu}>
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconListCheck size={16} stroke={1.75} />} onClick={onAddTasks}>
            {messages.addTasks}
          </Menu.Item>
          {board.abilities.update && (
            <Menu.Item
              leftSection={<IconSettings size={16} stroke={1.75} />}
              onClick={() =>
                actor.send({
                  type: 'form.opened',
                  values: { name: board.name, sharedWith: board.sharedWith.map(({ id }) => id) },
                  record: board,
                })
              }
            >
              {messages.settings}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </PageHeader>
  );
}

interface BoardTasksProps {
  actor: RefOf<'boardTasks'>;
  boardTasks: BoardTasks;
}

function Filters({ actor, boardTasks: { filters, people, sprintOptions } }: BoardTasksProps) {
  const messages = useTexts('boards').board;
  const { assignedTo, sprints } = filters;
  return (
    <div className={classes.filters} role="group" aria-label={messages.filters}>
      <PersonFilter
        label={messages.assignedTo}
        people={people}
        value={assignedTo}
        onChange={(next) => actor.send({ type: 'filters.changed', filters: { assignedTo: next } })}
      />
      <FilterPicker
        label={messages.sprint}
        options={sprintOptions}
        value={sprints}
        onChange={(next) => actor.send({ type: 'filters.changed', filters: { sprints: next } })}
      />
      {(assignedTo.length > 0 || sprints.length > 0) && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => actor.send({ type: 'filters.cleared' })}>
          {messages.clear}
        </Button>
      )}
    </div>
  );
}

interface PlaceholderProps extends BoardTasksProps {
  isGuest: boolean;
  onAddTasks: () => void;
  action: ReactNode;
  children: ReactNode;
}

function Placeholder({ actor, boardTasks, isGuest, onAddTasks, action, children }: PlaceholderProps) {
  const texts = useTexts('boards');
  const messages = texts.board;
  const show = useShown();
  const { resource, showsSkeleton, tasks, shown } = boardTasks;
  if (showsSkeleton) return <LoadingSkeletons shape="board" label={texts.loading} />;
  if (tasks.length === 0 && resource.status === 'failed')
    return (
      <LoadFailure
        error={resource.error}
        title={texts.error}
        description={resource.error && show(resource.error.message)}
      >
        <Button variant="default" onClick={() => actor.send({ type: 'retry.requested' })}>
          {texts.retry}
        </Button>
      </LoadFailure>
    );
  if (tasks.length === 0)
    return (
      <EmptyState
        drawing={BoardsDrawing}
        title={messages.noTasks}
        description={isGuest ? messages.noTasksForGuest : messages.noTasksHint}
      >
        {action}
        <Button variant="default" onClick={onAddTasks}>
          {messages.addTasks}
        </Button>
      </EmptyState>
    );
  if (shown.length === 0)
    return (
      <EmptyState drawing={SearchDrawing} title={messages.noTasks} description={messages.noMatch}>
        <Button variant="default" onClick={() => actor.send({ type: 'filters.cleared' })}>
          {messages.clear}
        </Button>
      </EmptyState>
    );
  return children;
}
