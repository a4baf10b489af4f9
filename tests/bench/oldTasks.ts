import { randomUUID } from 'node:crypto';
import { batchesOf } from '../../server/db/batches.ts';
import type { Db } from '../../server/db/schema.ts';
import type { Seeded } from '../../server/demo/seed.ts';

const longLived = { tasks: 100_000, open: 5_000 };

/** Board of the project that `addOldTasks` turns into a long-lived one. */
export const longLivedBoard = {
  size: `${longLived.tasks.toLocaleString('en')} tasks, ${longLived.open.toLocaleString('en')} of them open`,
  project: 'platform',
  person: 'noa',
  isLargest: true,
};

const longAgo = '2020-01-01T00:00:00.000Z';

/** Turns the largest project into a long-lived one: some open tasks, and many that were done years ago. */
export async function addOldTasks(db: Db, { projects }: Seeded): Promise<void> {
  const projectId = projects.find(({ key }) => key === 'platform')?.id ?? '';
  const statuses = await db
    .selectFrom('tags')
    .select(['id', 'category'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'statuses')
    .where('archived', '=', 0)
    .orderBy('position')
    .execute();
  const done = statuses.find(({ category }) => category === 'done')?.id ?? '';
  const open = statuses.filter(({ category }) => category !== 'done').map(({ id }) => id);
  const tasks = await db
    .selectFrom('tasks')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
  for (const [index, { id, status_id: statusId }] of tasks.entries()) {
    const isOpen = index >= tasks.length - longLived.open;
    const kept = open.includes(statusId) ? statusId : (open[index % open.length] ?? '');
    await db
      .updateTable('tasks')
      .set({
        archived_at: null,
        ...(isOpen ? { status_id: kept } : { status_id: done, status_since: longAgo, sprint_id: null }),
      })
      .where('id', '=', id)
      .execute();
  }
  const alone = { archived_at: null, parent_id: null, related_to: null, duplicate_of: null };
  const finished = { ...alone, status_id: done, status_since: longAgo, sprint_id: null, number: null };
  const missing = Math.max(0, longLived.tasks - tasks.length);
  const copies = Array.from({ length: missing }, (_, index) => ({
    ...tasks[index % tasks.length],
    ...finished,
    id: randomUUID(),
  })) as typeof tasks;
  for (const rows of batchesOf(copies)) await db.insertInto('tasks').values(rows).execute();
}
