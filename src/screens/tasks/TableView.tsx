import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { fullName } from '../../../domain/account.ts';
import { type Project, restingStatuses } from '../../../domain/project.ts';
import { estimateOrder } from '../../../domain/estimate.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import type { Task } from '../../../domain/task.ts';
import { selectTableColumns } from '../../machines/board/board.selectors.ts';
import { selectSprints } from '../../machines/records/records.selectors.ts';
import { selectTask } from '../../machines/records/records.selectors.ts';
import {
  descriptorOf,
  type NumberField,
  type TableField,
  tableFields,
  type TaskFieldsPatch,
} from '../../../domain/fields/task.ts';
import { findActor, tell, useSelect, useSender, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { AvatarGroup } from '../../ui/AvatarGroup/index.ts';
import { type ColumnDef, DataTable } from '../../ui/DataTable/index.ts';
import { formatDate, isOverdue } from '../../ui/dates/formatDate.ts';
import { formatNumber } from '../../ui/formatNumber/index.ts';
import type { PickerOption } from '../../ui/OptionList/index.ts';
import { OptionPicker } from '../../ui/OptionPicker/index.ts';
import { statusOptionsOf } from './moves.ts';
import { tagOptionsOf } from './options.tsx';
import { FieldState } from './FieldState.tsx';
import classes from './tasks.module.css';
import { texts } from './texts.ts';

export interface TableViewProps {
  project: Project;
  /** Tasks that pass the filters. */
  tasks: readonly Task[];
  /** Ids of the tasks that are selected for a batch change. */
  selected: ReadonlySet<string>;
  onOpenTask: (taskId: string) => void;
}

const messages = texts.columns;
const hiddenAtFirst = { sprint: false };
const noSprints: readonly Sprint[] = [];
const idOf = (task: Task) => task.id;
const titleOf = (task: Task) => task.title;

const isNumber = (field: TableField): field is NumberField & TableField => descriptorOf(field).kind === 'number';
const numberColumn = (field: NumberField & TableField): ColumnDef<Task> => {
  const valueOf = (task: Task): number | null => task[field];
  return {
    id: field,
    header: descriptorOf(field).heading,
    accessorFn: (task) => valueOf(task) ?? Number.POSITIVE_INFINITY,
    cell: ({ row }) => formatNumber(valueOf(row.original)),
  };
};

/** Table of a project's tasks. Status, type and priority can be changed in the cells. */
export function TableView({ project, tasks, selected, onOpenTask }: TableViewProps) {
  const system = useSystem();
  const board = useSender('board');
  const rowSelection = useMemo(() => Object.fromEntries([...selected].map((id) => [id, true])), [selected]);
  const today = system.today();
  useResource({ kind: 'sprints', projectId: project.id });
  const sprints = useSelect('records', selectSprints(project.id), noSprints);
  const sprintNames = useMemo(() => new Map(sprints.map(({ id, name }) => [id, name])), [sprints]);
  const chosenColumns = useSelect('board', selectTableColumns, undefined);
  const shownColumns = useMemo(() => ({ ...hiddenAtFirst, ...chosenColumns }), [chosenColumns]);
  const { id: projectId, taskStatuses, taskTypes, taskPriorities, workflow, abilities } = project;
  const columns = useMemo((): ColumnDef<Task>[] => {
    const options = tagOptionsOf({ taskStatuses, taskTypes, taskPriorities });
    const resting = restingStatuses([{ taskStatuses }]);
    // Read from the records when a row renders. A change of any task renders the table again.
    const getTask = (id: string) => {
      const records = findActor(system, 'records');
      return records && selectTask(id)(records.getSnapshot());
    };
    const choose = (taskId: string, fields: TaskFieldsPatch) =>
      board.send({ type: 'field.chosen', taskId, fields, mutationId: system.newId(), at: system.now() });
    const rank = (list: readonly { id: string }[]) => new Map(list.map(({ id }, index) => [id, index]));
    const ranks = { statusId: rank(taskStatuses), typeId: rank(taskTypes), priorityId: rank(taskPriorities) };
    const picked = (
      field: keyof typeof ranks,
      header: string,
      offered: (task: Task) => PickerOption[],
    ): ColumnDef<Task> => ({
      id: field,
      header,
      accessorFn: (task) => ranks[field].get(task[field]) ?? -1,
      cell: ({ row: { original: task } }) => (
        <span className={classes.pickerCell}>
          <OptionPicker
            variant="plain"
            label={texts.ofTask(header, task.title)}
            options={offered(task)}
            value={task[field]}
            disabled={!task.abilities.update}
            onChange={(value) => value && choose(task.id, { [field]: value })}
          />
          <FieldState taskId={task.id} field={field} label={header} onRetry={(fields) => choose(task.id, fields)} />
        </span>
      ),
    });
    const columns: Record<Exclude<TableField, NumberField>, ColumnDef<Task>> = {
      title: {
        id: 'title',
        header: messages.title,
        accessorKey: 'title',
        enableHiding: false,
        cell: ({ row: { original: task } }) => (
          <Link
            to="/projects/$projectId/tasks"
            params={{ projectId }}
            search={{ task: task.id }}
            className={classes.titleLink}
            title={task.title}
            data-task-id={task.id}
            preload={false}
            onPointerEnter={() => board.send({ type: 'task.hovered', taskId: task.id })}
            onFocus={() => board.send({ type: 'task.hovered', taskId: task.id })}
          >
            {task.title}
          </Link>
        ),
      },
      statusId: picked('statusId', messages.status, (task) =>
        statusOptionsOf({ workflow, taskStatuses, abilities }, task, options.statuses(task.statusId), getTask),
      ),
      typeId: picked('typeId', messages.type, ({ typeId }) => options.types(typeId)),
      priorityId: picked('priorityId', messages.priority, ({ priorityId }) => options.priorities(priorityId)),
      assignees: {
        id: 'assignees',
        header: messages.assignees,
        accessorFn: (task) => task.assignees.map(fullName).join(', '),
        cell: ({ row: { original: task } }) => <AvatarGroup people={task.assignees} size={22} />,
      },
      dueDate: {
        id: 'dueDate',
        header: messages.dueDate,
        accessorFn: (task) => task.dueDate ?? '9999',
        cell: ({ row: { original: task } }) =>
          task.dueDate && (
            <span
              className={classes.due}
              data-overdue={(!resting.has(task.statusId) && isOverdue(task.dueDate, today)) || undefined}
            >
              {formatDate(task.dueDate, today)}
            </span>
          ),
      },
      estimate: {
        id: 'estimate',
        header: messages.estimate,
        accessorFn: (task) => estimateOrder(task.estimate),
        cell: ({ row: { original: task } }) => task.estimate ?? '',
      },
      sprintId: {
        id: 'sprint',
        header: messages.sprint,
        accessorFn: (task) => (task.sprintId === null ? '' : (sprintNames.get(task.sprintId) ?? '')),
        cell: ({ row: { original: task } }) => (task.sprintId === null ? '—' : (sprintNames.get(task.sprintId) ?? '')),
      },
    };
    return tableFields.map((field) => (isNumber(field) ? numberColumn(field) : columns[field]));
  }, [projectId, taskStatuses, taskTypes, taskPriorities, workflow, abilities, board, system, today, sprintNames]);
  return (
    <div className={classes.tableBody}>
      <DataTable
        label={texts.table}
        data={tasks}
        columns={columns}
        getRowId={idOf}
        getRowLabel={titleOf}
        columnVisibility={shownColumns}
        onColumnVisibilityChange={(shown) => board.send({ type: 'tableColumns.chosen', shown })}
        rowSelection={rowSelection}
        onRowSelectionChange={(rows) => {
          const taskIds = Object.keys(rows).filter((id) => rows[id]);
          const added = taskIds.filter((id) => !selected.has(id));
          tell(system, 'selection', { type: 'tasks.chosen', taskIds, anchor: added[0] ?? null });
        }}
        onRangeSelect={(taskId, among) => tell(system, 'selection', { type: 'range.chosen', taskId, among })}
        onRowClick={(task) => onOpenTask(task.id)}
      />
    </div>
  );
}
