import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type RefObject, useMemo } from 'react';
import { fullName } from '../../../domain/account.ts';
import { checklistOf } from '../../../domain/checklist.ts';
import { type Project, restingStatuses } from '../../../domain/project.ts';
import { estimateOrder } from '../../../domain/estimate.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import type { Task } from '../../../domain/task.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { defaultDisplay } from '../../../domain/boardDisplay.ts';
import { selectDisplay, selectFilters } from '../../machines/tasks/board/board.selectors.ts';
import { selectSprints } from '../../machines/sync/records/records.selectors.ts';
import { selectTask } from '../../machines/sync/records/records.selectors.ts';
import type { FieldWith } from '../../../domain/fields/descriptor.ts';
import { type TableField, tableFields, type TaskFields, type TaskFieldsPatch } from '../../../domain/fields/task.ts';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import { headingOf } from '../../../domain/fields/texts.ts';
import { sortOf } from '../../../domain/query/conditions.ts';
import { taskComparison } from '../../../domain/query/order.ts';
import { type AppSystem, findActor, sendTo, useSelect, useSender, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { AvatarGroup } from '../../ui/people/AvatarGroup/AvatarGroup.tsx';
import { type ColumnDef, DataTable, type SortingFn } from '../../ui/base/DataTable/DataTable.tsx';
import { isOverdue } from '../../ui/base/dates/days.ts';
import { type Dates, useDates } from '../../ui/base/dates/useDates.ts';
import { viewOf } from '../../ui/task/fields/fieldKinds.tsx';
import type { PickerOption } from '../../ui/form/OptionList/OptionMark.tsx';
import { LabelBadges } from '../../ui/task/LabelBadges/LabelBadges.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { RelativeDay } from '../../ui/base/TimeAgo/RelativeDay.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { statusOptionsOf } from './moves.ts';
import { tagOptionsOf } from './options.tsx';
import { FieldState } from './FieldState.tsx';
import { checklistColumn, columnOf } from './tableColumns.ts';
import { useNewestFirst } from './useNewestFirst.ts';
import { useReader } from './useReader.ts';
import { useTableColumns } from './useTableColumns.ts';
import classes from './tasks.module.css';

export interface TableViewProps {
  project: Project;
  tasks: readonly Task[];
  selected: ReadonlySet<string>;
  /** Receives the function that returns the ids of the shown tasks, in their order. */
  order: RefObject<() => readonly string[]>;
  onOpenTask: (taskId: string) => void;
}

const noSprints: readonly Sprint[] = [];
const idOf = (task: Task) => task.id;
const titleOf = (task: Task) => task.title;

type Texts = Catalogues['board'];

/** Returns the column of a field, with cells that its kind of field renders. */
function kindColumn(field: TableField, texts: Catalogues['fields'], formats: Dates): ColumnDef<Task> {
  const view = viewOf(field);
  return {
    id: columnOf(field),
    meta: { wide: true },
    header: headingOf(texts, field),
    accessorFn: (task) => (task[field] === null ? undefined : view?.order(task[field], field)),
    sortUndefined: 'last',
    cell: ({ row: { original: task } }) => {
      const value = task[field];
      if (!view || value === null) return '';
      const shown = { field, value, texts, formats };
      return view.drawn?.(shown) ?? view.words(shown);
    },
  };
}

export function TableView({ project, tasks, selected, order, onOpenTask }: TableViewProps) {
  const texts = useTexts('board');
  const system = useSystem();
  const rowSelection = useMemo(() => Object.fromEntries([...selected].map((id) => [id, true])), [selected]);
  const { shown } = useTableColumns(project.id);
  const rows = useSorted(project, tasks);
  const { density } = useSelect('board', selectDisplay, defaultDisplay);
  const columns = useColumns(project);
  return (
    <DataTable
      order={order}
      label={texts.table}
      density={density}
      data={rows}
      columns={columns}
      getRowId={idOf}
      getRowLabel={titleOf}
      columnVisibility={shown}
      rowSelection={rowSelection}
      onRowSelectionChange={(rows) => {
        const taskIds = Object.keys(rows).filter((id) => rows[id]);
        const added = taskIds.filter((id) => !selected.has(id));
        sendTo(system, 'selection', { type: 'tasks.chosen', taskIds, anchor: added[0] ?? null });
      }}
      onRangeSelect={(taskId, among) => sendTo(system, 'selection', { type: 'range.chosen', taskId, among })}
      onRowClick={(task) => onOpenTask(task.id)}
    />
  );
}

/** Returns the tasks in the order of the query line. Without one, the newest are first. */
function useSorted(project: Project, tasks: readonly Task[]): readonly Task[] {
  const newestFirst = useNewestFirst(tasks);
  const { conditions } = useSelect('board', selectFilters, noFilters);
  const { placeOf } = useReader(project);
  return useMemo(() => {
    const sort = sortOf(conditions);
    return sort.length === 0 ? newestFirst : tasks.toSorted(taskComparison(sort, placeOf));
  }, [conditions, newestFirst, tasks, placeOf]);
}

const keyColumn = (texts: Texts, prefix: string): ColumnDef<Task> => ({
  id: 'key',
  size: 110,
  meta: { wide: true },
  header: texts.display.key,
  accessorFn: ({ number }) => number ?? undefined,
  sortUndefined: 'last',
  cell: ({ row: { original: task } }) => <span className={classes.key}>{keyOf(prefix, task.number)}</span>,
});

const checklistOfTasks = ({ display, card }: Texts): ColumnDef<Task> => ({
  id: checklistColumn,
  meta: { wide: true },
  header: display.checklist,
  accessorFn: (task) => {
    const count = checklistOf(task);
    return count === null ? undefined : count.done / count.total;
  },
  sortUndefined: 'last',
  cell: ({ row: { original: task } }) => {
    const count = checklistOf(task);
    return count && <span title={card.checklist(count)}>{card.checklistCount(count)}</span>;
  },
});

type Columns<F extends TableField> = Record<F, ColumnDef<Task>>;
type BoardSender = ReturnType<typeof useSender<'board'>>;
type PickedField = TableField & FieldWith<TaskFields, 'kind', 'tag'>;
/** Fields whose values are names of other records. */
type NamedField = TableField & FieldWith<TaskFields, 'kind', 'person' | 'reference' | 'label'>;

function useColumns(project: Project): ColumnDef<Task>[] {
  const texts = useTexts('board');
  const fields = useTexts('fields');
  const dates = useDates();
  const system = useSystem();
  const board = useSender('board');
  const today = system.today();
  useResource({ kind: 'sprints', projectId: project.id });
  const sprints = useSelect('records', selectSprints(project.id), noSprints);
  const { id, prefix, taskStatuses, taskTypes, taskPriorities, labels, workflow, abilities } = project;
  return useMemo(() => {
    // Read from the records when a row renders. A change of any task renders the table again.
    const readTask = (taskId: string) => {
      const records = findActor(system, 'records');
      return records && selectTask(taskId)(records.getSnapshot());
    };
    const columns: Partial<Columns<TableField>> = {
      ...pickedColumns(
        texts,
        fields,
        { prefix, taskStatuses, taskTypes, taskPriorities, workflow, abilities },
        readTask,
        board,
        system,
      ),
      ...shownColumns(fields, dates, { id, prefix, taskStatuses, labels }, sprints, readTask, board, today),
    };
    return [
      keyColumn(texts, prefix),
      ...tableFields.map((field) => columns[field] ?? kindColumn(field, fields, dates)),
      checklistOfTasks(texts),
    ];
  }, [
    id,
    prefix,
    taskStatuses,
    taskTypes,
    taskPriorities,
    labels,
    workflow,
    abilities,
    board,
    system,
    today,
    sprints,
    texts,
    fields,
    dates,
  ]);
}

function pickedColumns(
  texts: Texts,
  fields: Catalogues['fields'],
  project: Pick<Project, 'prefix' | 'taskStatuses' | 'taskTypes' | 'taskPriorities' | 'workflow' | 'abilities'>,
  getTask: (id: string) => Task | undefined,
  board: BoardSender,
  system: AppSystem,
): Columns<PickedField> {
  const { taskStatuses, taskTypes, taskPriorities } = project;
  const options = tagOptionsOf(project);
  const choose = (taskId: string, fields: TaskFieldsPatch) =>
    board.send({ type: 'field.chosen', taskId, fields, mutationId: system.newId(), at: system.now() });
  const column = (
    field: PickedField,
    entries: readonly { id: string }[],
    optionsOf: (task: Task) => PickerOption[],
  ): ColumnDef<Task> => {
    const header = headingOf(fields, field);
    const ranks = new Map(entries.map(({ id }, index) => [id, index]));
    return {
      id: field,
      meta: { wide: field === 'typeId' },
      header,
      accessorFn: (task) => ranks.get(task[field]) ?? -1,
      cell: ({ row: { original: task } }) => (
        <span className={classes.pickerCell}>
          <OptionPicker
            variant="plain"
            label={texts.ofTask({ field: header, title: task.title })}
            options={optionsOf(task)}
            value={task[field]}
            disabled={!task.abilities.update}
            onChange={(value) => value && choose(task.id, { [field]: value })}
          />
          <FieldState taskId={task.id} field={field} label={header} onRetry={(fields) => choose(task.id, fields)} />
        </span>
      ),
    };
  };
  return {
    statusId: column('statusId', taskStatuses, (task) =>
      statusOptionsOf(texts, project, task, options.statuses(task.statusId), getTask),
    ),
    typeId: column('typeId', taskTypes, ({ typeId }) => options.types(typeId)),
    priorityId: column('priorityId', taskPriorities, ({ priorityId }) => options.priorities(priorityId)),
  };
}

function shownColumns(
  texts: Catalogues['fields'],
  dates: Dates,
  project: Pick<Project, 'id' | 'prefix' | 'taskStatuses' | 'labels'>,
  sprints: readonly Sprint[],
  readTask: (id: string) => Task | undefined,
  board: BoardSender,
  today: string,
): Columns<NamedField | 'title' | 'dueDate' | 'estimate'> {
  const resting = restingStatuses([project]);
  const sortingFn: SortingFn<Task> = (one, other, column) =>
    dates.compare(one.getValue(column), other.getValue(column));
  const sprintNames = new Map(sprints.map(({ id, name }) => [id, name]));
  return {
    title: {
      id: 'title',
      header: headingOf(texts, 'title'),
      accessorKey: 'title',
      sortingFn,
      cell: ({ row: { original: task } }) => (
        <Link
          to="/projects/$projectId/tasks"
          params={{ projectId: project.id }}
          search={{ task: task.id }}
          className={classes.titleLink}
          dir="auto"
          title={task.title}
          data-task-id={task.id}
          data-task-key={keyOf(project.prefix, task.number) ?? undefined}
          preload={false}
          onPointerEnter={() => board.send({ type: 'task.hovered', taskId: task.id })}
          onFocus={() => board.send({ type: 'task.hovered', taskId: task.id })}
        >
          {task.title}
        </Link>
      ),
    },
    assignees: {
      id: 'assignees',
      header: headingOf(texts, 'assignees'),
      accessorFn: (task) => task.assignees.map(fullName).join(', ') || undefined,
      sortUndefined: 'last',
      sortingFn,
      cell: ({ row: { original: task } }) => <AvatarGroup people={task.assignees} size={22} />,
    },
    labels: labelsColumn(headingOf(texts, 'labels'), project.labels, sortingFn),
    dueDate: {
      id: 'dueDate',
      header: headingOf(texts, 'dueDate'),
      accessorFn: (task) => task.dueDate ?? undefined,
      sortUndefined: 'last',
      cell: ({ row: { original: task } }) =>
        task.dueDate && (
          <Text
            span
            inherit
            c={!resting.has(task.statusId) && isOverdue(task.dueDate, today) ? 'var(--faena-danger)' : undefined}
          >
            <RelativeDay day={task.dueDate} today={today} />
          </Text>
        ),
    },
    estimate: {
      ...kindColumn('estimate', texts, dates),
      accessorFn: ({ estimate }) => (estimate === null ? undefined : estimateOrder(estimate)),
    },
    sprintId: {
      id: columnOf('sprintId'),
      meta: { wide: true },
      header: headingOf(texts, 'sprintId'),
      accessorFn: (task) => (task.sprintId === null ? undefined : sprintNames.get(task.sprintId)),
      sortUndefined: 'last',
      sortingFn,
      cell: ({ row: { original: task } }) => (task.sprintId === null ? '—' : (sprintNames.get(task.sprintId) ?? '')),
    },
    parentId: parentColumn(headingOf(texts, 'parentId'), project, readTask),
  };
}

/** Column of the parent, sorted by its number. */
function parentColumn(
  header: string,
  { id: projectId, prefix }: Pick<Project, 'id' | 'prefix'>,
  readTask: (id: string) => Task | undefined,
): ColumnDef<Task> {
  const parentOf = ({ parentId }: Task) => (parentId === null ? undefined : readTask(parentId));
  return {
    id: 'parentId',
    meta: { wide: true },
    header,
    accessorFn: (task) => parentOf(task)?.number ?? undefined,
    sortUndefined: 'last',
    cell: ({ row: { original: task } }) => {
      const parent = parentOf(task);
      if (!parent) return '';
      const key = keyOf(prefix, parent.number);
      return (
        <Link
          to="/projects/$projectId/tasks"
          params={{ projectId }}
          search={{ task: parent.id }}
          className={classes.titleLink}
          dir="auto"
          title={parent.title}
          preload={false}
        >
          {key !== null && <span className={classes.key}>{key}</span>} {parent.title}
        </Link>
      );
    },
  };
}

function labelsColumn(header: string, labels: Project['labels'], sortingFn: SortingFn<Task>): ColumnDef<Task> {
  const byId = new Map(labels.map((label) => [label.id, label]));
  const labelsOf = (task: Task) => task.labels.flatMap((id) => byId.get(id) ?? []);
  return {
    id: 'labels',
    meta: { wide: true },
    header,
    accessorFn: (task) =>
      labelsOf(task)
        .map(({ name }) => name)
        .join(', ') || undefined,
    sortUndefined: 'last',
    sortingFn,
    cell: ({ row: { original: task } }) => <LabelBadges labels={labelsOf(task)} singleLine />,
  };
}
