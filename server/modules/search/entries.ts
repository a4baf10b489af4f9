import { type Expression, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '../../../domain/search.ts';
import type { Db } from '../../db/schema.ts';
import type { SearchTerm } from '../../db/searchText.ts';
import { visibleProjects } from '../projects/repository.ts';
import type { Viewer } from '../projects/policy.ts';
import { type NearWord, nearWords } from './nearWords.ts';

/** Records of one kind that the viewer may read. */
export interface Scope {
  kind: SearchKind;
  /** Query of the places among those of `Access`. */
  places: RawBuilder<unknown>;
  placeIds: string[];
}

/** What a viewer may read. Every search reads the projects and conversations again. */
export interface Access {
  viewer: Viewer;
  projects: ReturnType<typeof visibleProjects>;
  conversations: Expression<unknown>;
  /** Kinds with at least one place. */
  scopes: Scope[];
}

/** One of the searches that follow each other. */
export interface Step {
  isTitle: boolean;
  /** True if words must match entirely, and not only by their beginning. */
  isWhole: boolean;
  /** True if words may differ by one typing error. */
  isNearly: boolean;
}

/** A word of the search with the words of the index that match. */
interface Sought extends SearchTerm {
  near: NearWord[];
}

interface Entry {
  kind: SearchKind;
  recordId: string;
}

export async function accessOf(
  db: Db,
  viewer: Viewer,
  kinds: readonly SearchKind[],
  projectId: string | null,
): Promise<Access> {
  const projects = visibleProjects(db, viewer).$if(projectId !== null, (query) =>
    query.where('projects.id', '=', projectId ?? ''),
  );
  const conversations = db
    .selectFrom('conversation_members')
    .select('conversation_members.conversation_id as id')
    .where('conversation_members.account_id', '=', viewer.id)
    .where('conversation_members.workspace_id', '=', viewer.workspaceId);
  const projectIds = kinds.some((kind) => kind !== 'message') ? idsOf(await projects.execute()) : [];
  const seesTeam = projectId === null && viewer.role !== 'guest';
  const scopes: Scope[] = [];
  for (const kind of kinds) {
    if (kind === 'message') {
      if (projectId === null)
        scopes.push({
          kind,
          places: sql`select id from seen_conversations`,
          placeIds: idsOf(await conversations.execute()),
        });
    } else if (kind === 'document' && seesTeam) {
      const places = sql`select id from seen_projects union all select ${viewer.workspaceId}`;
      scopes.push({ kind, places, placeIds: [...projectIds, viewer.workspaceId] });
    } else scopes.push({ kind, places: sql`select id from seen_projects`, placeIds: projectIds });
  }
  return { viewer, projects, conversations, scopes: scopes.filter(({ placeIds }) => placeIds.length > 0) };
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

const titled: readonly SearchKind[] = ['task', 'document'];

/** Returns at most `limit` records of each scope, the newest ones first. */
export async function findEntries(
  db: Db,
  { viewer, projects, conversations }: Access,
  scopes: readonly Scope[],
  terms: readonly SearchTerm[],
  step: Step,
  limit: number,
): Promise<Entry[]> {
  const searched = scopes.filter(({ kind }) => !step.isTitle || titled.includes(kind));
  if (searched.length === 0) return [];
  const find = isPostgres(db) ? inPostgres : inSqlite;
  const sought: Sought[] = [];
  for (const term of terms) sought.push({ ...term, near: step.isNearly ? await existingNear(db, term) : [] });
  const parts = searched.map((scope) => sql`select * from (${find(viewer, scope, sought, step, limit)}) as part`);
  const { rows } = await sql<{ kind: SearchKind; record_id: string }>`
    with seen_projects as materialized ${projects}, seen_conversations as materialized ${conversations}
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map((row) => ({ kind: row.kind, recordId: row.record_id }));
}

const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

const mostNear = 30;

/** Returns the words near to a word of the search that are in the index, or with which words of the index begin. */
async function existingNear(db: Db, { indexed, isInside }: SearchTerm): Promise<NearWord[]> {
  const near = isInside ? [] : nearWords(indexed);
  if (near.length === 0) return [];
  const json = JSON.stringify(near);
  const given = isPostgres(db)
    ? sql`select term ->> 'word' as word, (term ->> 'isWhole')::boolean as is_whole
        from jsonb_array_elements(${json}::jsonb) as near (term)`
    : sql`select value ->> 'word' as word, value ->> 'isWhole' as is_whole from json_each(${json})`;
  const { rows } = await sql<{ word: string; is_whole: boolean | number }>`
    select given.word, given.is_whole from (${given}) as given
    where case when given.is_whole then exists (select 1 from search_words where term = given.word)
      else exists (select 1 from search_words where term >= given.word and term < given.word || ${'\u{10ffff}'}) end
    limit ${mostNear}`.execute(db);
  return rows.map((row) => ({ word: row.word, isWhole: Boolean(row.is_whole) }));
}

type Find = (viewer: Viewer, scope: Scope, terms: readonly Sought[], step: Step, limit: number) => RawBuilder<unknown>;

/** With more places, the index is searched without them. The query compares the places in either case. */
const mostPlaces = 1000;

const inSqlite: Find = (viewer, { kind, places, placeIds }, terms, step, limit) => {
  const word = (text: string, isWhole: boolean) => `"${text}"${isWhole ? '' : ' *'}`;
  const term = ({ indexed, near }: Sought) => {
    const either = [word(indexed, step.isWhole), ...near.map((one) => word(one.word, one.isWhole))];
    return `(${either.join(' OR ')})`;
  };
  const matching = `{${step.isTitle ? 'title' : 'title body'}} : (${terms.map(term).join(' AND ')})`;
  const place =
    placeIds.length > mostPlaces
      ? ''
      : `{place} : (${placeIds.map((id) => `${kind}${id.replaceAll('-', '')}`).join(' OR ')}) AND `;
  // A cross join makes SQLite begin with the index, which has the rows in the order of the result.
  return sql`select entries.kind, entries.record_id from search_index
    cross join search_entries as entries on entries.id = search_index.rowid
    where search_index match ${place + matching} and ${isIn(viewer, kind, places)} ${isCurrent(kind)}
    order by search_index.rowid desc limit ${limit}`;
};

/** Number of the newest records that are compared one by one, because their index has too many rows of a usual word. */
const newest = 300;

const inPostgres: Find = (viewer, { kind, places }, terms, step, limit) => {
  const word = (text: string, isWhole: boolean) => `'${text}'${isWhole ? '' : ':*'}`;
  const term = ({ indexed, near }: Sought) => {
    const either = [word(indexed, step.isWhole), ...near.map((one) => word(one.word, one.isWhole))];
    return `(${either.join(' | ')})`;
  };
  const matching = sql`${terms.map(term).join(' & ')}::tsquery`;
  const column = sql.ref(step.isTitle ? 'title_words' : 'words');
  const rest = sql`select entries.id, entries.kind, entries.record_id from search_entries as entries
    where ${column} @@ ${matching} and ${isIn(viewer, kind, places)} ${isCurrent(kind)}`;
  if (step.isNearly) return sql`select * from (${rest}) as rest order by id desc limit ${limit}`;
  return sql`with recent as materialized (
      select id, kind, record_id from (
        select entries.id, entries.kind, entries.record_id, ${column} as words from search_entries as entries
        where ${isIn(viewer, kind, places)} order by entries.id desc limit ${newest}
      ) as entries where words @@ ${matching} ${isCurrent(kind)} order by id desc limit ${limit}
    ), rest as materialized (${rest} and (select count(*) from recent) < ${limit})
    select kind, record_id from (
      select * from recent union all select * from (select * from rest order by id desc limit ${limit}) as others
    ) as found order by id desc`;
};

/** Condition for entries of a kind in the places of the viewer. */
const isIn = (viewer: Viewer, kind: SearchKind, places: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`entries.kind = ${kind} and entries.workspace_id = ${viewer.workspaceId} and entries.place in (${places})`;

/** A deleted task hides its comments. */
const isCurrent = (kind: SearchKind): RawBuilder<unknown> =>
  kind === 'comment'
    ? sql`and exists (select 1 from comments join tasks on tasks.id = comments.task_id
        where comments.id = entries.record_id and tasks.deleted_at is null)`
    : sql``;
