import type { WorkflowPaths } from '../../../domain/workflow.ts';
import type { Db } from '../../db/schema.ts';
import { validationError } from '../../plugins/errors.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { tagsOf } from '../projects/repository.ts';
import { walksIn, type Step } from './walks.ts';
import { words } from './words.ts';

const usualDays = 90;
const day = 86_400_000;

/** The ways that the project's tasks took between two moments, by default in the last 90 days. */
export async function readPaths(db: Db, viewer: Viewer, projectId: string, given: { from?: string; to?: string }, now: string): Promise<WorkflowPaths> {
  await visibleProject(db, viewer, projectId);
  const to = new Date(given.to ?? now).toISOString();
  const from = new Date(given.from ?? Date.parse(to) - usualDays * day).toISOString();
  if (from > to) throw validationError([{ path: 'query.from', message: words.reversed }]);
  const statuses = (await tagsOf(db, projectId)).filter(({ kind }) => kind === 'statuses');
  const standing = await db.selectFrom('tasks').select('status_id').select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId).where('deleted_at', 'is', null).groupBy('status_id').execute();
  const { stays, ...walks } = walksIn(await stepsOf(db, projectId, to), { from, to }, statuses.map(({ id }) => id));
  const known = new Map(stays.map((stay) => [stay.statusId, stay]));
  const counts = new Map(standing.map((row) => [row.status_id, Number(row.count)]));
  const shown = statuses.filter(({ id, archived }) => archived === 0 || known.has(id) || counts.has(id));
  return {
    from, to, ...walks,
    stays: shown.map(({ id }) => ({ ...known.get(id) ?? { statusId: id, visits: 0, median: null, p85: null }, now: counts.get(id) ?? 0 })),
  };
}

/** Every task's birth and moves, those of one task after each other. The log says where a task was made with its first move. */
async function stepsOf(db: Db, projectId: string, until: string): Promise<Step[]> {
  const moves = await db.selectFrom('transitions').select(['task_id', 'at', 'version', 'from_value', 'to_value'])
    .where('project_id', '=', projectId).where('field', '=', 'statusId').where('at', '<=', until)
    .execute();
  const byTask = new Map<string, (Step & { version: number })[]>();
  for (const { task_id: taskId, at, version, from_value: from, to_value: to } of moves) {
    const step = { taskId, at, version, from: idIn(from), to: idIn(to) ?? '' };
    const steps = byTask.get(taskId);
    if (steps) steps.push(step);
    else byTask.set(taskId, [step]);
  }
  const tasks = await db.selectFrom('tasks').select(['id', 'status_id', 'created_at'])
    .where('project_id', '=', projectId).where('created_at', '<=', until)
    .execute();
  const all: Step[] = [];
  for (const { id, status_id: statusId, created_at: at } of tasks) {
    const steps = byTask.get(id) ?? [];
    steps.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.version - b.version));
    all.push({ taskId: id, at, from: null, to: steps[0]?.from ?? statusId });
    for (const step of steps) all.push(step);
  }
  return all;
}

/** The log's values are JSON, an id without anything to escape. */
const idIn = (json: string | null): string | null => (json === null ? null : json.slice(1, -1));
