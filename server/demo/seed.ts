import { type Insertable, sql } from 'kysely';
import { fullName } from '../../domain/account.ts';
import type { Role } from '../../domain/workspace.ts';
import type { DatabaseHandle } from '../db/handle.ts';
import type { Database, Db } from '../db/schema.ts';
import { foldText } from '../../domain/foldText.ts';
import { suggestPrefix } from '../../domain/taskKey.ts';
import { hashPassword } from '../modules/accounts/passwords.ts';
import { searchTextOf } from '../modules/tasks/repository.ts';
import { seedDocuments } from './documents.ts';
import { createLabelSeed } from './labels.ts';
import { seedFollowers } from './followers.ts';
import { createRandom, type Random } from './random.ts';
import { type RelatedProject, seedRelatives } from './relatives.ts';
import { planSprints, seedSprints } from './sprints.ts';
import { numberByTime } from '../db/order.ts';
import { seedComments, seedConversations, type TalkedTask } from './conversations.ts';
import { liveTask, type Environment, type TaskLife } from './taskLife.ts';
import {
  defaults,
  type DemoPerson,
  type DemoProject,
  type DemoWorkspace,
  demoPassword,
  people,
  projects,
  workspaces,
} from './team.ts';
import { types } from './vocabulary.ts';
import { seedWorkflow } from './workflows.ts';
import { createWorkingTime, workdayFrom, type WorkingTime } from './workingTime.ts';

const hour = 3_600_000;
const day = 24 * hour;
const historyDays = 90;
const foundedDays = 120;
const rowsAtOnce = 500;
const workflowDays = 20;
const projectWithSprints = 'drivers';

export interface SeededPerson {
  id: string;
  fullName: string;
  email: string;
  roles: Record<string, Role>;
}

export interface SeededProject {
  id: string;
  workspaceId: string;
  key: string;
  name: string;
  taskCount: number;
  memberIds: string[];
}

export interface Seeded {
  password: string;
  people: SeededPerson[];
  projects: SeededProject[];
}

interface SeedOptions {
  now: Date;
}

/** Fills an empty database with a demo team, its projects and their history. The same `now` gives the same data. */
export async function seedDemo(database: DatabaseHandle, { now }: SeedOptions): Promise<Seeded> {
  const passwordHash = await hashPassword(demoPassword);
  const seed: Seed = {
    random: createRandom(20_260_117),
    time: createWorkingTime(now, historyDays),
    today: now.toISOString().slice(0, 10),
    now: now.getTime(),
    foundedAt: now.getTime() - foundedDays * day,
    accountIds: new Map(),
    workspaceIds: new Map(),
  };
  // Texts have their own generator, so that new texts don't change the rest of the history.
  const talking = createRandom(20_260_118);
  const drawing = createRandom(20_260_121);
  return database.transact(async (db) => {
    await seedWorkspacesAndPeople(db, seed, passwordHash);
    const seeded: SeededProject[] = [];
    const related: RelatedProject[] = [];
    const seedLabels = createLabelSeed(db, createRandom(20_261_127), seed.foundedAt);
    for (const project of projects) {
      const frame = await seedProject(db, seed, project);
      const tasks = await seedTasks(db, seed, project, frame);
      await seedWorkflow(db, drawing, project.key, now.getTime() - workflowDays * day, {
        ...frame,
        statuses: project.statuses,
        authorId: frame.people[0]?.id ?? '',
      });
      await seedComments(db, { random: talking, now: now.getTime() }, tasks);
      await seedFollowers(db, frame.id);
      await seedLabels({
        id: frame.id,
        workspaceId: frame.workspaceId,
        authorId: frame.people[0]?.id ?? '',
        taskIds: tasks.map(({ id }) => id),
      });
      related.push({ ...project, id: frame.id, doneId: frame.statusIds.at(-1) ?? '', tasks });
      seeded.push({
        id: frame.id,
        workspaceId: frame.workspaceId,
        key: project.key,
        name: project.name,
        taskCount: project.tasks,
        memberIds: frame.people.map(({ id }) => id),
      });
    }
    await seedRelatives(db, now.getTime(), related);
    await seedConversations(db, talking, seed.time, {
      workspaceId: (key) => idOf(seed.workspaceIds, key),
      person: (key) => ({ id: idOf(seed.accountIds, key), fullName: nameOf(key) }),
    });
    await numberByTime(db);
    await seedDocuments(db, createRandom(20_260_119), now.getTime(), {
      workspaceId: (key) => idOf(seed.workspaceIds, key),
      projectId: (key) => idOf(new Map(seeded.map((project) => [project.key, project.id])), key),
      person: (key) => ({ id: idOf(seed.accountIds, key), fullName: nameOf(key) }),
    });
    return { password: demoPassword, people: people.map((person) => presentPerson(seed, person)), projects: seeded };
  });
}

interface Seed {
  random: Random;
  time: WorkingTime;
  today: string;
  /** Time at which the history ends, in milliseconds. */
  now: number;
  foundedAt: number;
  /** Account ids by the keys in `team.ts`. */
  accountIds: Map<string, string>;
  workspaceIds: Map<string, string>;
}

const iso = (at: number): string => new Date(at).toISOString();

function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The team has no ${key}`);
  return id;
}

async function seedWorkspacesAndPeople(
  db: Db,
  { random, foundedAt, accountIds, workspaceIds }: Seed,
  passwordHash: string,
): Promise<void> {
  const at = iso(foundedAt);
  for (const { key } of people) accountIds.set(key, random.id(foundedAt));
  for (const { key } of workspaces) workspaceIds.set(key, random.id(foundedAt));
  await db
    .insertInto('accounts')
    .values(
      people.map((person) =>
        accountRow(person, idOf(accountIds, person.key), {
          password_hash: passwordHash,
          workspace_default_id: idOf(workspaceIds, person.home),
          created_at: at,
        }),
      ),
    )
    .execute();
  await db
    .insertInto('workspaces')
    .values(
      workspaces.map(({ key, name, people: roles }, index) => ({
        id: idOf(workspaceIds, key),
        name,
        version: 1,
        created_by: idOf(accountIds, Object.keys(roles)[0] ?? ''),
        created_at: iso(foundedAt + index * hour),
        updated_at: null,
        deleted_at: null,
      })),
    )
    .execute();
  await db
    .insertInto('workspace_members')
    .values(workspaces.flatMap((workspace) => memberRows(workspace, accountIds, workspaceIds, at)))
    .execute();
}

const accountRow = (
  { name, lastName, email }: DemoPerson,
  id: string,
  given: Pick<Insertable<Database['accounts']>, 'password_hash' | 'workspace_default_id' | 'created_at'>,
): Insertable<Database['accounts']> => ({
  id,
  email,
  nickname: name,
  name,
  last_name: lastName,
  avatar: null,
  google_access_token: null,
  google_refresh_token: null,
  require_password_change: 0,
  search_text: foldText(`${name} ${lastName} ${name} ${email}`),
  updated_at: null,
  deleted_at: null,
  ...given,
});

const memberRows = (
  { key, people: roles }: DemoWorkspace,
  accountIds: ReadonlyMap<string, string>,
  workspaceIds: ReadonlyMap<string, string>,
  at: string,
): Insertable<Database['workspace_members']>[] =>
  Object.entries(roles).map(([person, role]) => ({
    workspace_id: idOf(workspaceIds, key),
    account_id: idOf(accountIds, person),
    role,
    created_at: at,
  }));

interface SeededFrame extends Pick<Environment, 'statusIds' | 'types' | 'priorityIds' | 'people'> {
  id: string;
  workspaceId: string;
}

async function seedProject(
  db: Db,
  { random, foundedAt, accountIds, workspaceIds }: Seed,
  project: DemoProject,
): Promise<SeededFrame> {
  const madeAt = foundedAt + day + projects.indexOf(project) * hour;
  const at = iso(madeAt);
  const id = random.id(madeAt);
  const workspaceId = idOf(workspaceIds, project.workspace);
  const ids = project.members.map((key) => idOf(accountIds, key));
  await db
    .insertInto('projects')
    .values({
      id,
      workspace_id: workspaceId,
      name: project.name,
      color: project.color,
      glyph: project.glyph,
      prefix: suggestPrefix(project.name),
      description: project.description,
      search_text: foldText(`${project.name}\n${project.description}`),
      created_by: ids[0] ?? '',
      version: 1,
      created_at: at,
      updated_at: null,
      deleted_at: null,
    })
    .execute();
  await db
    .insertInto('project_prefixes')
    .values({ workspace_id: workspaceId, prefix: suggestPrefix(project.name), project_id: id })
    .execute();
  await db
    .insertInto('project_members')
    .values(
      ids.map((accountId) => ({
        project_id: id,
        account_id: accountId,
        workspace_id: workspaceId,
        created_at: at,
      })),
    )
    .execute();

  const lists = {
    statuses: project.statuses.map(({ name, color, category }) => ({ name, color, category, icon: null })),
    types: defaults.types.map(({ name, color }) => ({ name, color, category: null, icon: null })),
    priorities: defaults.priorities.map(({ name, icon }) => ({ name, color: null, category: null, icon })),
  };
  const rows = (['statuses', 'types', 'priorities'] as const).flatMap((kind) =>
    lists[kind].map((tag, position) => ({
      id: random.id(madeAt),
      workspace_id: workspaceId,
      project_id: id,
      kind,
      ...tag,
      description: null,
      position,
      archived: 0 as const,
      created_at: at,
      updated_at: null,
    })),
  );
  await db.insertInto('tags').values(rows).execute();
  const idsOf = (kind: keyof typeof lists): string[] => rows.filter((row) => row.kind === kind).map((row) => row.id);
  return {
    id,
    workspaceId,
    statusIds: idsOf('statuses'),
    types: idsOf('types').flatMap((typeId, index) => {
      const name = types[index];
      return name === undefined ? [] : [{ id: typeId, name, weight: project.types[index] ?? 0 }];
    }),
    priorityIds: idsOf('priorities'),
    people: project.members.map((key, index) => ({ id: ids[index] ?? '', fullName: nameOf(key) })),
  };
}

const nameOf = (key: string): string => {
  const found = people.find((person) => person.key === key);
  return found === undefined ? key : fullName(found);
};

async function seedTasks(
  db: Db,
  { random, time, today, now }: Seed,
  { key, tasks, theme, dwell }: DemoProject,
  frame: SeededFrame,
): Promise<TalkedTask[]> {
  const all: TalkedTask[] = [];
  const around: Environment = { ...frame, random, time, today, theme, titles: new Set(), dwell };
  for (let from = 0; from < tasks; from += rowsAtOnce) {
    const lives = Array.from({ length: Math.min(rowsAtOnce, tasks - from) }, () => liveTask(around));
    const alone = lives.map((life) => ({ life, id: random.id(life.createdAt) }));
    const planner = frame.people[0]?.id ?? '';
    const plan =
      key === projectWithSprints && from === 0
        ? planSprints({ random: createRandom(20_260_120), now, doneId: frame.statusIds.at(-1) ?? '', planner }, alone)
        : { sprints: [], tasks: alone };
    const born = plan.tasks;
    await insertInBatches(
      born.map(({ life, id }) => taskRow(frame, id, life)),
      (rows) => db.insertInto('tasks').values(rows).execute(),
    );
    await insertInBatches(
      born.flatMap(({ life, id }) =>
        life.state.assignees.map((accountId, position) => ({
          task_id: id,
          account_id: accountId,
          workspace_id: frame.workspaceId,
          position,
        })),
      ),
      (rows) => db.insertInto('task_assignees').values(rows).execute(),
    );
    await insertInBatches(
      born.flatMap(({ life, id }) => logRows(frame, random, id, life)),
      (rows) => db.insertInto('transitions').values(rows).execute(),
    );
    await seedSprints(db, plan.sprints, frame, planner, now);
    all.push(
      ...born.map(({ life, id }) => ({
        id,
        life,
        workspaceId: frame.workspaceId,
        people: frame.people,
        type: frame.types.find((type) => type.id === life.state.typeId)?.name ?? 'task',
      })),
    );
  }
  await numberTasks(db, frame.id);
  return all;
}

async function numberTasks(db: Db, projectId: string): Promise<void> {
  await sql`update tasks set number = numbered.place from (
    select id, row_number() over (order by created_at, id) as place from tasks where project_id = ${projectId}
  ) as numbered where numbered.id = tasks.id`.execute(db);
  const count = sql<number>`(select count(*) from tasks where project_id = ${projectId})`;
  await db.insertInto('counters').values({ id: projectId, last: count }).execute();
}

function taskRow(
  { id: projectId, workspaceId, statusIds }: SeededFrame,
  id: string,
  { state, createdBy, createdAt, log }: TaskLife,
): Insertable<Database['tasks']> {
  const last = log.at(-1);
  return {
    id,
    workspace_id: workspaceId,
    project_id: projectId,
    number: null,
    board_id: null,
    estimate: estimateOf(statusIds, id, { createdAt, log }),
    sprint_id: sprintOf(log),
    blocked_by: null,
    related_to: null,
    duplicate_of: null,
    approvals: null,
    status_since: iso(log.findLast(({ field }) => field === 'statusId')?.at ?? createdAt),
    type_id: state.typeId,
    status_id: state.statusId,
    priority_id: state.priorityId,
    title: state.title,
    description: state.description,
    search_text: searchTextOf(state),
    start_date: startOf(id, state.dueDate),
    due_date: state.dueDate,
    created_by: createdBy,
    version: 1 + log.length,
    created_at: iso(createdAt),
    updated_at: last === undefined ? null : iso(last.at),
    deleted_at: null,
  };
}

const cards = [1, 2, 3, 5, 8, 13];

function estimateOf(
  statusIds: readonly string[],
  taskId: string,
  { createdAt, log }: Pick<TaskLife, 'createdAt' | 'log'>,
): string | null {
  // Seeded with the task's id, so that estimates don't change the rest of the history.
  const random = createRandom(Number.parseInt(taskId.slice(-8), 16));
  if (random.chance(1 / 3)) return null;
  const startedAt = log.find(({ field, to }) => field === 'statusId' && to === statusIds[2])?.at;
  const doneAt = log.findLast(({ field, to }) => field === 'statusId' && to === statusIds.at(-1))?.at;
  const days =
    startedAt === undefined || doneAt === undefined ? 1 + ((createdAt / hour) % 6) : (doneAt - startedAt) / day;
  const guess = days * (0.5 + random.next());
  return String(cards.find((card) => card >= guess) ?? cards.at(-1));
}

/** Returns a start date some days before the due date for half of the tasks that have one. */
function startOf(taskId: string, dueDate: string | null): string | null {
  // Seeded with the task's id, so that start dates don't change the rest of the history.
  const random = createRandom(Number.parseInt(taskId.slice(-8), 16) + 2);
  return dueDate !== null && random.chance(1 / 2)
    ? workdayFrom(Date.parse(dueDate) + day / 2, -random.whole(1, 12))
    : null;
}

const sprintOf = (log: TaskLife['log']): string | null => {
  const last = log.findLast(({ field }) => field === 'sprintId')?.to;
  return typeof last === 'string' ? last : null;
};

function logRows(
  { id: projectId, workspaceId }: SeededFrame,
  random: Random,
  taskId: string,
  { createdBy, createdAt, log }: TaskLife,
): Insertable<Database['transitions']>[] {
  const row = (at: number) => ({
    id: random.id(at),
    workspace_id: workspaceId,
    project_id: projectId,
    task_id: taskId,
    at: iso(at),
  });
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  return [
    { ...row(createdAt), field: 'created', version: 1, from_value: null, to_value: null, by_id: createdBy },
    ...log.map(({ field, from, to, by, at }, index) => ({
      ...row(at),
      field,
      version: index + 2,
      from_value: json(from),
      to_value: json(to),
      by_id: by,
    })),
  ];
}

async function insertInBatches<Row>(rows: Row[], insert: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await insert(rows.slice(from, from + rowsAtOnce));
}

function presentPerson({ accountIds }: Seed, person: DemoPerson): SeededPerson {
  const roles = workspaces.flatMap(({ name, people: members }) => {
    const role = members[person.key];
    return role === undefined ? [] : [[name, role] as const];
  });
  return {
    id: idOf(accountIds, person.key),
    fullName: fullName(person),
    email: person.email,
    roles: Object.fromEntries(roles),
  };
}
