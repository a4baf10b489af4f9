import { excerptOf } from '../notifications/text.ts';
import type { Match, SearchKind, SearchResult } from '../../../domain/search.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import type { Db } from '../../db/schema.ts';
import type { SearchTerm } from '../../db/searchText.ts';
import { personColumns, presentPerson } from '../accounts/person.ts';
import { firstMatch, matchesIn } from './matches.ts';

/** Number of characters of a text in which the excerpt is searched. */
const mostRead = 100_000;
const before = 30;
const length = 160;

/** Reads the found records in their order. Records that were deleted after they were found are left out. */
export async function readResults(
  db: Db,
  found: ReadonlyMap<SearchKind, readonly string[]>,
  terms: readonly SearchTerm[],
): Promise<SearchResult[]> {
  const results: SearchResult[] = [];
  for (const [kind, ids] of found) {
    if (ids.length === 0) continue;
    const read = new Map((await readers[kind](db, ids, terms)).map((result) => [result.id, result]));
    results.push(...ids.flatMap((id) => read.get(id) ?? []));
  }
  return results;
}

type Read = (db: Db, ids: readonly string[], terms: readonly SearchTerm[]) => Promise<SearchResult[]>;

const readTasks: Read = async (db, ids, terms) => {
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .select([
      'tasks.id',
      'tasks.number',
      'tasks.title',
      'tasks.description',
      'tasks.project_id',
      'tasks.created_at',
      'tasks.updated_at',
      'projects.prefix',
    ])
    .where('tasks.id', 'in', ids)
    .where('tasks.deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    ...common('task', row.id),
    key: keyOf(row.prefix, row.number),
    ...titleOf(row.title, terms),
    ...excerptIn(row.description ?? '', terms, excerptOf),
    projectId: row.project_id,
    taskId: row.id,
    updatedAt: row.updated_at ?? row.created_at,
  }));
};

const readDocuments: Read = async (db, ids, terms) => {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'title', 'description', 'words', 'project_id', 'updated_at'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    ...common('document', row.id),
    ...titleOf(row.title, terms),
    ...excerptIn(`${row.description ?? ''}\n${row.words}`.trim(), terms, (text) => text),
    projectId: row.project_id,
    updatedAt: row.updated_at,
  }));
};

const readComments: Read = async (db, ids, terms) => {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('tasks', 'tasks.id', 'comments.task_id')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .innerJoin('accounts', 'accounts.id', 'comments.created_by')
    .select([
      'comments.id',
      'comments.content',
      'comments.task_id',
      'comments.created_at',
      'comments.edited_at',
      'tasks.title',
      'tasks.number',
      'tasks.project_id',
      'projects.prefix',
    ])
    .select(personColumns)
    .where('comments.id', 'in', ids)
    .where('comments.deleted_at', 'is', null)
    .where('tasks.deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    ...common('comment', row.id),
    key: keyOf(row.prefix, row.number),
    ...titleOf(row.title, terms),
    ...excerptIn(row.content, terms, excerptOf),
    author: presentPerson(row),
    projectId: row.project_id,
    taskId: row.task_id,
    updatedAt: row.edited_at ?? row.created_at,
  }));
};

const readMessages: Read = async (db, ids, terms) => {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('accounts', 'accounts.id', 'messages.sender_id')
    .select([
      'messages.id',
      'messages.content',
      'messages.conversation_id',
      'messages.created_at',
      'messages.edited_at',
    ])
    .select(personColumns)
    .where('messages.id', 'in', ids)
    .where('messages.deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    ...common('message', row.id),
    ...excerptIn(row.content, terms, excerptOf),
    author: presentPerson(row),
    conversationId: row.conversation_id,
    updatedAt: row.edited_at ?? row.created_at,
  }));
};

const readers: Record<SearchKind, Read> = {
  task: readTasks,
  document: readDocuments,
  comment: readComments,
  message: readMessages,
};

const common = (kind: SearchKind, id: string) => ({
  kind,
  id,
  key: null,
  title: '',
  titleMatches: [],
  author: null,
  projectId: null,
  taskId: null,
  conversationId: null,
});

const titleOf = (title: string, terms: readonly SearchTerm[]) => ({ title, titleMatches: matchesIn(title, terms) });

interface Excerpt {
  excerpt: string | null;
  excerptMatches: Match[];
}

/** Returns the plain text around the first match, not cut inside a word. `plain` turns Markdown into plain text. */
function excerptIn(
  text: string,
  terms: readonly SearchTerm[],
  plain: (text: string, length: number) => string | null,
): Excerpt {
  const read = text.slice(0, mostRead);
  const first = firstMatch(read, terms);
  if (first === null) return { excerpt: null, excerptMatches: [] };
  const around = text.slice(Math.max(0, first - 300), first + 700);
  const shown = plain(around, around.length);
  if (shown === null) return { excerpt: null, excerptMatches: [] };
  const line = shown.replace(/\s+/g, ' ').trim();
  const [match] = matchesIn(line, terms);
  const at = match?.start ?? 0;
  const from = at <= before ? 0 : line.indexOf(' ', at - before) + 1 || at;
  const start = Math.min(from, at);
  const space = line.lastIndexOf(' ', start + length);
  const end = line.length - start <= length ? line.length : space > at ? space : start + length;
  const isCutBefore = start > 0 || first > 300;
  const excerpt = `${isCutBefore ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
  return { excerpt, excerptMatches: matchesIn(excerpt, terms) };
}
