import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { TalkedTask } from './conversations.ts';
import { createRandom, type Random } from './random.ts';
import type { Theme } from './vocabulary.ts';

const day = 86_400_000;
const rowsAtOnce = 500;
const smallProject = 200;
const mostFamilies = 60;
const mostPairs = 80;
/** A task that has been done for longer isn't on the board, so that it is in no family. */
const recentDays = 30;
const archivedAfterDays = 14;
const archivedDoneDays = 45;
const archivedShare = 1 / 8;

export interface RelatedProject {
  id: string;
  key: string;
  theme: Theme;
  doneId: string;
  tasks: readonly TalkedTask[];
}

type Pair = readonly [taskId: string, value: string];

/** Adds parents, relations and the archive to the projects' tasks. They have their own generator of random numbers. */
export async function seedRelatives(db: Db, now: number, projects: readonly RelatedProject[]): Promise<void> {
  const random = createRandom(20_261_128);
  const open = new Map<string, TalkedTask[]>();
  for (const project of projects) {
    const isDone = ({ life }: TalkedTask) => life.state.statusId === project.doneId;
    const recent = project.tasks
      .filter((task) => !isDone(task) || doneAt(task, project.doneId) > now - recentDays * day)
      .toSorted((a, b) => a.life.createdAt - b.life.createdAt);
    const groups = groupsOf(random, project.theme, recent);
    const taken = new Set<string>();
    const limit = Math.min(mostFamilies, Math.round(Math.sqrt(project.tasks.length)));
    await setAll(db, 'parent_id', familiesOf(random, groups, isDone, taken, limit));
    const pairs = Math.min(mostPairs, Math.ceil(project.tasks.length / 12));
    const found = pairsOf(random, groups, taken, pairs);
    const isDuplicate = ([first, later]: TaskPair) => first.type === 'bug' && later.type === 'bug';
    await setAll(
      db,
      'duplicate_of',
      found.filter(isDuplicate).map(([first, later]) => [later.id, first.id]),
    );
    const others = found.filter((pair) => !isDuplicate(pair));
    const isBlocking = (pair: TaskPair) => !pair.some(isDone) && random.chance(1 / 4);
    const blocking = new Set(others.filter(isBlocking));
    const listed = (pairsOfKind: readonly TaskPair[]): Pair[] =>
      pairsOfKind.map(([first, later]) => [later.id, JSON.stringify([first.id])]);
    await setAll(db, 'blocked_by', listed([...blocking]));
    await setAll(db, 'related_to', listed(others.filter((pair) => !blocking.has(pair))));
    await archiveSome(db, random, now, project);
    open.set(
      project.key,
      recent.filter((task) => !isDone(task) && !taken.has(task.id)),
    );
  }
  await blockAcross(db, open.get('drivers') ?? [], open.get('platform') ?? []);
}

const doneAt = ({ life }: TalkedTask, doneId: string): number =>
  life.log.findLast(({ field, to }) => field === 'statusId' && to === doneId)?.at ?? life.createdAt;

/** Returns the tasks by the words of the theme that their titles share, in random order. Older tasks are first. */
function groupsOf(random: Random, { spanish, english }: Theme, tasks: readonly TalkedTask[]): TalkedTask[][] {
  const groups = [spanish, english]
    .flatMap(({ things, actions, places }) => [...things, ...actions, ...places])
    .map((words) => ({ at: random.next(), tasks: tasks.filter(({ life }) => life.state.title.includes(words)) }))
    .filter((group) => group.tasks.length > 1)
    .sort((a, b) => a.at - b.at)
    .map((group) => group.tasks);
  // Few tasks of a small project have words in common.
  return tasks.length < smallProject ? [...groups, [...tasks]] : groups;
}

/** Returns tasks with their parents. Each parent is open and older than its subtasks. A few families have two levels. */
function familiesOf(
  random: Random,
  groups: readonly (readonly TalkedTask[])[],
  isDone: (task: TalkedTask) => boolean,
  taken: Set<string>,
  limit: number,
): Pair[] {
  const pairs: Pair[] = [];
  let families = 0;
  for (let round = 0; round < 4; round += 1)
    for (const group of groups) {
      const free = group.filter(({ id }) => !taken.has(id));
      const parents = free.slice(0, -2).filter((task) => !isDone(task) && task.type !== 'bug');
      if (parents.length === 0 || families === limit) continue;
      const parent = random.pick(parents);
      const size = random.whole(2, 6);
      const younger = free.slice(free.indexOf(parent) + 1, free.indexOf(parent) + 1 + size);
      const middle =
        families % 3 === 0 && younger.length > 3 ? younger.slice(0, -2).find((task) => !isDone(task)) : undefined;
      for (const [index, { id }] of younger.entries())
        pairs.push([id, middle && index >= younger.length - 2 ? middle.id : parent.id]);
      for (const { id } of [parent, ...younger]) taken.add(id);
      families += 1;
    }
  return pairs;
}

/** Titles of bugs begin with the symptom. */
const isSimilar = (task: TalkedTask, other: TalkedTask): boolean =>
  task !== other &&
  task.type === other.type &&
  (task.type !== 'bug' || task.life.state.title.slice(0, 14) === other.life.state.title.slice(0, 14));

type TaskPair = readonly [first: TalkedTask, later: TalkedTask];

/** Returns pairs of tasks with similar titles. Each task is in one pair at most. */
function pairsOf(
  random: Random,
  groups: readonly (readonly TalkedTask[])[],
  taken: ReadonlySet<string>,
  limit: number,
): TaskPair[] {
  const pairs: TaskPair[] = [];
  const used = new Set<string>();
  for (let round = 0; round < 4; round += 1)
    for (const group of groups) {
      // Half of the pairs have a task of a family, so that its dialog shows both.
      const wanted = random.chance(1 / 2);
      const free = group.filter(({ id }) => !used.has(id));
      const [first] = free.filter(({ id }) => taken.has(id) === wanted);
      const later = first && free.findLast((task) => !taken.has(task.id) && isSimilar(task, first));
      if (!first || !later || pairs.length === limit || later.life.createdAt <= first.life.createdAt) continue;
      pairs.push([first, later]);
      used.add(first.id).add(later.id);
    }
  return pairs;
}

/** Lets tasks of one project wait for tasks of another one that all its members see. */
async function blockAcross(db: Db, waiting: readonly TalkedTask[], blocking: readonly TalkedTask[]): Promise<void> {
  const named = await db.selectFrom('task_relations').select('task_id').where('kind', '=', 'blockedBy').execute();
  const blocked = new Set(named.map(({ task_id: id }) => id));
  const pairs = waiting
    .filter(({ id, life }) => !blocked.has(id) && life.state.assignees.length > 0)
    .slice(-6)
    .flatMap(({ id }, index): Pair[] => {
      const blocker = blocking.at(-1 - index * 7);
      return blocker ? [[id, JSON.stringify([blocker.id])]] : [];
    });
  await setAll(db, 'blocked_by', pairs);
}

/** Archives some of the tasks that were done long ago, two weeks after their last change. */
async function archiveSome(db: Db, random: Random, now: number, { id, doneId, tasks }: RelatedProject): Promise<void> {
  const archived = tasks.flatMap(({ id: taskId, workspaceId, life }) => {
    const lastAt = life.log.at(-1)?.at ?? life.createdAt;
    const isOld = life.state.statusId === doneId && lastAt < now - archivedDoneDays * day;
    if (!isOld || !random.chance(archivedShare)) return [];
    const at = lastAt + archivedAfterDays * day;
    return [
      {
        id: random.id(at),
        workspace_id: workspaceId,
        project_id: id,
        task_id: taskId,
        at: new Date(at).toISOString(),
        field: 'archived' as const,
        version: 2 + life.log.length,
        from_value: null,
        to_value: null,
        by_id: life.state.assignees[0] ?? life.createdBy,
      },
    ];
  });
  for (let from = 0; from < archived.length; from += rowsAtOnce) {
    const rows = archived.slice(from, from + rowsAtOnce);
    await db.insertInto('transitions').values(rows).execute();
    await sql`update tasks set archived_at = given.column2, updated_at = given.column2, version = version + 1
      from ${valuesOf(rows.map(({ task_id: taskId, at }) => [taskId, at]))} where tasks.id = given.column1`.execute(db);
  }
}

async function setAll(
  db: Db,
  column: 'parent_id' | 'blocked_by' | 'related_to' | 'duplicate_of',
  pairs: readonly Pair[],
): Promise<void> {
  for (let from = 0; from < pairs.length; from += rowsAtOnce)
    await sql`update tasks set ${sql.ref(column)} = given.column2
      from ${valuesOf(pairs.slice(from, from + rowsAtOnce))} where tasks.id = given.column1`.execute(db);
}

/** Rows with the columns `column1` and `column2`, the names that both databases use. */
const valuesOf = (pairs: readonly Pair[]): RawBuilder<unknown> =>
  sql`(values ${sql.join(pairs.map(([id, value]) => sql`(${id}, ${value})`))}) as given`;
