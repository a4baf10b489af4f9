import { type RelationField, relationFields, type TaskValues } from '../../../domain/fields/task.ts';
import { labelPhrase } from '../../../domain/fields/texts.ts';
import { type Phrase, phrase } from '../../../domain/phrase.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import { batchesOf } from '../../db/batches.ts';
import type { Db } from '../../db/schema.ts';
import { validationError } from '../../http/errors.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleProjects } from '../projects/repository.ts';

/** Relations in which tasks must not lead back to themselves. */
type OrderedField = Exclude<RelationField, 'relatedTo'>;
const isOrdered = (field: RelationField): field is OrderedField => field !== 'relatedTo';

const toItself = {
  blockedBy: phrase('errors', 'tasks.blocksItself'),
  relatedTo: phrase('errors', 'tasks.relatesToItself'),
  duplicateOf: phrase('errors', 'tasks.duplicatesItself'),
} as const satisfies Record<RelationField, Phrase>;
const inCircle = {
  blockedBy: 'tasks.blocksInCircle',
  duplicateOf: 'tasks.duplicatesInCircle',
} as const satisfies Record<OrderedField, string>;

export const idsOfRelation = (value: TaskValues[RelationField] | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? []);

type Relations = Partial<Pick<TaskValues, RelationField>>;

export const hasRelations = (given: Relations): boolean => relationFields.some((field) => given[field] !== undefined);

/**
 * Throws VALIDATION if the task would get a relation to a task that the viewer can't see, to a deleted one, or to
 * itself, or if tasks would wait for each other or repeat each other. Existing relations are accepted. The caller has
 * locked the workspace, unless the task is new.
 */
export async function checkRelations(
  db: Db,
  viewer: Viewer,
  taskId: string | null,
  given: Relations,
  before: Relations = {},
  pathOf: (field: RelationField) => string = (field) => `body.${field}`,
): Promise<void> {
  for (const field of relationFields) {
    const known = idsOfRelation(before[field]);
    const added = idsOfRelation(given[field]).filter((id) => !known.includes(id));
    if (added.length === 0) continue;
    const reject = (message: Phrase): never => {
      throw validationError([{ path: pathOf(field), message }]);
    };
    if (taskId !== null && added.includes(taskId)) reject(toItself[field]);
    const found = new Map((await tasksAmong(db, viewer, added)).map((task) => [task.id, task]));
    for (const id of added) {
      const task = found.get(id);
      if (!task) reject(phrase('errors', 'tasks.noSuchTask', { field: labelPhrase(field), id }));
      else if (task.isDeleted)
        reject(phrase('errors', 'tasks.relatesToDeleted', { field: labelPhrase(field), task: task.name }));
    }
    if (taskId === null || !isOrdered(field)) continue;
    const circle = await circleOf(db, field, taskId, added);
    if (circle) reject(phrase('errors', inCircle[field], { way: await wayOf(db, viewer, circle) }));
  }
}

/** Visible tasks with these ids, also the deleted ones. */
async function tasksAmong(db: Db, viewer: Viewer, ids: readonly string[]) {
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .select(['tasks.id', 'tasks.number', 'tasks.title', 'tasks.deleted_at', 'projects.prefix'])
    .where('tasks.id', 'in', ids)
    .where('projects.id', 'in', visibleProjects(db, viewer))
    .execute();
  return rows.map(({ id, number, title, prefix, deleted_at: deletedAt }) => ({
    id,
    name: keyOf(prefix, number) ?? title,
    isDeleted: deletedAt !== null,
  }));
}

/**
 * Returns the ids on the way from the task over one of the added tasks back to the task, or null if none leads back.
 * Deleted tasks count, because they can be restored.
 */
async function circleOf(
  db: Db,
  field: OrderedField,
  taskId: string,
  added: readonly string[],
): Promise<string[] | null> {
  /** Each reached task, with the task from which it was reached. */
  const from = new Map(added.map((id) => [id, taskId]));
  for (let frontier = [...added]; frontier.length > 0;) {
    const next: string[] = [];
    for (const ids of batchesOf(frontier)) {
      const rows = await db
        .selectFrom('task_relations')
        .select(['task_id', 'other_id'])
        .where('task_id', 'in', ids)
        .where('kind', '=', field)
        .execute();
      for (const { task_id: id, other_id: other } of rows) {
        if (other === taskId) return wayBack(from, taskId, id);
        if (from.has(other)) continue;
        from.set(other, id);
        next.push(other);
      }
    }
    frontier = next;
  }
  return null;
}

function wayBack(from: ReadonlyMap<string, string>, taskId: string, last: string): string[] {
  const way = [taskId];
  for (let id = last; id !== taskId; id = from.get(id) ?? taskId) way.unshift(id);
  return [taskId, ...way];
}

/** Number of tasks that are named at each end of a long way. */
const shownAtEnds = 4;

/** Returns the way as `PLA-1 → PLA-2 → PLA-1`. Tasks that the viewer can't see have no name. */
async function wayOf(db: Db, viewer: Viewer, ids: readonly string[]): Promise<string> {
  const names = new Map((await tasksAmong(db, viewer, [...new Set(ids)])).map(({ id, name }) => [id, name]));
  const way = ids.map((id) => names.get(id) ?? '?');
  return (way.length <= 2 * shownAtEnds ? way : [...way.slice(0, shownAtEnds), '…', ...way.slice(-shownAtEnds)]).join(
    ' → ',
  );
}
