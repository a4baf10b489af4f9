import type { Page } from '../../../domain/common.ts';
import { AppError } from '../../../domain/errors.ts';
import { pages } from '../../../domain/limits.ts';
import type { Sprint, SprintReport, SprintState } from '../../../domain/sprint.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db, SprintRow } from '../../db/schema.ts';
import { clockOf, type ZoneClock } from '../../shared/zoneClock.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleSprint } from './access.ts';
import { presentSprint } from './presenter.ts';
import { reportOf } from './report.ts';
import {
  factsOfSprint,
  type FoundSprint,
  frozenReport,
  lastCompleted,
  pageOfSprints,
  statusesOf,
  wholeSprints,
} from './repository.ts';
import { readPersons } from '../accounts/person.ts';

interface ListQuery {
  pageIndex?: number;
  pageSize?: number;
  projectId?: string;
  state?: SprintState;
}

export async function listSprints(db: Db, viewer: Viewer, given: ListQuery): Promise<Page<Sprint>> {
  const {
    pageIndex = pages.sprints.pageIndex,
    pageSize = pages.sprints.pageSize,
    projectId = null,
    state = null,
  } = given;
  if (projectId !== null) await visibleProject(db, viewer, projectId);
  const { found, total } = await pageOfSprints(db, viewer, { projectId, state, pageIndex, pageSize });
  const accesses = new Map(found.map(({ row, access }) => [row.id, access]));
  const elements = (
    await wholeSprints(
      db,
      found.map(({ row }) => row),
    )
  ).flatMap((whole) => {
    const access = accesses.get(whole.row.id);
    return access ? [presentSprint(whole, access)] : [];
  });
  return { elements, pagination: { pageIndex, pageSize, total } };
}

export async function readSprint(db: Db, viewer: Viewer, projectId: string, sprintId: string): Promise<Sprint> {
  return presentFound(db, await visibleSprint(db, viewer, projectId, sprintId));
}

export async function presentFound(db: Db, { row, access }: FoundSprint): Promise<Sprint> {
  const [whole] = await wholeSprints(db, [row]);
  if (!whole) throw new AppError('NOT_FOUND', phrase('errors', 'sprints.notFound'));
  return presentSprint(whole, access);
}

export async function readReport(
  db: Db,
  viewer: Viewer,
  projectId: string,
  sprintId: string,
  now: string,
): Promise<SprintReport> {
  const { row } = await visibleSprint(db, viewer, projectId, sprintId);
  if (row.report !== null) return frozenReport(row.report);
  return computeReport(db, row, { now, clock: await clockOf(db, viewer.id), frozen: false });
}

const velocitySprints = 6;

/**
 * Computes the report of a sprint at the time `now`, with the calendar days of `clock`. In a frozen report, the
 * velocity includes the sprint itself.
 */
export async function computeReport(
  db: Db,
  row: SprintRow,
  { now, clock, frozen }: { now: string; clock: ZoneClock; frozen: boolean },
): Promise<SprintReport> {
  const facts = await factsOfSprint(db, row);
  const { categories, statusNames } = await statusesOf(db, row.project_id);
  const report = reportOf({
    sprint: { id: row.id, endsOn: row.ends_on, startedAt: row.started_at },
    ...facts,
    categories,
    statusNames,
    people: await readPersons(
      db,
      facts.log.flatMap(({ byId }) => byId ?? []),
    ),
    at: now,
    dayOf: (moment) => clock.dayOf(moment),
  });
  const before = (await lastCompleted(db, row.project_id, now, velocitySprints)).flatMap(
    ({ id, name, report: text }) => {
      if (text === null) return [];
      const { committed, done } = frozenReport(text);
      return [{ sprintId: id, name, committed, done }];
    },
  );
  const own = { sprintId: row.id, name: row.name, committed: report.committed, done: report.done };
  return { ...report, frozen, velocity: (frozen ? [...before, own] : before).slice(-velocitySprints) };
}
