import { AppError } from '../../../domain/errors.ts';
import {
  allows,
  sprintAfter,
  type SprintEvent,
  type SprintRefusal,
  type UnfinishedTarget,
} from '../../../domain/machines/sprint.ts';
import type { Sprint, SprintComplete, SprintCreate, SprintUpdate } from '../../../domain/sprint.ts';
import { clashOf, datesAfter } from '../../../domain/sprintDays.ts';
import { phrase } from '../../../domain/phrase.ts';
import { newId } from '../../db/ids.ts';
import type { Db, SprintRow, TaskRow } from '../../db/schema.ts';
import { validationError } from '../../http/errors.ts';
import { checkBounds } from '../../shared/bounds.ts';
import type { Unit } from '../../unitOfWork.ts';
import { clockOf } from '../../shared/zoneClock.ts';
import { checkUnchanged, withEdits, writerOf } from '../history/edits.ts';
import { logChangesOfMany } from '../history/log.ts';
import { visibleProject } from '../projects/access.ts';
import { lockProject } from '../projects/repository.ts';
import type { Viewer } from '../projects/policy.ts';
import { presentShared } from '../tasks/presenter.ts';
import { linksOf } from '../tasks/links.ts';
import { lockForPlanning, visibleSprint } from './access.ts';
import { plansSprints } from './policy.ts';
import { presentFound, computeReport } from './queries.ts';
import { moveTasks, openSprints } from './repository.ts';

export async function createSprint(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  given: SprintCreate,
): Promise<Sprint> {
  const { db } = unit;
  const { access } = await visibleProject(db, viewer, projectId);
  if (!plansSprints(access)) throw new AppError('FORBIDDEN', phrase('errors', 'sprints.mayNotPlan'));
  await lockProject(db, projectId);
  await checkBounds(unit, viewer.id, {
    sprints: () =>
      db
        .selectFrom('sprints')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('project_id', '=', projectId)
        .executeTakeFirstOrThrow(),
  });
  const { id, goal = '', capacity = null, parallel = false, ...rest } = given;
  const row = await insertSprint(unit, viewer, projectId, {
    ...rest,
    id: id?.toLowerCase() ?? newId(),
    goal,
    capacity,
    parallel,
  });
  return presentFound(db, { row, access });
}

async function insertSprint(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  given: Required<SprintCreate>,
): Promise<SprintRow> {
  const { db, now } = unit;
  const { id, name, goal, startsOn, endsOn, capacity, parallel } = given;
  await checkDates(db, projectId, { id, startsOn, endsOn, parallel });
  const row = await db
    .insertInto('sprints')
    .values({
      id,
      workspace_id: viewer.workspaceId,
      project_id: projectId,
      name,
      goal,
      starts_on: startsOn,
      ends_on: endsOn,
      capacity,
      parallel: parallel ? 1 : 0,
      state: 'planned',
      started_at: null,
      completed_at: null,
      report: null,
      version: 1,
      created_by: viewer.id,
      created_at: now,
      updated_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('CONFLICT', phrase('errors', 'idTaken'));
  publishChange(unit, row);
  return row;
}

/**
 * Updates a sprint. With `version`, throws CONFLICT rather than overwrite a newer change of another person or session.
 */
export async function updateSprint(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  sprintId: string,
  given: SprintUpdate,
): Promise<Sprint> {
  const { db, now } = unit;
  const found = await lockForPlanning(db, viewer, projectId, sprintId);
  const { row } = found;
  check(row, { type: 'sprint.updated' });
  const before = {
    name: row.name,
    goal: row.goal,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    capacity: row.capacity,
    parallel: row.parallel === 1,
  };
  const { version: since, ...fields } = given;
  const next = {
    ...before,
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  } as typeof before;
  const changed = (Object.keys(before) as (keyof typeof before)[]).filter((field) => before[field] !== next[field]);
  if (changed.length === 0) return presentFound(db, found);
  const writer = writerOf(unit, viewer);
  await checkUnchanged(row, changed, { since, writer }, phrase('errors', 'sprints.changedMeanwhile'), () =>
    presentFound(db, found),
  );
  if (next.startsOn > next.endsOn)
    throw validationError([{ path: 'body.endsOn', message: phrase('validation', 'endBeforeStart') }]);
  if (changed.some((field) => field === 'startsOn' || field === 'endsOn' || field === 'parallel')) {
    await checkDates(db, projectId, { id: row.id, ...next });
  }
  return write(unit, viewer, row, {
    name: next.name,
    goal: next.goal,
    starts_on: next.startsOn,
    ends_on: next.endsOn,
    capacity: next.capacity,
    parallel: next.parallel ? 1 : 0,
    edits: withEdits(row, changed, writer),
    updated_at: now,
  });
}

export async function startSprint(unit: Unit, viewer: Viewer, projectId: string, sprintId: string): Promise<Sprint> {
  const { db, now } = unit;
  const { row } = await lockForPlanning(db, viewer, projectId, sprintId);
  const running = (await openSprints(db, projectId)).flatMap(({ id, name, parallel, state }) =>
    state === 'active' && id !== row.id ? [{ name, parallel: parallel === 1 }] : [],
  );
  check(row, { type: 'sprint.started', parallel: row.parallel === 1, running });
  return write(unit, viewer, row, { state: 'active', started_at: now, updated_at: now });
}

export async function completeSprint(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  sprintId: string,
  { unfinished }: SprintComplete,
): Promise<Sprint> {
  const { db, now } = unit;
  const { row } = await lockForPlanning(db, viewer, projectId, sprintId);
  check(row, { type: 'sprint.completed' }, { type: 'unfinished.placed', target: await targetOf(db, row, unfinished) });
  const clock = await clockOf(db, viewer.id);
  const report = await computeReport(db, row, { now, clock, frozen: true });
  const answer = await write(unit, viewer, row, {
    state: 'completed',
    completed_at: now,
    report: JSON.stringify(report),
    updated_at: now,
  });
  if (unfinished.to === 'next') {
    await insertSprint(unit, viewer, projectId, {
      id: unfinished.sprintId.toLowerCase(),
      name: unfinished.name,
      goal: '',
      capacity: row.capacity,
      parallel: row.parallel === 1,
      ...datesAfter({ startsOn: row.starts_on, endsOn: row.ends_on }, clock.dayOf(now)),
    });
  }
  const to = unfinished.to === 'backlog' ? null : unfinished.sprintId.toLowerCase();
  await logAndPublish(unit, viewer, row.id, await moveTasks(db, row.id, to, 'unfinished', now));
  if (unfinished.to === 'sprint')
    unit.publish(
      row.workspace_id,
      { projectId },
      { type: 'sprints.changed', projectId, sprintId: unfinished.sprintId },
    );
  return answer;
}

export async function deleteSprint(unit: Unit, viewer: Viewer, projectId: string, sprintId: string): Promise<Sprint> {
  const { db, now } = unit;
  const found = await lockForPlanning(db, viewer, projectId, sprintId);
  check(found.row, { type: 'sprint.deleted' });
  const answer = await presentFound(db, found);
  await logAndPublish(unit, viewer, sprintId, await moveTasks(db, sprintId, null, 'all', now));
  await db.deleteFrom('sprints').where('id', '=', sprintId).execute();
  publishChange(unit, found.row);
  return answer;
}

function check(row: SprintRow, ...events: SprintEvent[]): void {
  const result = sprintAfter(row.state, ...events);
  if ('refusal' in result) throw errorOf(result.refusal, row, events);
}

function errorOf(refusal: SprintRefusal, row: SprintRow, [command]: SprintEvent[]): AppError {
  switch (refusal.kind) {
    case 'beside':
      return new AppError('CONFLICT', phrase('errors', 'sprints.besideActive', { name: refusal.name }));
    case 'target':
      return validationError([{ path: 'body.unfinished.sprintId', message: phrase('errors', 'sprints.notATarget') }]);
    case 'state':
      if (!allows(row.state, { type: 'sprint.updated' }))
        return new AppError('CONFLICT', phrase('errors', 'sprints.isOver'));
      if (command?.type === 'sprint.deleted')
        return new AppError('CONFLICT', phrase('errors', 'sprints.onlyPlannedDeleted'));
      return new AppError(
        'CONFLICT',
        command?.type === 'sprint.started'
          ? phrase('errors', 'sprints.onlyPlannedStarts')
          : phrase('errors', 'sprints.onlyActiveEnds'),
      );
  }
}

async function targetOf(db: Db, row: SprintRow, unfinished: SprintComplete['unfinished']): Promise<UnfinishedTarget> {
  if (unfinished.to === 'backlog') return 'backlog';
  if (unfinished.to === 'next') return { state: 'new', isItself: false };
  const target = await db
    .selectFrom('sprints')
    .select(['id', 'state'])
    .where('id', '=', unfinished.sprintId)
    .where('project_id', '=', row.project_id)
    .executeTakeFirst();
  if (!target)
    throw validationError([{ path: 'body.unfinished.sprintId', message: phrase('errors', 'sprints.notATarget') }]);
  return { state: target.state, isItself: target.id === row.id };
}

async function checkDates(
  db: Db,
  projectId: string,
  sprint: Pick<Sprint, 'id' | 'startsOn' | 'endsOn' | 'parallel'>,
): Promise<void> {
  const others = (await openSprints(db, projectId)).map((other) => ({ ...other, parallel: other.parallel === 1 }));
  const overlap = clashOf(sprint, others);
  if (!overlap) return;
  const message = phrase('errors', 'sprints.overlaps', {
    name: overlap.name,
    startsOn: overlap.startsOn,
    endsOn: overlap.endsOn,
  });
  throw new AppError('CONFLICT', message, { issues: [{ path: 'body.startsOn', message }] });
}

async function write(unit: Unit, viewer: Viewer, row: SprintRow, patch: Partial<SprintRow>): Promise<Sprint> {
  const { db } = unit;
  await db
    .updateTable('sprints')
    .set({ ...patch, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  publishChange(unit, row);
  return presentFound(db, await visibleSprint(db, viewer, row.project_id, row.id));
}

function publishChange(
  unit: Unit,
  { id: sprintId, workspace_id: workspaceId, project_id: projectId }: SprintRow,
): void {
  unit.publish(workspaceId, { projectId }, { type: 'sprints.changed', projectId, sprintId });
}

async function logAndPublish(unit: Unit, viewer: Viewer, from: string, rows: TaskRow[]): Promise<void> {
  await logChangesOfMany(
    unit,
    viewer.id,
    rows.map((row) => ({ task: row, changes: [{ field: 'sprintId', from, to: row.sprint_id }] })),
  );
  const shown = rows.filter((row) => row.deleted_at === null);
  const links = await linksOf(
    unit.db,
    shown.map(({ id }) => id),
  );
  for (const row of shown) {
    if (row.project_id === null) continue;
    const task = presentShared(row, links(row.id));
    unit.publish(
      row.workspace_id,
      { projectId: row.project_id },
      { type: 'task.saved', projectId: row.project_id, task },
    );
  }
}
