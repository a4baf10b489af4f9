import type { Expression, SqlBool } from 'kysely';
import { fullName } from '../../../domain/account.ts';
import { type BoardFilters, noFilters } from '../../../domain/fields/taskFilters.ts';
import { sortOf, type Subject } from '../../../domain/query/conditions.ts';
import { keyNamed } from '../../../domain/query/keys.ts';
import { messageOf, resolveQuery } from '../../../domain/query/resolve.ts';
import { parseQuery } from '../../../domain/query/syntax.ts';
import type { NamedRecord, Vocabulary } from '../../../domain/query/vocabulary.ts';
import { keyOf, parseKey } from '../../../domain/taskKey.ts';
import type { SortKey } from '../../db/cursor.ts';
import type { Db } from '../../db/schema.ts';
import { validationError } from '../../http/errors.ts';
import { clockOf } from '../../shared/zoneClock.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleProjects } from '../projects/repository.ts';
import { orderOf } from './conditions.ts';
import { dependsOnReader, withReader } from './filters.ts';
import { matchesFilters, type ReaderClock } from './narrowing.ts';

export interface Line {
  search: string;
  filters: BoardFilters;
}
export const emptyLine: Line = { search: '', filters: noFilters };

/**
 * Reads a query line of a list of one project, or of all projects that the viewer may read. Throws VALIDATION with an
 * issue for each part that can't be used. The path of an issue ends with the place of the part, from 0.
 */
export async function readLine(db: Db, viewer: Viewer, projectId: string | null, text: string): Promise<Line> {
  const { search, filters, problems } = resolveQuery(text, await vocabularyOf(db, viewer, projectId, text));
  if (problems.length > 0)
    throw validationError(
      problems.map((problem) => ({ path: `query.query.${problem.start}`, message: messageOf(problem) })),
    );
  return { search, filters: { ...filters, assignedTo: withReader(filters.assignedTo, viewer.id) } };
}

/** A query line as parts of a database query on tasks. */
export interface ReadQuery {
  search: string;
  matches: Expression<SqlBool>;
  keys: SortKey<object>[];
}

/** Reads the query line of an agent. Undefined for none. Throws VALIDATION like `readLine`. */
export async function readQuery(
  db: Db,
  viewer: Viewer,
  projectId: string,
  text: string | undefined,
  now: Date,
): Promise<ReadQuery | undefined> {
  if (text === undefined) return undefined;
  const { search, filters } = await readLine(db, viewer, projectId, text);
  const clock = await readerClock(db, viewer, [filters], now);
  return {
    search,
    matches: matchesFilters(db, viewer.workspaceId, filters, clock),
    keys: orderOf(sortOf(filters.conditions)).keys,
  };
}

/** Returns the day and the time zone of the viewer if filters need them. */
export async function readerClock(
  db: Db,
  viewer: Viewer,
  filters: readonly BoardFilters[],
  now: Date,
): Promise<ReaderClock> {
  if (!filters.some(dependsOnReader)) return { today: '', zone: '', me: '' };
  const clock = await clockOf(db, viewer.id);
  return { today: clock.dayOf(now.getTime()), zone: clock.zone, me: viewer.id };
}

/** Reads the names of the subjects that a line names. The other subjects have no names. */
async function vocabularyOf(db: Db, viewer: Viewer, projectId: string | null, text: string): Promise<Vocabulary> {
  const typed = new Map<string, string[]>();
  for (const part of parseQuery(text)) {
    const subject = part.kind === 'term' ? keyNamed(part.key.toLowerCase())?.subject : undefined;
    if (part.kind !== 'term' || subject === undefined) continue;
    typed.set(subject, [...(typed.get(subject) ?? []), ...part.values.map((value) => value.text)]);
  }
  const inProjects = projectsRead(db, viewer, projectId);
  const names: Vocabulary['names'] = {};
  for (const [subject, read] of Object.entries(readers)) {
    if (subject === 'projectId' && projectId !== null) continue;
    // The cast is safe, because the readers are listed by subject.
    const values = typed.get(subject);
    names[subject as Subject] = values ? await read(db, viewer, inProjects, values) : [];
  }
  return { names, prefix: projectId === null ? null : await prefixOf(db, projectId) };
}

const projectsRead = (db: Db, viewer: Viewer, projectId: string | null) =>
  visibleProjects(db, viewer).$if(projectId !== null, (query) => query.where('projects.id', '=', projectId ?? ''));
type Projects = ReturnType<typeof projectsRead>;
type Reader = (db: Db, viewer: Viewer, projects: Projects, typed: readonly string[]) => Promise<NamedRecord[]>;

const options =
  (kind: 'statuses' | 'types' | 'priorities'): Reader =>
  (db, { workspaceId }, projects) =>
    db
      .selectFrom('tags')
      .select(['tags.id', 'tags.name'])
      .where('tags.workspace_id', '=', workspaceId)
      .where('tags.project_id', 'in', projects)
      .where('tags.kind', '=', kind)
      .orderBy('tags.position')
      .execute();

const people: Reader = async (db, { workspaceId }, projects) => {
  const rows = await db
    .selectFrom('project_members')
    .innerJoin('accounts', 'accounts.id', 'project_members.account_id')
    .select(['accounts.id', 'accounts.name', 'accounts.last_name', 'accounts.nickname'])
    .distinct()
    .where('project_members.workspace_id', '=', workspaceId)
    .where('project_members.project_id', 'in', projects)
    .execute();
  return rows.map(({ id, name, last_name: lastName, nickname }) => ({
    id,
    name: fullName({ name, lastName }),
    also: [nickname, name],
  }));
};

const labels: Reader = (db, { workspaceId }, projects) =>
  db
    .selectFrom('labels')
    .select(['labels.id', 'labels.name'])
    .where('labels.workspace_id', '=', workspaceId)
    .where('labels.merged_into', 'is', null)
    .where(({ eb, or }) => or([eb('labels.project_id', 'is', null), eb('labels.project_id', 'in', projects)]))
    .execute();

const sprints: Reader = (db, { workspaceId }, projects) =>
  db
    .selectFrom('sprints')
    .select(['sprints.id', 'sprints.name'])
    .where('sprints.workspace_id', '=', workspaceId)
    .where('sprints.project_id', 'in', projects)
    .execute();

const projectNames: Reader = async (db, _viewer, projects) => {
  const rows = await db
    .selectFrom('projects')
    .select(['projects.id', 'projects.name', 'projects.prefix'])
    .where('projects.id', 'in', projects)
    .execute();
  return rows.map(({ id, name, prefix }) => ({ id, name, also: [prefix] }));
};

/** Names tasks by the typed keys. */
const tasksByKey: Reader = async (db, { workspaceId }, projects, typed) => {
  const keys = typed.flatMap((text) => parseKey(text) ?? []).slice(0, 100);
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('project_prefixes', 'project_prefixes.project_id', 'tasks.project_id')
    .select(['tasks.id', 'tasks.number', 'project_prefixes.prefix'])
    .where('tasks.workspace_id', '=', workspaceId)
    .where('tasks.project_id', 'in', projects)
    .where('tasks.deleted_at', 'is', null)
    .where(({ and, eb, or }) =>
      or(
        keys.map(({ prefix, number }) =>
          and([eb('project_prefixes.prefix', '=', prefix), eb('tasks.number', '=', number)]),
        ),
      ),
    )
    .execute();
  return rows.map(({ id, number, prefix }) => ({ id, name: keyOf(prefix, number) ?? '' }));
};

const readers: Partial<Record<Subject, Reader>> = {
  statusId: options('statuses'),
  typeId: options('types'),
  priorityId: options('priorities'),
  assignees: people,
  createdBy: people,
  labels,
  sprintId: sprints,
  parentId: tasksByKey,
  projectId: projectNames,
};

const prefixOf = async (db: Db, projectId: string): Promise<string | null> =>
  (await db.selectFrom('projects').select('prefix').where('id', '=', projectId).executeTakeFirst())?.prefix ?? null;
