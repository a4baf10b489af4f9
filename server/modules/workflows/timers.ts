import { viaWorkflow } from '../../../domain/history.ts';
import { type Phrase, phrase } from '../../../domain/phrase.ts';
import type { ActiveWorkflow, WorkflowTimer } from '../../../domain/workflow.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Db, TaskRow } from '../../db/schema.ts';
import { everyMinute } from '../../jobs/everyMinute.ts';
import type { Unit, UnitOfWork } from '../../unitOfWork.ts';
import { logChanges } from '../history/log.ts';
import { presentShared } from '../tasks/presenter.ts';
import { linksOfTask } from '../tasks/links.ts';
import { peopleFor, sendReminder } from './actions.ts';
import { activeOf, definitionIn, findVersion, lockActiveWorkflow, publisherOf } from './repository.ts';

const tasksPerBatch = 200;
const minute = 60_000;

interface Services {
  unitOfWork: UnitOfWork;
  db: Db;
  clock: Clock;
}

/**
 * Runs the due timers of active workflows, once for each stay of a task in a state. A unique key in the database
 * prevents repetition, so several processes may run this at the same time. If a stay began before the timer was
 * published, its time counts from the publication. The activity log shows the changes under the name of the person who
 * published the workflow, and with the workflow's name.
 */
export async function runTimers({ unitOfWork, db, clock }: Services): Promise<void> {
  const now = clock.now();
  const projects = await db
    .selectFrom('projects')
    .innerJoin('workspaces', 'workspaces.id', 'projects.workspace_id')
    .select(['projects.id', 'projects.workflow'])
    .where('projects.workflow', 'is not', null)
    .where('projects.deleted_at', 'is', null)
    .where('workspaces.deleted_at', 'is', null)
    .orderBy('projects.id')
    .execute();
  for (const { id: projectId, workflow } of projects) {
    const active = activeOf(workflow);
    if (!active) continue;
    let began: Map<string, string> | undefined;
    for (const { id: statusId, timers } of active.definition.states) {
      for (const timer of timers) {
        const until = new Date(now.getTime() - timer.afterMinutes * minute).toISOString();
        for (let last = ''; ;) {
          const due = await dueTasks(db, { projectId, statusId, timerId: timer.id, until, after: last });
          if (due.length === 0) break;
          began ??= await timerStarts(db, active);
          if ((began.get(timer.id) ?? '') > until) break;
          for (const { id: taskId } of due)
            await unitOfWork((unit) => runTimer(unit, { projectId, statusId, taskId, timerId: timer.id, until }));
          if (due.length < tasksPerBatch) break;
          last = due.at(-1)?.id ?? '';
        }
      }
    }
  }
}

export const startTimers = (services: Services, onError: (error: unknown) => void): (() => Promise<void>) =>
  everyMinute(() => runTimers(services), onError);

async function timerStarts(db: Db, { id, version, definition }: ActiveWorkflow): Promise<Map<string, string>> {
  const open = new Set(definition.states.flatMap(({ timers }) => timers.map((timer) => timer.id)));
  const began = new Map<string, string>();
  for (let at = version; open.size > 0; at -= 1) {
    const row = await findVersion(db, id, at);
    if (!row) break;
    const known = new Set(definitionIn(row.definition).states.flatMap(({ timers }) => timers.map((timer) => timer.id)));
    for (const timer of open) {
      if (known.has(timer)) began.set(timer, row.published_at);
      else open.delete(timer);
    }
  }
  return began;
}

interface Due {
  projectId: string;
  statusId: string;
  timerId: string;
  /** Latest time of entering the state for which the timer is due, ISO 8601. */
  until: string;
}

const dueTasks = (db: Db, { projectId, statusId, timerId, until, after }: Due & { after: string }) =>
  db
    .selectFrom('tasks')
    .select('tasks.id')
    .where('tasks.project_id', '=', projectId)
    .where('tasks.status_id', '=', statusId)
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.archived_at', 'is', null)
    .where('tasks.status_since', '<=', until)
    .where('tasks.id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workflow_timers_done')
            .select('workflow_timers_done.task_id')
            .whereRef('workflow_timers_done.task_id', '=', 'tasks.id')
            .where('workflow_timers_done.timer_id', '=', timerId)
            .whereRef('workflow_timers_done.status_since', '=', 'tasks.status_since'),
        ),
      ),
    )
    .orderBy('tasks.id')
    .limit(tasksPerBatch)
    .execute();

async function runTimer(
  unit: Unit,
  { projectId, statusId, taskId, timerId, until }: Due & { taskId: string },
): Promise<void> {
  const { db, now } = unit;
  const workflow = await lockActiveWorkflow(db, projectId);
  const state = workflow?.definition.states.find(({ id }) => id === statusId);
  const timer = state?.timers.find(({ id }) => id === timerId);
  const task = await db
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', taskId)
    .where('project_id', '=', projectId)
    .where('status_id', '=', statusId)
    .where('status_since', '<=', until)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!workflow || !state || !timer || !task) return;
  const done = await db
    .insertInto('workflow_timers_done')
    .values({ task_id: taskId, timer_id: timerId, status_since: task.status_since, at: now })
    .onConflict((conflict) => conflict.columns(['task_id', 'timer_id', 'status_since']).doNothing())
    .returning('task_id')
    .executeTakeFirst();
  if (!done) return;
  const links = await linksOfTask(db, taskId);
  const raised = timer.kind === 'escalate' ? await raisePriority(unit, workflow, task) : null;
  if (raised)
    unit.publish(
      task.workspace_id,
      { projectId },
      { type: 'task.saved', projectId, task: presentShared(raised.row, links) },
    );
  await sendReminder(unit, task, {
    actorId: null,
    recipients: await peopleFor(
      db,
      task,
      timer.whom,
      links.assignees.map(({ id }) => id),
    ),
    text: textOf(timer, state.name, raised?.name ?? null),
    dedupeKey: `timer:${timerId}:${taskId}:${task.status_since}`,
  });
}

const textOf = ({ kind, afterMinutes }: WorkflowTimer, state: string, priority: string | null): Phrase => {
  const stay = { state, ...durationOf(afterMinutes) };
  return kind === 'remind'
    ? phrase('notices', 'reminded', stay)
    : phrase('notices', 'escalated', { ...stay, isRaised: priority !== null, priority: priority ?? '' });
};

const units = [
  ['day', 1440],
  ['hour', 60],
] as const;

/** Returns a duration in whole days or hours if possible, otherwise in minutes. */
function durationOf(minutes: number): { unit: 'day' | 'hour' | 'minute'; count: number } {
  for (const [unit, length] of units) {
    if (minutes >= length && minutes % length === 0) return { unit, count: minutes / length };
  }
  return { unit: 'minute', count: minutes };
}

/** Raises the priority of the task by one level. Returns null if the task has the highest or an archived priority. */
async function raisePriority(
  unit: Unit,
  workflow: ActiveWorkflow,
  task: TaskRow,
): Promise<{ row: TaskRow; name: string } | null> {
  const { db, now } = unit;
  const priorities = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('project_id', '=', task.project_id)
    .where('kind', '=', 'priorities')
    .where('archived', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute();
  for (let from = task.priority_id; ;) {
    const place = priorities.findIndex(({ id }) => id === from);
    const next = place === -1 ? undefined : priorities[place + 1];
    if (!next) return null;
    const row = await db
      .updateTable('tasks')
      .set((old) => ({ priority_id: next.id, updated_at: now, version: old('version', '+', 1) }))
      .where('id', '=', task.id)
      .where('priority_id', '=', from)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (row) {
      const byId = (await publisherOf(db, workflow)) ?? task.created_by;
      await logChanges({ ...unit, via: `${viaWorkflow}${workflow.name}` }, row, byId, [
        { field: 'priorityId', from, to: next.id },
      ]);
      return { row, name: next.name };
    }
    // Retries if another write changed the priority between the read and the update, which happens only on PostgreSQL.
    const current = await db
      .selectFrom('tasks')
      .select('priority_id')
      .where('id', '=', task.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!current) return null;
    from = current.priority_id;
  }
}
