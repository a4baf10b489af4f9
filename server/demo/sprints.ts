import type { Db } from '../db/schema.ts';
import { computeReport } from '../modules/sprints/queries.ts';
import { clockIn } from '../shared/zoneClock.ts';
import type { Random } from './random.ts';
import type { LoggedChange, TaskLife } from './taskLife.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Length of a sprint in days: from Monday to the Friday of the next week. */
const length = 12;
const plans = [
  { name: 'Sprint 11', goal: 'Que ninguna entrega se pierda sin conexión.', weeks: -4, done: 9, left: 3 },
  { name: 'Sprint 12', goal: 'Firmar y cobrar en la puerta sin esperas.', weeks: -2, done: 11, left: 4 },
  { name: 'Sprint 13', goal: 'Avisos que llegan a tiempo y dicen lo que hay que hacer.', weeks: 0, done: 5, left: 8 },
] as const;

interface BornTask {
  id: string;
  life: TaskLife;
}

interface SprintPlan {
  id: string;
  name: string;
  goal: string;
  start: number;
  end: number;
}

interface Environment {
  random: Random;
  now: number;
  doneId: string;
  planner: string;
}

export function planSprints(
  { random, now, doneId, planner }: Environment,
  tasks: readonly BornTask[],
): { sprints: SprintPlan[]; tasks: BornTask[] } {
  const recent = now - 3 * day;
  const monday = Math.floor(recent / day) * day - ((new Date(recent).getUTCDay() + 6) % 7) * day;
  const sprints = plans.map(({ name, goal, weeks }): SprintPlan => {
    const start = monday + weeks * 7 * day + 9 * hour;
    return { id: random.id(start - 3 * day), name, goal, start, end: start + (length - 1) * day + 6 * hour };
  });
  const doneAt = ({ life: { log } }: BornTask): number =>
    log.findLast(({ field, to }) => field === 'statusId' && to === doneId)?.at ?? Number.POSITIVE_INFINITY;
  const moves = new Map<string, LoggedChange[]>();
  const move = (some: readonly BornTask[], from: string | null, to: string, at: (index: number) => number) =>
    some.forEach(({ id }, index) => {
      moves.set(id, [...(moves.get(id) ?? []), { field: 'sprintId', from, to, by: planner, at: at(index) + 137 }]);
    });
  const pick = (count: number, fits: (task: BornTask) => boolean) =>
    tasks.filter((task) => !moves.has(task.id) && fits(task)).slice(0, count);
  let rolledOver: BornTask[] = [];
  sprints.forEach(({ id, start, end }, index) => {
    const { done, left } = plans[index] ?? { done: 0, left: 0 };
    const until = Math.min(end, now);
    const planned = [
      ...pick(done, (task) => task.life.createdAt < start - day && doneAt(task) > start + hour && doneAt(task) < until),
      ...pick(left, (task) => task.life.createdAt < start - day && doneAt(task) > until + 10 * day),
    ];
    move(planned, null, id, (place) => start - 2 * hour + place * 60_000);
    const late = pick(
      2,
      (task) => task.life.createdAt < start + 2 * day && doneAt(task) > start + 4 * day && doneAt(task) < until,
    );
    move(late, null, id, (place) => start + (1 + place) * day + 2 * hour);
    const next = sprints[index + 1];
    if (!next) return;
    rolledOver = [...planned, ...rolledOver].filter((task) => doneAt(task) > end);
    move(rolledOver, id, next.id, () => end);
  });
  return {
    sprints,
    tasks: tasks.map(({ id, life }) => ({
      id,
      life: { ...life, log: [...life.log, ...(moves.get(id) ?? [])].sort((a, b) => a.at - b.at) },
    })),
  };
}

export async function seedSprints(
  db: Db,
  sprints: readonly SprintPlan[],
  project: { id: string; workspaceId: string },
  planner: string,
  now: number,
): Promise<void> {
  for (const { id, name, goal, start, end } of sprints) {
    const at = (moment: number) => new Date(moment).toISOString();
    const row = await db
      .insertInto('sprints')
      .values({
        id,
        workspace_id: project.workspaceId,
        project_id: project.id,
        name,
        goal,
        starts_on: at(start).slice(0, 10),
        ends_on: at(end).slice(0, 10),
        capacity: 90,
        parallel: 0,
        state: 'active',
        started_at: at(start),
        completed_at: null,
        report: null,
        version: 2,
        created_by: planner,
        created_at: at(start - 3 * day),
        updated_at: at(start),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (end > now) continue;
    const report = await computeReport(db, row, { now: at(end), clock: clockIn('UTC'), frozen: true });
    await db
      .updateTable('sprints')
      .set({
        state: 'completed',
        completed_at: at(end),
        updated_at: at(end),
        version: 3,
        report: JSON.stringify(report),
      })
      .where('id', '=', id)
      .execute();
  }
}
