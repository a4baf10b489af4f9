import { viaAutoArchive } from '../../../domain/history.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Db } from '../../db/schema.ts';
import { everyMinute } from '../../jobs/everyMinute.ts';
import type { UnitOfWork } from '../../unitOfWork.ts';
import { writeArchived } from './archive.ts';

const tasksPerRun = 200;
const day = 86_400_000;

interface Services {
  unitOfWork: UnitOfWork;
  db: Db;
  clock: Clock;
}

/**
 * Archives the tasks that have been done for the days of their project's setting, at most 200 of each project in a run.
 * A task with an open subtask stays. An archived task isn't archived again, so several processes may run this at the
 * same time. The activity log shows the changes under the name of the person who chose the setting.
 */
export async function archiveDoneTasks({ unitOfWork, db, clock }: Services): Promise<void> {
  const projects = await db
    .selectFrom('projects')
    .innerJoin('workspaces', 'workspaces.id', 'projects.workspace_id')
    .select([
      'projects.id',
      'projects.archive_done_after as days',
      'projects.archive_done_by as by',
      'projects.created_by',
    ])
    .where('projects.archive_done_after', 'is not', null)
    .where('projects.deleted_at', 'is', null)
    .where('workspaces.deleted_at', 'is', null)
    .orderBy('projects.id')
    .execute();
  for (const { id, days, by, created_by: creator } of projects) {
    const until = new Date(clock.now().getTime() - (days ?? 0) * day).toISOString();
    for (const taskId of await doneSince(db, id, until))
      await unitOfWork(async (unit) => {
        // Read again, because the task may have changed since.
        const [task] = await doneSince(unit.db, id, until, taskId);
        if (task !== undefined)
          await writeArchived({ ...unit, via: viaAutoArchive }, by ?? creator, { id: taskId, project_id: id }, true);
      });
  }
}

export const startArchiving = (services: Services, onError: (error: unknown) => void): (() => Promise<void>) =>
  everyMinute(() => archiveDoneTasks(services), onError);

/** Returns the ids of the project's tasks that have been done since before `until` and have no open subtask. */
async function doneSince(db: Db, projectId: string, until: string, taskId?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('tags', 'tags.id', 'tasks.status_id')
    .select('tasks.id')
    .where('tasks.project_id', '=', projectId)
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.archived_at', 'is', null)
    .where('tasks.status_since', '<=', until)
    .where('tags.category', '=', 'done')
    .$if(taskId !== undefined, (query) => query.where('tasks.id', '=', taskId ?? ''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tasks as subtasks')
            .innerJoin('tags as their_tags', 'their_tags.id', 'subtasks.status_id')
            .select('subtasks.id')
            .whereRef('subtasks.project_id', '=', 'tasks.project_id')
            .whereRef('subtasks.parent_id', '=', 'tasks.id')
            .where('subtasks.deleted_at', 'is', null)
            .where('subtasks.archived_at', 'is', null)
            .where('their_tags.category', 'is distinct from', 'done'),
        ),
      ),
    )
    .orderBy('tasks.id')
    .limit(tasksPerRun)
    .execute();
  return rows.map(({ id }) => id);
}
