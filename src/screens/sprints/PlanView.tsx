import { ActionIcon, Box, Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type RefObject, useCallback, useEffect, useMemo } from 'react';
import type { Project } from '../../../domain/project.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import type { Task } from '../../../domain/task.ts';
import { selectProjectTasks } from '../../machines/sync/records/records.selectors.ts';
import {
  amountOf,
  planOf,
  selectionAfterClick,
  selectBacklogSearch,
  selectDragged,
  selectSelection,
  type Selection,
} from '../../machines/flow/sprint/sprint.selectors.ts';
import type { PlanList } from '../../machines/flow/sprint/sprint.types.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { type RefOf, useSelect } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { matches } from '../../ui/form/OptionList/matches.ts';
import { SearchField } from '../../ui/form/SearchField/SearchField.tsx';
import { type PlannerRow, SprintPlanner } from '../../ui/flow/SprintPlanner/SprintPlanner.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { useWriteIds } from '../useWriteIds.ts';
import classes from './sprints.module.css';

const noTasks: readonly Task[] = [];
const noSelection: Selection = { list: 'backlog', taskIds: [], anchor: null };
const nobody: readonly string[] = [];
const isList = (id: string): id is PlanList => id === 'backlog' || id === 'sprint';

type Plan = ReturnType<typeof planOf>;
type Texts = Catalogues['sprints'];
type Rows = Record<PlanList, PlannerRow[]>;

interface PlanViewProps {
  project: Project;
  sprint: Sprint;
  sprints: readonly Sprint[];
  actor: RefOf<'sprint'>;
  /** Set to a function that returns the shown tasks in their order. */
  order: RefObject<() => readonly string[]>;
  onOpenTask: (taskId: string) => void;
}

export function PlanView({ project, sprint, sprints, actor, order, onOpenTask }: PlanViewProps) {
  const texts = useTexts('sprints');
  const messages = texts.planner;
  const resource = useResource({ kind: 'projectTasks', projectId: project.id });
  const tasks = useSelect('records', selectProjectTasks(project.id), noTasks);
  const search = useSelect('sprint', selectBacklogSearch, '');
  const selection = useSelect('sprint', selectSelection, noSelection);
  const dragged = useSelect('sprint', selectDragged, nobody);
  const readOnly = !sprint.abilities.update;

  const { plan, rows } = usePlan(project, sprint, sprints, tasks, search);
  useEffect(() => {
    order.current = () => [...rows.backlog, ...rows.sprint].map(({ id }) => id);
  }, [order, rows]);
  const ids = useWriteIds();
  const move = (taskIds: readonly string[], list: PlanList) =>
    actor.send({ type: 'tasks.moved', taskIds, list, sprint: sprint.name, ...ids() });
  const select = useSelectRow(actor, rows);
  const other: PlanList = selection.list === 'backlog' ? 'sprint' : 'backlog';
  const chosen = selection.taskIds.filter((id) => rows[selection.list].some((row) => row.id === id));
  const waiting = tasks.length === 0 && (resource.status === 'idle' || resource.status === 'loading');
  if (waiting) return <LoadingSkeletons shape="list" label={texts.loading} />;
  return (
    <div className={classes.plan}>
      {readOnly ? (
        <Text size="sm" c="dimmed" pb="xs">
          {messages.readOnly}
        </Text>
      ) : (
        <SelectionToolbar
          count={chosen.length}
          addsToSprint={other === 'sprint'}
          onMove={() => move(chosen, other)}
          onOpen={() => chosen[0] && onOpenTask(chosen[0])}
          onClear={() => actor.send({ type: 'selection.cleared' })}
        />
      )}
      <SprintPlanner
        selection={{ list: selection.list, ids: selection.taskIds }}
        held={dragged}
        readOnly={readOnly}
        hint={messages.hint}
        lists={[backlogList(texts, plan, rows, search, actor), sprintList(texts, plan, rows, sprint)]}
        onSelect={select}
        onSelectAll={(list) =>
          isList(list) &&
          actor.send({
            type: 'tasks.selected',
            list,
            taskIds: rows[list].map(({ id }) => id),
            anchor: rows[list][0]?.id ?? null,
          })
        }
        onClear={() => actor.send({ type: 'selection.cleared' })}
        onSend={(list, id) =>
          move(
            selection.list === list && chosen.includes(id) ? chosen : [id],
            list === 'backlog' ? 'sprint' : 'backlog',
          )
        }
        onOpen={onOpenTask}
        onDragStart={(list, taskId) => isList(list) && actor.send({ type: 'drag.started', list, taskId })}
        onDragCancel={() => actor.send({ type: 'drag.cancelled' })}
        onDrop={(list) => isList(list) && actor.send({ type: 'drag.dropped', list, sprint: sprint.name, ...ids() })}
      />
    </div>
  );
}

const backlogList = (texts: Texts, plan: Plan, rows: Rows, search: string, actor: RefOf<'sprint'>) => ({
  id: 'backlog',
  title: texts.planner.backlog,
  rows: rows.backlog,
  summary: summaryOf(texts, plan.backlog),
  head: (
    <Box px="md" pb="sm">
      <SearchField
        label={texts.planner.search}
        value={search}
        width="100%"
        onChange={(text) => actor.send({ type: 'backlog.searched', text })}
      />
    </Box>
  ),
  empty:
    search.trim() !== '' && plan.backlog.length > 0 ? (
      <EmptyState compact title={texts.planner.noMatch} />
    ) : (
      <EmptyState compact title={texts.planner.emptyBacklog} description={texts.planner.emptyBacklogHint} />
    ),
});

const sprintList = (texts: Texts, plan: Plan, rows: Rows, sprint: Sprint) => ({
  id: 'sprint',
  title: sprint.name,
  rows: rows.sprint,
  summary: summaryOf(texts, plan.sprint),
  head: <Unestimated tasks={plan.sprint} />,
  empty: (
    <EmptyState
      compact
      title={texts.planner.emptySprint}
      description={sprint.abilities.update ? texts.planner.emptySprintHint : undefined}
    />
  ),
});

interface SelectionToolbarProps {
  count: number;
  addsToSprint: boolean;
  onMove: () => void;
  onOpen: () => void;
  onClear: () => void;
}

function SelectionToolbar({ count, addsToSprint, onMove, onOpen, onClear }: SelectionToolbarProps) {
  const messages = useTexts('sprints').planner;
  return (
    <Group
      gap="xs"
      mih={40}
      pb={6}
      className={classes.selectionBar}
      role="toolbar"
      aria-label={messages.selected({ count })}
    >
      <Text span fw={500} role="status" display={count === 0 ? 'none' : undefined}>
        {count > 0 ? messages.selected({ count }) : ''}
      </Text>
      {count > 0 ? (
        <>
          <Button size="xs" onClick={onMove}>
            {addsToSprint ? messages.add : messages.takeOut}
          </Button>
          {count === 1 && (
            <Button size="xs" variant="default" onClick={onOpen}>
              {messages.openTask}
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={messages.clear}
            title={messages.clear}
            onClick={onClear}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      ) : (
        <Text span size="sm" c="dimmed" aria-hidden>
          {messages.hint}
        </Text>
      )}
    </Group>
  );
}

function Unestimated({ tasks }: { tasks: readonly Task[] }) {
  const { unestimated } = useTexts('sprints').planner;
  const count = tasks.filter(({ estimate }) => estimate === null).length;
  return (
    count > 0 && (
      <Text size="sm" c="dimmed" px="md" pb="sm" role="status">
        {unestimated({ count })}
      </Text>
    )
  );
}

const summaryOf = (texts: Texts, tasks: readonly Task[]): string => {
  const amount = amountOf(tasks);
  return `${texts.tasks({ count: amount.tasks })} · ${texts.points({ count: amount.points })}`;
};

/** Returns the tasks of both lists, and their rows after the search. */
function usePlan(project: Project, sprint: Sprint, sprints: readonly Sprint[], tasks: readonly Task[], search: string) {
  const statuses = useMemo(
    () => new Map(project.taskStatuses.map((status) => [status.id, status])),
    [project.taskStatuses],
  );
  const plan = useMemo(() => {
    const done = new Set(project.taskStatuses.filter(({ category }) => category === 'done').map(({ id }) => id));
    return planOf(tasks, sprint.id, sprints, done);
  }, [tasks, sprint.id, sprints, project.taskStatuses]);
  const rows = useMemo(() => {
    const row = ({ id, title, estimate, statusId }: Task): PlannerRow => {
      const status = statuses.get(statusId);
      return {
        id,
        title,
        estimate,
        status: status ? { name: status.name, color: status.color } : null,
        done: status?.category === 'done',
      };
    };
    return {
      backlog: plan.backlog.filter(({ title }) => search.trim() === '' || matches({ label: title }, search)).map(row),
      sprint: plan.sprint.map(row),
    };
  }, [plan, search, statuses]);
  return { plan, rows };
}

function useSelectRow(actor: RefOf<'sprint'>, rows: Rows) {
  return useCallback(
    (list: string, id: string, how: 'alone' | 'toggle' | 'range') => {
      if (!isList(list)) return;
      // Read the selection from the actor: one key may select twice before the next render.
      const current = selectSelection(actor.getSnapshot());
      const before = current.list === list ? current : noSelection;
      actor.send({
        type: 'tasks.selected',
        list,
        ...selectionAfterClick(
          before,
          id,
          how,
          rows[list].map((row) => row.id),
        ),
      });
    },
    [actor, rows],
  );
}
