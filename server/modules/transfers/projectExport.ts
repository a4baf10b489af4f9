import { keyOf } from '../../../domain/taskKey.ts';
import { byteOrderMark, csvLine } from '../../../domain/csv.ts';
import {
  descriptorOf,
  relationFields,
  type TaskField,
  taskFieldNames,
  taskFields,
} from '../../../domain/fields/task.ts';
import { optionNames } from '../../../domain/fields/texts.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { exportColumns, projectExportFormat } from '../../../domain/importRules.ts';
import type { Language } from '../../../domain/languages.ts';
import { batchesOf } from '../../db/batches.ts';
import type { Db, DocumentRow, TaskRow } from '../../db/schema.ts';
import { personName } from '../../shared/personName.ts';
import { textsOf } from '../../shared/texts.ts';
import { boardNames } from '../boards/repository.ts';
import { presentShared as presentProject } from '../projects/presenter.ts';
import type { Viewer } from '../projects/policy.ts';
import { findProject, wholeProject } from '../projects/repository.ts';
import { valuesOf } from '../tasks/fields.ts';
import { labelsOfProject, labelsOfTasks } from '../labels/queries.ts';
import { linkedValues, noLinks } from '../tasks/links.ts';
import { creationOf, originOf } from '../tasks/origin.ts';
import { keysOfVisible } from '../tasks/relationQueries.ts';
import { idsOfRelation } from '../tasks/relations.ts';

const pageSize = 200;

/** A small number, because each document may have a text of 2 million characters. */
const documentsInPage = 20;

interface Names {
  /** Prefix of task keys. */
  prefix: string;
  tag: Map<string, string>;
  /** Ids of the done statuses. */
  done: ReadonlySet<string>;
  sprint: Map<string, string>;
  label: Map<string, string>;
  person: (id: string) => Promise<{ name: string; email: string }>;
}

interface ExportedPerson {
  name: string;
  email: string;
}
type Exported = string | number | string[] | ExportedPerson[] | null;

/** Values of a task that are in other tables. */
interface Linked {
  boards: Map<string, string>;
  people: ExportedPerson[];
  labels: readonly string[];
  parents: Map<string, string>;
  /** Keys of the tasks in relations that the exporting person may see. */
  related: Map<string, string>;
}

function exportedValues(
  task: TaskRow,
  { tag, sprint, label, boards, people, labels, parents, related }: Names & Linked,
): Record<TaskField, Exported> {
  const values = valuesOf(task, linkedValues(noLinks));
  const nameIn = (names: Map<string, string>, id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const keysIn = (ids: readonly string[]) => ids.flatMap((id) => related.get(id) ?? []);
  return {
    ...values,
    statusId: tag.get(values.statusId) ?? '',
    typeId: tag.get(values.typeId) ?? '',
    priorityId: tag.get(values.priorityId) ?? '',
    sprintId: nameIn(sprint, values.sprintId),
    boardId: nameIn(boards, values.boardId),
    parentId: nameIn(parents, values.parentId),
    blockedBy: keysIn(values.blockedBy),
    relatedTo: keysIn(values.relatedTo),
    duplicateOf: nameIn(related, values.duplicateOf),
    assignees: people,
    labels: labels.flatMap((id) => label.get(id) ?? []),
  };
}

/** Reads the linked values of a page of tasks. Returns a function that finds those of a task. */
async function linkedOf(
  db: Db,
  viewer: Viewer,
  { tasks, prefix, language }: { tasks: TaskRow[]; prefix: string; language: Language },
): Promise<(task: TaskRow) => Linked> {
  const people = await assigneesOf(db, tasks, language);
  const labels = await labelsOfTasks(
    db,
    tasks.map(({ id }) => id),
  );
  const boards = await boardNames(db, viewer, idsOf(tasks, 'board_id'));
  const parents = await keysOf(db, prefix, idsOf(tasks, 'parent_id'));
  const related = await keysOfVisible(db, viewer, tasks.flatMap(relatedIds));
  return ({ id }) => ({ boards, people: people.get(id) ?? [], labels: labels.get(id) ?? [], parents, related });
}

/** Returns the creator of a task, or the author of an imported task who is no member. */
async function creatorOf(task: TaskRow, { person }: Names): Promise<ExportedPerson> {
  const author = originOf(task)?.author ?? null;
  return author === null ? person(task.created_by) : { name: author, email: '' };
}

const completionOf = (task: TaskRow, { done }: Names): string | null =>
  done.has(task.status_id) ? task.status_since : null;

const cellOf = (texts: Catalogues['fields'], field: TaskField, value: Exported): string =>
  typeof value === 'string' && descriptorOf(field).kind === 'choice'
    ? (optionNames(texts, field)[value] ?? value)
    : Array.isArray(value)
      ? value.map((one) => (typeof one === 'string' ? one : one.email)).join('; ')
      : String(value ?? '');

export async function* projectCsv(
  db: Db,
  viewer: Viewer,
  projectId: string,
  language: Language,
  { bom = false } = {},
): AsyncGenerator<string> {
  const names = await namesOf(db, viewer, projectId, language);
  const texts = textsOf(language);
  const fields = texts('fields');
  yield (bom ? byteOrderMark : '') + csvLine(exportColumns(texts('exports'), fields));
  for await (const tasks of pagesOfTasks(db, projectId)) {
    const linked = await linkedOf(db, viewer, { tasks, prefix: names.prefix, language });
    const lines: string[] = [];
    for (const task of tasks) {
      const values = exportedValues(task, { ...names, ...linked(task) });
      const creator = await creatorOf(task, names);
      lines.push(
        csvLine([
          task.id,
          keyOf(names.prefix, task.number) ?? '',
          ...taskFieldNames.map((field) => cellOf(fields, field, values[field])),
          creator.email || creator.name,
          creationOf(task),
          task.updated_at ?? '',
          completionOf(task, names) ?? '',
          task.archived_at ?? '',
        ]),
      );
    }
    yield lines.join('');
  }
}

export async function* projectJson(
  db: Db,
  viewer: Viewer,
  projectId: string,
  now: string,
  language: Language,
): AsyncGenerator<string> {
  const found = await findProject(db, viewer, projectId);
  if (!found) return;
  const names = await namesOf(db, viewer, projectId, language);
  const { members, taskStatuses, taskTypes, taskPriorities, labels, workflow, ...project } = presentProject(
    await wholeProject(db, found.row),
  );
  yield `${JSON.stringify({ format: projectExportFormat, version: 1, exportedAt: now, project, members, statuses: taskStatuses, types: taskTypes, priorities: taskPriorities, labels, activeWorkflow: workflow }).slice(0, -1)}`;
  yield `,"sprints":${JSON.stringify(await sprintsOf(db, projectId))}`;
  yield `,"boards":${JSON.stringify(await boardsOf(db, viewer, projectId))}`;
  yield `,"workflows":${JSON.stringify(await workflowsOf(db, projectId))}`;
  yield ',"documents":';
  yield* jsonList(documentsOf(db, { workspaceId: viewer.workspaceId, projectId }));
  yield ',"tasks":';
  yield* jsonList(tasksOf(db, viewer, projectId, names, language));
  yield '}\n';
}

export interface DocumentItem {
  id: string;
  title: string;
  type: 'document' | 'folder';
  parentId: string | null;
}

export const documentItems = (
  db: Db,
  { workspaceId, projectId }: { workspaceId: string; projectId: string | null },
): Promise<DocumentItem[]> =>
  db
    .selectFrom('documents')
    .select(['id', 'title', 'type', 'parent_id as parentId'])
    .where('workspace_id', '=', workspaceId)
    .where('project_id', projectId === null ? 'is' : '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Reads documents in pages, in the order of the items. Leaves out documents that were deleted since. */
export async function* readDocuments<Item extends { id: string }>(
  db: Db,
  items: Item[],
): AsyncGenerator<{ item: Item; row: DocumentRow }> {
  for (const page of batchesOf(items, documentsInPage)) {
    const rows = await db
      .selectFrom('documents')
      .selectAll()
      .where(
        'id',
        'in',
        page.map(({ id }) => id),
      )
      .where('deleted_at', 'is', null)
      .execute();
    const rowById = new Map(rows.map((row) => [row.id, row]));
    for (const item of page) {
      const row = rowById.get(item.id);
      if (row) yield { item, row };
    }
  }
}

async function* documentsOf(db: Db, tree: { workspaceId: string; projectId: string | null }): AsyncGenerator<object> {
  for await (const { item, row } of readDocuments(db, await documentItems(db, tree))) {
    const { id, parentId } = item;
    yield {
      id,
      parentId,
      type: row.type,
      title: row.title,
      description: row.description,
      content: row.content,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      createdBy: row.created_by,
    };
  }
}

async function* tasksOf(
  db: Db,
  viewer: Viewer,
  projectId: string,
  names: Names,
  language: Language,
): AsyncGenerator<object> {
  for await (const tasks of pagesOfTasks(db, projectId)) {
    const ids = tasks.map(({ id }) => id);
    const linked = await linkedOf(db, viewer, { tasks, prefix: names.prefix, language });
    const comments = grouped(
      await db
        .selectFrom('comments')
        .select(['task_id', 'id', 'content', 'created_by', 'created_at', 'edited_at'])
        .where('task_id', 'in', ids)
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    );
    const history = grouped(
      await db
        .selectFrom('transitions')
        .select(['task_id', 'field', 'from_value', 'to_value', 'by_id', 'at'])
        .where('task_id', 'in', ids)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    );
    for (const task of tasks) {
      const commented = [];
      for (const row of comments.get(task.id) ?? []) {
        commented.push({
          id: row.id,
          content: row.content,
          by: await names.person(row.created_by),
          at: row.created_at,
          editedAt: row.edited_at,
        });
      }
      const logged = [];
      for (const row of history.get(task.id) ?? []) {
        logged.push({
          field: row.field,
          from: valueIn(row.from_value),
          to: valueIn(row.to_value),
          by: await names.person(row.by_id),
          at: row.at,
        });
      }
      const values = exportedValues(task, { ...names, ...linked(task) });
      yield {
        id: task.id,
        key: keyOf(names.prefix, task.number),
        ...Object.fromEntries(taskFieldNames.map((field) => [taskFields[field].name, values[field]])),
        createdBy: await creatorOf(task, names),
        createdAt: creationOf(task),
        updatedAt: task.updated_at,
        completedAt: completionOf(task, names),
        archivedAt: task.archived_at,
        statusSince: task.status_since,
        comments: commented,
        history: logged,
      };
    }
  }
}

/** Returns the keys of tasks by id. */
async function keysOf(db: Db, prefix: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('tasks').select(['id', 'number']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, number }) => [id, keyOf(prefix, number) ?? id]));
}

async function* pagesOfTasks(db: Db, projectId: string): AsyncGenerator<TaskRow[]> {
  for (let last: TaskRow | undefined; ;) {
    const after = last;
    const tasks: TaskRow[] = await db
      .selectFrom('tasks')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('deleted_at', 'is', null)
      .$if(after !== undefined, (query) =>
        query.where(({ or, and, eb }) =>
          or([
            eb('created_at', '>', after?.created_at ?? ''),
            and([eb('created_at', '=', after?.created_at ?? ''), eb('id', '>', after?.id ?? '')]),
          ]),
        ),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
      .execute();
    if (tasks.length > 0) yield tasks;
    if (tasks.length < pageSize) return;
    last = tasks.at(-1);
  }
}

async function namesOf(db: Db, { workspaceId }: Viewer, projectId: string, language: Language): Promise<Names> {
  const tags = await db
    .selectFrom('tags')
    .select(['id', 'name', 'category'])
    .where('project_id', '=', projectId)
    .execute();
  const sprints = await db.selectFrom('sprints').select(['id', 'name']).where('project_id', '=', projectId).execute();
  const project = await db
    .selectFrom('projects')
    .select('prefix')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const labels = await labelsOfProject(db, projectId, workspaceId);
  const people = new Map<string, { name: string; email: string }>();
  return {
    prefix: project.prefix,
    tag: new Map(tags.map(({ id, name }) => [id, name])),
    done: new Set(tags.flatMap(({ id, category }) => (category === 'done' ? id : []))),
    sprint: new Map(sprints.map(({ id, name }) => [id, name])),
    label: new Map(labels.map(({ id, name }) => [id, name])),
    person: async (id) => {
      const known = people.get(id);
      if (known) return known;
      const row = await db
        .selectFrom('accounts')
        .select(['name', 'last_name', 'nickname', 'email'])
        .where('id', '=', id)
        .executeTakeFirst();
      const person = { name: row ? personName(language, row) : '', email: row?.email ?? '' };
      people.set(id, person);
      return person;
    },
  };
}

async function assigneesOf(
  db: Db,
  tasks: TaskRow[],
  language: Language,
): Promise<Map<string, { name: string; email: string }[]>> {
  const rows = await db
    .selectFrom('task_assignees')
    .innerJoin('accounts', 'accounts.id', 'task_assignees.account_id')
    .select(['task_assignees.task_id', 'accounts.name', 'accounts.last_name', 'accounts.nickname', 'accounts.email'])
    .where(
      'task_assignees.task_id',
      'in',
      tasks.map(({ id }) => id),
    )
    .orderBy('task_assignees.position')
    .execute();
  const found = grouped(rows);
  return new Map(
    [...found].map(([id, people]) => [
      id,
      people.map((row) => ({ name: personName(language, row), email: row.email })),
    ]),
  );
}

const sprintsOf = (db: Db, projectId: string) =>
  db
    .selectFrom('sprints')
    .select([
      'id',
      'name',
      'goal',
      'starts_on as startsOn',
      'ends_on as endsOn',
      'capacity',
      'state',
      'started_at as startedAt',
      'completed_at as completedAt',
    ])
    .where('project_id', '=', projectId)
    .orderBy('starts_on')
    .orderBy('id')
    .execute();

async function boardsOf(db: Db, viewer: Viewer, projectId: string) {
  const rows = await db
    .selectFrom('boards')
    .select(['id', 'name', 'created_at as createdAt'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const seen = await boardNames(
    db,
    viewer,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => seen.has(id));
}

async function workflowsOf(db: Db, projectId: string) {
  const rows = await db
    .selectFrom('workflows')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const versions = await db
    .selectFrom('workflow_versions')
    .innerJoin('workflows', 'workflows.id', 'workflow_versions.workflow_id')
    .selectAll('workflow_versions')
    .where('workflows.project_id', '=', projectId)
    .orderBy('workflow_versions.version')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    active: row.active === 1,
    draft: JSON.parse(row.draft) as unknown,
    createdAt: row.created_at,
    versions: versions
      .filter((version) => version.workflow_id === row.id)
      .map((version) => ({
        version: version.version,
        publishedAt: version.published_at,
        definition: JSON.parse(version.definition) as unknown,
      })),
  }));
}

async function* jsonList(elements: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[';
  for await (const element of elements) {
    yield `${before}\n${JSON.stringify(element)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : '\n]';
}

function grouped<T extends { task_id: string }>(rows: T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) {
    const list = found.get(row.task_id);
    if (list) list.push(row);
    else found.set(row.task_id, [row]);
  }
  return found;
}

/** Returns the ids of all tasks to which a task has a relation. */
function relatedIds(task: TaskRow): string[] {
  const values = valuesOf(task, linkedValues(noLinks));
  return relationFields.flatMap((field) => idsOfRelation(values[field]));
}

const idsOf = (tasks: TaskRow[], column: 'board_id' | 'parent_id'): string[] => [
  ...new Set(tasks.flatMap((task) => task[column] ?? [])),
];
const valueIn = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
