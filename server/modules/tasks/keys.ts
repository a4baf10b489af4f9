import { type KeyedTask, keysIn } from '../../../domain/keyedTask.ts';
import { newTag } from '../../../domain/project.ts';
import { keyOf, parseKey } from '../../../domain/taskKey.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { colorOf } from '../projects/presenter.ts';
import { visibleProjects } from '../projects/repository.ts';

/** Returns the visible tasks that have the keys, in the order of `keys`. */
export async function listKeyedTasks(db: Db, viewer: Viewer, keys: string): Promise<{ elements: KeyedTask[] }> {
  const asked = [...new Set(keysIn(keys))].flatMap((key) => {
    const parsed = parseKey(key);
    return parsed ? [{ key, ...parsed }] : [];
  });
  const rows = await db
    .selectFrom('project_prefixes')
    .innerJoin('projects', 'projects.id', 'project_prefixes.project_id')
    .innerJoin('tasks', 'tasks.project_id', 'projects.id')
    .innerJoin('tags', 'tags.id', 'tasks.status_id')
    .select([
      'project_prefixes.prefix as asked_prefix',
      'projects.id as project_id',
      'projects.prefix',
      'tasks.id',
      'tasks.number',
      'tasks.title',
      'tags.name as status_name',
      'tags.color as status_color',
      'tags.category as status_category',
    ])
    .where('project_prefixes.workspace_id', '=', viewer.workspaceId)
    .where('projects.id', 'in', visibleProjects(db, viewer))
    .where('tasks.deleted_at', 'is', null)
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
  const found = new Map(rows.map((row) => [keyOf(row.asked_prefix, row.number), row]));
  return {
    elements: asked.flatMap(({ key }) => {
      const row = found.get(key);
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
