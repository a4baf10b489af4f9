import { Button, ButtonGroup, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconDots,
  IconFileImport,
  IconFilter,
  IconFilterCode,
  IconLayoutKanban,
  IconPlus,
  IconTable,
} from '@tabler/icons-react';
import { memo, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { Project } from '../../../domain/project.ts';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import { me } from '../../../domain/query/conditions.ts';
import {
  selectFilters,
  selectIsNarrowed,
  selectSearchText,
  selectView,
} from '../../machines/tasks/board/board.selectors.ts';
import { useActorRef, useSelect, useSender } from '../../system/system.ts';
import { Count } from '../../ui/base/Chip/Chip.tsx';
import { lazyComponent, type LazyComponent } from '../../ui/base/Popup/lazyComponent.ts';
import { usePopup } from '../../ui/base/Popup/usePopup.ts';
import { NarrowButton } from '../../ui/base/NarrowButton/NarrowButton.tsx';
import { SearchField } from '../../ui/form/SearchField/SearchField.tsx';
import { useScrollHint } from '../../ui/base/scrollHint/useScrollHint.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { selectKeysAreOff } from '../../machines/app/commands/commands.selectors.ts';
import { holdKeys } from '../../system/heldKeys.ts';
import { lazyView } from '../lazyView.tsx';
import { useLetterKey } from '../useLetterKey.ts';
import type { BarMenuProps } from './BarMenus.tsx';
import { TaskFilters } from './filters.tsx';
import { filterOptionsOf } from './options.tsx';
import classes from './tasks.module.css';

const SavedViews = lazyView([], async () => (await import('./SavedViews.tsx')).SavedViews);
const QueryLine = lazyView(['query'], async () => (await import('./query/QueryLine.tsx')).QueryLine);
const displayMenu = lazyComponent(async () => (await import('./BarMenus.tsx')).DisplayMenu);
const moreMenu = lazyComponent(async () => (await import('./BarMenus.tsx')).MoreMenu);

export interface TasksBarProps {
  project: Project;
  waiting: boolean;
  /** True once controls that the first paint doesn't need may load. */
  settled: boolean;
  /** Absent if the user may not create tasks. */
  onCreate: (() => void) | undefined;
  /** Loads the code of the dialog that `onCreate` opens. Called when the user will probably press the button. */
  onAim: () => void;
}

/** A row with views and actions, and a row with the filters. Memoised, because an open task doesn't affect it. */
export const TasksBar = memo(function TasksBar({ project, waiting, settled, onCreate, onAim }: TasksBarProps) {
  const texts = useTexts('board');
  const viewId = useSearch({ from: '/app/projects/$projectId/tasks', select: ({ view }) => view });
  const line = useLine();
  return (
    <Stack gap={8} px="var(--faena-page)" py="sm">
      <Group gap={6} wrap="nowrap">
        <ButtonGroup aria-label={texts.view}>
          <ViewButton view="kanban" icon={IconLayoutKanban} />
          <ViewButton view="table" icon={IconTable} />
        </ButtonGroup>
        {(settled || (!waiting && viewId !== undefined)) && <SavedViews project={project} viewId={viewId} />}
        <Group gap={6} wrap="nowrap" ms="auto" flex="none">
          <BarLinks project={project} />
          <BarMenu project={project} menu={moreMenu} label={texts.more} className={classes.more}>
            <IconDots size={17} stroke={1.75} aria-hidden />
          </BarMenu>
          {onCreate && (
            <NarrowButton
              label={texts.createTask}
              icon={IconPlus}
              aria-keyshortcuts="C"
              onClick={() => onCreate()}
              onPointerEnter={onAim}
              onFocus={onAim}
            />
          )}
        </Group>
      </Group>
      {line.isOpen && <QueryLine project={project} opened={line.opened} />}
      <Group gap={6} wrap="nowrap" className={classes.bar}>
        <Narrowing project={project} settled={settled} line={line} />
        <BarMenu project={project} menu={displayMenu} label={texts.display.label} className={classes.display}>
          <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
          <span className={classes.word}>{texts.display.label}</span>
        </BarMenu>
      </Group>
    </Stack>
  );
});

interface Line {
  isOpen: boolean;
  /** Number of times that the person opened the line, which then has the focus. */
  opened: number;
  toggle: () => void;
}

/**
 * Returns whether the query line is open. Until the person opens or closes it, it is open if the address has a line or if
 * only the line can show a part of the filters. The key R opens it.
 */
function useLine(): Line {
  const { q, task, create } = useSearch({ from: '/app/projects/$projectId/tasks' });
  const { conditions } = useSelect('board', selectFilters, noFilters);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [opened, setOpened] = useState(0);
  const keysAreOff = useSelect('commands', selectKeysAreOff, false);
  const isOpen = chosen ?? (q !== undefined || conditions.length > 0);
  const navigate = useNavigate();
  const open = () => {
    holdKeys('r');
    setChosen(true);
    setOpened(opened + 1);
  };
  const close = () => {
    setChosen(false);
    void navigate({
      from: '/projects/$projectId/tasks',
      to: '/projects/$projectId/tasks',
      search: (search) => ({ ...search, q: undefined }),
      replace: true,
      state: true,
    });
  };
  useLetterKey('r', !keysAreOff && task === undefined && create === undefined, open);
  return { isOpen, opened, toggle: isOpen ? close : open };
}

function Narrowing({ project, settled, line }: Pick<TasksBarProps, 'project' | 'settled'> & { line: Line }) {
  const texts = useTexts('board');
  const filterRow = useRef<HTMLDivElement>(null);
  const filterRowId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  useScrollHint(filterRow);
  const isOpen = useActorRef('board') !== undefined;
  const board = useSender('board');
  const typed = useSelect('board', selectSearchText, '');
  const filters = useSelect('board', selectFilters, noFilters);
  const narrowed = useSelect('board', selectIsNarrowed, false);
  const options = useMemo(() => filterOptionsOf(project), [project]);
  const reader = useSelect('workspace', (snapshot) => snapshot.context.accountId, '');
  const shown = useMemo(
    () => ({ ...filters, assignedTo: filters.assignedTo.map((id) => (id === me ? reader : id)) }),
    [filters, reader],
  );
  const active = Object.values(filters).filter(({ length }) => length > 0).length;
  return (
    <>
      <div className={classes.search}>
        <SearchField
          disabled={!isOpen}
          label={texts.search}
          value={typed}
          width="100%"
          onChange={(text) => board.send(text === '' ? { type: 'search.cleared' } : { type: 'search.typed', text })}
        />
      </div>
      <Button
        variant="default"
        px="xs"
        className={classes.unfold}
        title={texts.filters}
        aria-expanded={isUnfolded}
        aria-controls={filterRowId}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <IconFilter size={16} stroke={1.75} aria-hidden />
        <VisuallyHidden>{texts.filters}</VisuallyHidden>
        {active > 0 && <Count tone="accent">{active}</Count>}
      </Button>
      <LineToggle line={line} hasConditions={filters.conditions.length > 0} />
      <Group
        ref={filterRow}
        id={filterRowId}
        gap={6}
        className={classes.filters}
        role="group"
        aria-label={texts.filters}
        data-filters
        data-unfolded={isUnfolded || undefined}
      >
        <TaskFilters
          project={project}
          options={options}
          settled={settled}
          filters={shown}
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
      </Group>
    </>
  );
}

function LineToggle({ line, hasConditions }: { line: Line; hasConditions: boolean }) {
  const texts = useTexts('board');
  return (
    <Button
      variant="default"
      px="xs"
      className={classes.line}
      title={texts.queryLine}
      aria-label={texts.queryLine}
      aria-keyshortcuts="R"
      aria-expanded={line.isOpen}
      data-active={(!line.isOpen && hasConditions) || undefined}
      onClick={line.toggle}
    >
      <IconFilterCode size={16} stroke={1.75} aria-hidden />
    </Button>
  );
}

/** Links that are in a menu if the bar is narrow. */
function BarLinks({ project: { id: projectId, workflow, abilities } }: { project: Project }) {
  const texts = useTexts('board');
  const params = { projectId };
  const look = { variant: 'subtle', color: 'gray', c: 'dimmed', px: 'xs', className: classes.link } as const;
  return (
    <>
      {workflow && (
        <Button
          {...look}
          title={texts.workflow({ name: workflow.name })}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/projects/$projectId/workflows/$workflowId"
              params={{ ...params, workflowId: workflow.id }}
              preload={false}
            />
          )}
        >
          <Text span inherit truncate maw="14rem">
            {texts.workflow({ name: workflow.name })}
          </Text>
        </Button>
      )}
      {abilities.createTask && (
        <Button
          {...look}
          leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
          aria-label={texts.importTasks}
          title={texts.importTasks}
          renderRoot={(props) => <Link {...props} to="/projects/$projectId/import" params={params} />}
        >
          {texts.import}
        </Button>
      )}
    </>
  );
}

interface MenuTriggerProps {
  project: Project;
  menu: LazyComponent<BarMenuProps>;
  label: string;
  className: string | undefined;
  children: ReactNode;
}

function BarMenu({ project, menu, label, className, children }: MenuTriggerProps) {
  const { trigger, View, popup } = usePopup(menu, 'menu');
  return (
    <>
      <Button
        {...trigger}
        variant="default"
        px="xs"
        className={className}
        classNames={{ label: classes.label ?? '' }}
        aria-label={label}
        title={label}
      >
        {children}
      </Button>
      {View && <View {...popup} project={project} />}
    </>
  );
}

function ViewButton({ view, icon: Glyph }: { view: 'kanban' | 'table'; icon: Icon }) {
  const texts = useTexts('board');
  const board = useSender('board');
  const chosen = useSelect('board', selectView, 'kanban');
  return (
    <Button
      variant="default"
      px="xs"
      className={classes.view}
      classNames={{ label: classes.label ?? '' }}
      aria-label={texts[view]}
      title={texts[view]}
      aria-pressed={chosen === view}
      onClick={() => board.send({ type: 'view.chosen', view })}
    >
      <Glyph size={16} stroke={1.75} aria-hidden />
      <span className={classes.word}>{texts[view]}</span>
    </Button>
  );
}
