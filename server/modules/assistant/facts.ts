import { countOf, sortedBy } from '../../db/cursor.ts';
import { sql } from 'kysely';
import { fullName } from '../../../domain/account.ts';
import { itemName, nameOfItem } from '../../../domain/checklist.ts';
import type { ColumnOf } from '../../../domain/fields/descriptor.ts';
import {
  type PlainAgentField,
  plainAgentFields,
  type TaskFields,
  taskFields,
  type TaskValues,
} from '../../../domain/fields/task.ts';
import type { Language } from '../../../domain/languages.ts';
import type { RelationKind } from '../../../domain/taskRelation.ts';
import type { Db, LabelRow, TagRow, TaskRow } from '../../db/schema.ts';
import { contains, wordsOf } from '../../db/search.ts';
import { personName } from '../../shared/personName.ts';
import { visibleProject } from '../projects/access.ts';
import type { ProjectAccess, Viewer } from '../projects/policy.ts';
import type { MemberRow } from '../projects/presenter.ts';
import { wholeProject } from '../projects/repository.ts';
import { creationOf } from '../tasks/origin.ts';
import { linksOf } from '../tasks/links.ts';
import type { ReadQuery } from '../tasks/queryLine.ts';
import { listTaskRelations } from '../tasks/relationQueries.ts';
import { activeOf } from '../workflows/repository.ts';
import type { ActiveWorkflow } from '../../../domain/workflow.ts';
import type { DueRange } from './dates.ts';

export interface ProjectFacts {
  id: string;
  name: string;
  /** Prefix of task keys. */
  prefix: string;
  description: string;
  access: ProjectAccess;
  members: MemberRow[];
  statuses: TagRow[];
  types: TagRow[];
  priorities: TagRow[];
  /** Labels of the project and of its workspace. */
  labels: LabelRow[];
  doneIds: readonly string[];
  workflow: ActiveWorkflow | null;
}

export interface TaskFacts extends Pick<TaskValues, PlainAgentField> {
  id: string;
  number: number | null;
  title: string;
  status: string;
  statusId: string;
  type: string;
  priority: string;
  priorityId: string;
  typeId: string;
  isDone: boolean;
  assignees: { id: string; name: string }[];
  /** Names of the labels. */
  labels: string[];
  createdAt: string;
  updatedAt: string | null;
  isArchived: boolean;
}

/** Filters for a search of tasks. An empty list matches all tasks. */
export interface TaskFilters {
  assignedTo?: string[];
  unassigned?: boolean;
  statusIds?: string[];
  typeIds?: string[];
  priorityIds?: string[];
  progress?: 'open' | 'done' | null;
  due?: DueRange | null;
  /** Earliest time of the last change or of the creation, ISO 8601. */
  since?: string | null;
  changedBy?: string[];
  words?: string[];
  /** True for a list with archived tasks. A search for words always finds them. */
  archived?: boolean;
  /** Query line, which narrows the result further and can sort it. */
  line?: ReadQuery;
  limit: number;
  offset?: number;
}

export async function projectFacts(db: Db, viewer: Viewer, projectId: string): Promise<ProjectFacts> {
  const { row, access } = await visibleProject(db, viewer, projectId);
  const { members, tags, labels } = await wholeProject(db, row);
  const of = (kind: TagRow['kind']) => tags.filter((tag) => tag.kind === kind);
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    description: row.description,
    access,
    members,
    statuses: of('statuses'),
    types: of('types'),
    priorities: of('priorities'),
    labels,
    doneIds: of('statuses').flatMap(({ id, category }) => (category === 'done' ? [id] : [])),
    workflow: activeOf(row.workflow),
  };
}

export const firstStatusOf = ({ workflow, statuses }: ProjectFacts): string =>
  workflow?.definition.initial ?? statuses.find(({ archived }) => archived === 0)?.id ?? '';

function matchingTasks(db: Db, project: ProjectFacts, filters: TaskFilters) {
  const { assignedTo = [], unassigned = false, statusIds = [], typeIds = [], priorityIds = [] } = filters;
  const { progress = null, due = null, since = null, changedBy = [], archived = false, line } = filters;
  const words = [...(filters.words ?? []), ...wordsOf(line?.search ?? '')];
  const { doneIds } = project;
  return db
    .selectFrom('tasks')
    .where('tasks.project_id', '=', project.id)
    .where('tasks.deleted_at', 'is', null)
    .$if(!archived && words.length === 0, (query) => query.where('tasks.archived_at', 'is', null))
    .$if(assignedTo.length > 0, (query) =>
      query.where('tasks.id', 'in', ({ selectFrom }) =>
        selectFrom('task_assignees')
          .select('task_assignees.task_id')
          .where('task_assignees.account_id', 'in', assignedTo),
      ),
    )
    .$if(unassigned, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('task_assignees')
              .select('task_assignees.task_id')
              .whereRef('task_assignees.task_id', '=', 'tasks.id'),
          ),
        ),
      ),
    )
    .$if(statusIds.length > 0, (query) => query.where('tasks.status_id', 'in', statusIds))
    .$if(typeIds.length > 0, (query) => query.where('tasks.type_id', 'in', typeIds))
    .$if(priorityIds.length > 0, (query) => query.where('tasks.priority_id', 'in', priorityIds))
    .$if(progress === 'open' && doneIds.length > 0, (query) => query.where('tasks.status_id', 'not in', doneIds))
    .$if(progress === 'done', (query) =>
      doneIds.length === 0 ? query.where(sql<boolean>`1 = 0`) : query.where('tasks.status_id', 'in', doneIds),
    )
    .$if(due !== null, (query) => query.where('tasks.due_date', due?.kind === 'none' ? 'is' : 'is not', null))
    .$if(typeof due?.from === 'string', (query) => query.where('tasks.due_date', '>=', due?.from ?? ''))
    .$if(typeof due?.to === 'string', (query) => query.where('tasks.due_date', '<=', due?.to ?? ''))
    .$if(since !== null, (query) =>
      query.where('tasks.id', 'in', ({ selectFrom }) =>
        selectFrom('transitions')
          .select('transitions.task_id')
          .where('transitions.project_id', '=', project.id)
          .where('transitions.at', '>=', since ?? '')
          .$if(changedBy.length > 0, (changes) => changes.where('transitions.by_id', 'in', changedBy)),
      ),
    )
    .$if(words.length > 0, (query) =>
      query.where(({ and, ref }) => and(words.map((word) => contains(ref('tasks.search_text'), word)))),
    )
    .$if(line !== undefined, (query) => (line ? query.where(line.matches) : query));
}

/**
 * Finds tasks of a project. Returns them with the most urgent first, and their total number. The caller must have
 * checked the viewer's access.
 */
export async function findTasks(
  db: Db,
  project: ProjectFacts,
  filters: TaskFilters,
): Promise<{ tasks: TaskFacts[]; total: number }> {
  const matching = matchingTasks(db, project, filters);
  const rows = await matching
    .select([
      'tasks.id',
      'tasks.number',
      'tasks.title',
      'tasks.status_id',
      'tasks.type_id',
      'tasks.priority_id',
      ...plainAgentFields.map((field) => `tasks.${taskFields[field].column}` as const),
      'tasks.created_at',
      'tasks.updated_at',
      'tasks.archived_at',
      'tasks.origin',
    ])
    .$call(sortedBy(filters.line?.keys ?? []))
    .$if(typeof filters.since === 'string', (query) =>
      query.orderBy(sql`coalesce(tasks.updated_at, tasks.created_at)`, 'desc'),
    )
    .orderBy(sql`tasks.due_date is null`)
    .orderBy('tasks.due_date')
    .orderBy('tasks.created_at')
    .orderBy('tasks.id')
    .limit(filters.limit)
    .offset(filters.offset ?? 0)
    .execute();
  const total = await countOf(matching);
  const links = await linksOf(
    db,
    rows.map(({ id }) => id),
  );
  const names = optionNames(project);
  return {
    total,
    tasks: rows.map((row) => ({
      id: row.id,
      number: row.number,
      title: row.title,
      status: names.get(row.status_id) ?? '',
      statusId: row.status_id,
      type: names.get(row.type_id) ?? '',
      typeId: row.type_id,
      priority: names.get(row.priority_id) ?? '',
      priorityId: row.priority_id,
      isDone: project.doneIds.includes(row.status_id),
      ...plainValuesIn(row),
      assignees: links(row.id).assignees.map((person) => ({ id: person.id, name: fullName(person) })),
      labels: links(row.id).labels.flatMap((id) => names.get(id) ?? []),
      createdAt: creationOf(row),
      updatedAt: row.updated_at,
      isArchived: row.archived_at !== null,
    })),
  };
}

const optionNames = ({ statuses, types, priorities, labels }: ProjectFacts) =>
  new Map([...statuses, ...types, ...priorities, ...labels].map(({ id, name }) => [id, name]));

type PlainRow = Pick<TaskRow, ColumnOf<TaskFields[PlainAgentField]>>;
const plainValuesIn = (row: PlainRow): Pick<TaskValues, PlainAgentField> =>
  // The cast restores the property names, which `Object.fromEntries` loses.
  Object.fromEntries(plainAgentFields.map((field) => [field, row[taskFields[field].column]])) as Pick<
    TaskValues,
    PlainAgentField
  >;
const plainNames: ReadonlySet<string> = new Set(['title', ...plainAgentFields]);

const nameOfKind = {
  blocks: 'blocks',
  blockedBy: 'blocked_by',
  relatedTo: 'relates_to',
  duplicateOf: 'duplicate_of',
  duplicatedBy: 'duplicated_by',
} as const satisfies Record<RelationKind, string>;

/** Returns the relations of a task in both directions, to tasks that the viewer can see. */
export async function relationFacts(db: Db, viewer: Viewer, address: { projectId: string; taskId: string }) {
  const { elements, more } = await listTaskRelations(db, viewer, address);
  return {
    relations: elements.map(({ kind, id, key, title, statusName }) => ({
      kind: nameOfKind[kind],
      id,
      key,
      title,
      status: statusName,
    })),
    ...(more && { moreRelations: true }),
  };
}

export interface ChangeFacts {
  taskId: string;
  title: string;
  field: string;
  by: string;
  via: string | null;
  at: string;
  /** Value before the change: the current name of the record, or the value itself if it is short. */
  from: string | null;
  to: string | null;
}

export async function findChanges(
  db: Db,
  project: ProjectFacts,
  language: Language,
  { since, by = [], limit }: { since: string; by?: string[]; limit: number },
): Promise<{ changes: ChangeFacts[]; total: number }> {
  const matching = db
    .selectFrom('transitions')
    .where('transitions.project_id', '=', project.id)
    .where('transitions.at', '>=', since)
    .$if(by.length > 0, (query) => query.where('transitions.by_id', 'in', by));
  const rows = await matching
    .innerJoin('accounts', 'accounts.id', 'transitions.by_id')
    .innerJoin('tasks', 'tasks.id', 'transitions.task_id')
    .select([
      'transitions.task_id',
      'transitions.field',
      'transitions.from_value',
      'transitions.to_value',
      'transitions.at',
      'transitions.via',
      'tasks.title',
      'accounts.name',
      'accounts.last_name',
    ])
    .orderBy('transitions.at', 'desc')
    .orderBy('transitions.id', 'desc')
    .limit(limit)
    .execute();
  const total = await countOf(matching);
  const names = optionNames(project);
  for (const person of project.members) names.set(person.id, personName(language, person));
  const describeValue = (field: string, json: string | null): string | null => {
    if (json === null || field === 'description' || field === 'boardId') return null;
    const value: unknown = JSON.parse(json);
    if (field === 'checklist') return nameOfItem(itemName.parse(value));
    const parts = (Array.isArray(value) ? value : [value])
      .map(String)
      .map((part) => (plainNames.has(field) ? part : (names.get(part) ?? '—')));
    return parts.join(', ') || null;
  };
  return {
    total,
    changes: rows.map((row) => ({
      taskId: row.task_id,
      title: row.title,
      field: row.field,
      by: personName(language, row),
      via: row.via,
      at: row.at,
      from: describeValue(row.field, row.from_value),
      to: describeValue(row.field, row.to_value),
    })),
  };
}
