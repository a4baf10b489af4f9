import type { RelationField } from '../../../domain/fields/task.ts';
import { newTag } from '../../../domain/project.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import {
  type LinkedTask,
  mostListedRelations,
  mostOutsideBlockers,
  type RelationKind,
  type TaskRelation,
  type TaskRelations,
} from '../../../domain/taskRelation.ts';
import { batchesOf } from '../../db/batches.ts';
import type { Db } from '../../db/schema.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { colorOf } from '../projects/presenter.ts';
import { currentTask } from './access.ts';
import { keyedTasks } from './keys.ts';

/** Kind of a relation as the other task's reader sees it. */
const reverseOf: Record<RelationField, RelationKind> = {
  blockedBy: 'blocks',
  relatedTo: 'relatedTo',
  duplicateOf: 'duplicatedBy',
};

const linkedTasks = (db: Db, viewer: Viewer) => keyedTasks(db, viewer).select('tags.id as status_id');
type Row = Awaited<ReturnType<ReturnType<typeof linkedTasks>['execute']>>[number];

const presentLinked = (row: Row): LinkedTask => ({
  id: row.id,
  projectId: row.project_id,
  key: keyOf(row.prefix, row.number),
  title: row.title,
  statusId: row.status_id,
  statusName: row.status_name,
  statusColor: colorOf(row.status_color, newTag.statuses.color),
  statusCategory: row.status_category ?? newTag.statuses.category,
});

/** Returns the keys by id of those tasks that the viewer can see and that aren't deleted. */
export async function keysOfVisible(db: Db, viewer: Viewer, ids: readonly string[]): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const batch of batchesOf([...new Set(ids)])) {
    const rows = await linkedTasks(db, viewer).where('tasks.id', 'in', batch).execute();
    for (const { id, prefix, number } of rows) keys.set(id, keyOf(prefix, number) ?? id);
  }
  return keys;
}

/** Returns the relations of a task in both directions. Tasks that the viewer can't see are left out. */
export async function listTaskRelations(
  db: Db,
  viewer: Viewer,
  { projectId, taskId }: { projectId: string; taskId: string },
): Promise<TaskRelations> {
  await currentTask(db, viewer, taskId, projectId);
  const elements: TaskRelation[] = [];
  let more = false;
  const add = (kind: RelationKind, by: 'byThis' | 'byOther', rows: Row[]): void => {
    more ||= rows.length > mostListedRelations;
    for (const row of rows.slice(0, mostListedRelations)) {
      const known = elements.find((element) => element.kind === kind && element.id === row.id);
      if (known) known[by] = true;
      else elements.push({ ...presentLinked(row), kind, byThis: false, byOther: false, [by]: true });
    }
  };
  for (const field of ['blockedBy', 'relatedTo', 'duplicateOf'] as const) {
    const ofField = () =>
      linkedTasks(db, viewer)
        .orderBy('tasks.created_at')
        .orderBy('tasks.id')
        .limit(mostListedRelations + 1);
    add(
      field,
      'byThis',
      await ofField()
        .innerJoin('task_relations', 'task_relations.other_id', 'tasks.id')
        .where('task_relations.task_id', '=', taskId)
        .where('task_relations.kind', '=', field)
        .execute(),
    );
    add(
      reverseOf[field],
      'byOther',
      await ofField()
        .innerJoin('task_relations', 'task_relations.task_id', 'tasks.id')
        .where('task_relations.other_id', '=', taskId)
        .where('task_relations.kind', '=', field)
        .execute(),
    );
  }
  return { elements, more };
}

/** Returns the tasks of other projects that the viewer can see and that block tasks of this project. */
export async function listOutsideBlockers(
  db: Db,
  viewer: Viewer,
  projectId: string,
): Promise<{ elements: LinkedTask[] }> {
  await visibleProject(db, viewer, projectId);
  const rows = await linkedTasks(db, viewer)
    .where('tasks.project_id', '!=', projectId)
    .where('tasks.id', 'in', (query) =>
      query
        .selectFrom('task_relations')
        .innerJoin('tasks as blocked', 'blocked.id', 'task_relations.task_id')
        .select('task_relations.other_id')
        .where('task_relations.kind', '=', 'blockedBy')
        .where('blocked.project_id', '=', projectId)
        .where('blocked.deleted_at', 'is', null),
    )
    .orderBy('tasks.created_at')
    .orderBy('tasks.id')
    .limit(mostOutsideBlockers)
    .execute();
  return { elements: rows.map(presentLinked) };
}
