import { type KeyedTask, keysIn } from '../../../domain/keyedTask.ts';
import { newTag } from '../../../domain/project.ts';
import { keyOf, parseKey } from '../../../domain/taskKey.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { colorOf } from '../projects/presenter.ts';
import { visibleProjects } from '../projects/repository.ts';

/** Sources of imports that store the keys of other products, such as `jira:ENG-12`. */
const sources = ['jira', 'csv'] as const;

/**
 * Returns the visible tasks that have the keys, in the order of `keys`. A key whose prefix no project of the workspace
 * has or had may be the key of an imported task in its product.
 */
export async function listKeyedTasks(db: Db, viewer: Viewer, keys: string): Promise<{ elements: KeyedTask[] }> {
  const asked = [...new Set(keysIn(keys))].flatMap((key) => {
    const parsed = parseKey(key);
    return parsed ? [{ key, ...parsed }] : [];
  });
  const own = await tasksByPrefix(db, viewer, asked);
  const others = await foreignKeys(
    db,
    viewer,
    asked.filter(({ key }) => !own.has(key)),
  );
  const imported = await importedTasks(db, viewer, others);
  return {
    elements: asked.flatMap(({ key }) => {
      const row = own.get(key) ?? imported.get(key);
      if (!row) return [];
      return {
        asked: key,
        key: keyOf(row.prefix, row.number) ?? key,
        id: row.id,
        projectId: row.project_id,
        title: row.title,
        statusName: row.status_name,
        statusColor: colorOf(row.status_color, newTag.statuses.color),
        statusCategory: row.status_category ?? newTag.statuses.category,
      };
    }),
  };
}

interface AskedKey {
  key: string;
  prefix: string;
  number: number;
}

/** Query for the visible tasks that aren't deleted, with what names and shows them elsewhere. */
export const keyedTasks = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .innerJoin('tags', 'tags.id', 'tasks.status_id')
    .select([
      'projects.id as project_id',
      'projects.prefix',
      'tasks.id',
      'tasks.number',
      'tasks.title',
      'tags.name as status_name',
      'tags.color as status_color',
      'tags.category as status_category',
    ])
    .where('projects.id', 'in', visibleProjects(db, viewer))
    .where('tasks.deleted_at', 'is', null);

/** Returns the tasks that have the keys, or had them before a move to another project. */
async function tasksByPrefix(db: Db, viewer: Viewer, asked: readonly AskedKey[]) {
  const former = await keyedTasks(db, viewer)
    .innerJoin('task_places', 'task_places.task_id', 'tasks.id')
    .innerJoin('project_prefixes', 'project_prefixes.project_id', 'task_places.project_id')
    .select(['project_prefixes.prefix as asked_prefix', 'task_places.number as asked_number'])
    .where('project_prefixes.workspace_id', '=', viewer.workspaceId)
    .where(({ eb, and, or }) =>
      or(
        asked.map(({ prefix, number }) =>
          and([eb('project_prefixes.prefix', '=', prefix), eb('task_places.number', '=', number)]),
        ),
      ),
    )
    .execute();
  const rows = await keyedTasks(db, viewer)
    .innerJoin('project_prefixes', 'project_prefixes.project_id', 'projects.id')
    .select('project_prefixes.prefix as asked_prefix')
    .where('project_prefixes.workspace_id', '=', viewer.workspaceId)
    .where(({ eb, and, or }) =>
      or(
        [...Map.groupBy(asked, ({ prefix }) => prefix)].map(([prefix, of]) =>
          and([
            eb('project_prefixes.prefix', '=', prefix),
            eb(
              'tasks.number',
              'in',
              of.map(({ number }) => number),
            ),
          ]),
        ),
      ),
    )
    .execute();
  return new Map([
    ...former.map((row) => [keyOf(row.asked_prefix, row.asked_number), row] as const),
    ...rows.map((row) => [keyOf(row.asked_prefix, row.number), row] as const),
  ]);
}

/** Returns the keys whose prefix no project of the workspace has or had. */
async function foreignKeys(db: Db, viewer: Viewer, asked: readonly AskedKey[]): Promise<string[]> {
  if (asked.length === 0) return [];
  const rows = await db
    .selectFrom('project_prefixes')
    .select('prefix')
    .where('workspace_id', '=', viewer.workspaceId)
    .where('prefix', 'in', [...new Set(asked.map(({ prefix }) => prefix))])
    .execute();
  const known = new Set(rows.map(({ prefix }) => prefix));
  return asked.flatMap(({ key, prefix }) => (known.has(prefix) ? [] : key));
}

/** Returns the tasks that have these keys in the product from which they were imported. The first import of a key wins. */
async function importedTasks(db: Db, viewer: Viewer, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, never>();
  const rows = await keyedTasks(db, viewer)
    .innerJoin('imported_tasks', 'imported_tasks.task_id', 'tasks.id')
    .innerJoin('imports', 'imports.id', 'imported_tasks.import_id')
    .select('imported_tasks.key as imported_key')
    .where('imported_tasks.project_id', 'in', visibleProjects(db, viewer))
    .where(
      'imported_tasks.key',
      'in',
      keys.flatMap((key) => sources.map((source) => `${source}:${key}`)),
    )
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.imported_key.slice(row.imported_key.indexOf(':') + 1), row]));
}
