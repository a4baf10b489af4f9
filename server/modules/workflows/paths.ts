import type { WorkflowPaths } from '../../../domain/workflow.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import { validationError } from '../../http/errors.ts';
import { readTimelines } from '../insights/repository.ts';
import type { Timelines } from '../insights/timelines.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { tagsOf } from '../projects/repository.ts';
import type { PageCache } from '../tasks/pageCache.ts';
import { stateOf } from '../tasks/repository.ts';
import { type Step, walksIn } from './walks.ts';

const defaultDays = 90;
const day = 86_400_000;

export async function readPaths(
  db: Db,
  cache: PageCache<Timelines>,
  viewer: Viewer,
  projectId: string,
  given: { from?: string; to?: string },
  now: string,
): Promise<WorkflowPaths> {
  await visibleProject(db, viewer, projectId);
  const to = new Date(given.to ?? now).toISOString();
  const from = new Date(given.from ?? Date.parse(to) - defaultDays * day).toISOString();
  if (from > to) throw validationError([{ path: 'query.from', message: phrase('errors', 'workflows.reversed') }]);
  const statuses = (await tagsOf(db, projectId)).filter(({ kind }) => kind === 'statuses');
  const access = await db
    .selectFrom('tasks')
    .select('status_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .groupBy('status_id')
    .execute();
  const timelines = await cache.get(
    projectId,
    () => stateOf(db, viewer, projectId),
    () => readTimelines(db, projectId),
  );
  const { stays, ...walks } = walksIn(
    stepsIn(timelines),
    { from: Date.parse(from), to: Date.parse(to) },
    statuses.map(({ id }) => id),
  );
  const known = new Map(stays.map((stay) => [stay.statusId, stay]));
  const counts = new Map(access.map((row) => [row.status_id, Number(row.count)]));
  const shown = statuses.filter(({ id, archived }) => archived === 0 || known.has(id) || counts.has(id));
  return {
    from,
    to,
    ...walks,
    stays: shown.map(({ id }) => ({
      ...(known.get(id) ?? { statusId: id, visits: 0, median: null, p85: null }),
      now: counts.get(id) ?? 0,
    })),
  };
}

/** Yields the entries of tasks into statuses, grouped by task, in order of time. */
export function* stepsIn({ ids, statusIds, firstStay, stayStatus, stayFrom }: Timelines): Generator<Step> {
  for (let task = 0; task < ids.length; task += 1) {
    const taskId = ids[task] ?? '';
    const first = firstStay[task] ?? 0;
    const end = firstStay[task + 1] ?? 0;
    let from: string | null = null;
    for (let stay = first; stay < end; stay += 1) {
      const to: string = statusIds[stayStatus[stay] ?? 0] ?? '';
      if (to !== from) yield { taskId, at: stayFrom[stay] ?? 0, from, to };
      from = to;
    }
  }
}
