import { workspaceExportFormat } from '../../../domain/importRules.ts';
import type { Language } from '../../../domain/languages.ts';
import type { Db } from '../../db/schema.ts';
import { personName } from '../../shared/personName.ts';
import { visibleBoards } from '../boards/repository.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleProjects } from '../projects/repository.ts';
import { createNames, type Entry, fileNameOf } from './archive.ts';
import { type DocumentItem, documentItems, projectCsv, projectJson, readDocuments } from './projectExport.ts';

const messagesInPage = 500;

export async function* workspaceEntries(
  db: Db,
  viewer: Viewer,
  now: string,
  language: Language,
): AsyncGenerator<Entry> {
  const name = createNames();
  const pictures = new Set<string>();
  const withPictures = (content: AsyncIterable<string> | Iterable<string>) => collectPictures(content, pictures);

  yield { name: 'workspace.json', content: [JSON.stringify(await workspaceOf(db, viewer, now), null, 2)] };
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('id', 'in', visibleProjects(db, viewer))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const project of projects) {
    const folder = `${name('projects/', fileNameOf(project.name))}/`;
    yield { name: `${folder}project.json`, content: withPictures(projectJson(db, viewer, project.id, now, language)) };
    yield { name: `${folder}tasks.csv`, content: projectCsv(db, viewer, project.id, language) };
    yield* documentEntries(
      db,
      { workspaceId: viewer.workspaceId, projectId: project.id },
      `${folder}documents/`,
      name,
      withPictures,
    );
  }
  yield* documentEntries(db, { workspaceId: viewer.workspaceId, projectId: null }, 'documents/', name, withPictures);
  for (const conversation of await conversationsOf(db, viewer, language)) {
    yield {
      name: name('conversations/', fileNameOf(conversation.name, 'conversation'), '.json'),
      content: withPictures(conversationJson(db, conversation, language)),
    };
  }
  for (const id of pictures) {
    const row = await db
      .selectFrom('images')
      .select('image')
      .where('id', '=', id)
      .where('workspace_id', '=', viewer.workspaceId)
      .executeTakeFirst();
    if (row) yield { name: `images/${id}.webp`, content: [new Uint8Array(row.image)], packed: true };
  }
}

const pictureAddress = /\/api\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

async function* collectPictures(
  content: AsyncIterable<string> | Iterable<string>,
  pictures: Set<string>,
): AsyncGenerator<string> {
  for await (const part of content) {
    for (const [, id] of part.matchAll(pictureAddress)) if (id !== undefined) pictures.add(id);
    yield part;
  }
}

async function* documentEntries(
  db: Db,
  tree: { workspaceId: string; projectId: string | null },
  root: string,
  name: ReturnType<typeof createNames>,
  withPictures: (content: Iterable<string>) => AsyncGenerator<string>,
): AsyncGenerator<Entry> {
  for await (const { item, row } of readDocuments(db, namedDocuments(await documentItems(db, tree), root, name))) {
    const text = `# ${item.title}\n\n${row.content ?? ''}\n`;
    const depth = item.path.split('/').length - 1;
    yield {
      name: item.path,
      content: mapped(withPictures([text]), (part) =>
        part.replaceAll(pictureAddress, (_, picture: string) => `${'../'.repeat(depth)}images/${picture}.webp`),
      ),
    };
  }
}

/** Returns the documents without the folders, each with its path in the archive. */
function namedDocuments(
  items: DocumentItem[],
  root: string,
  name: ReturnType<typeof createNames>,
): { id: string; title: string; path: string }[] {
  const documents: { id: string; title: string; path: string }[] = [];
  const folders = new Map<string | null, string>([[null, root]]);
  // Repeats until every parent is known, because a folder may be listed after its content.
  for (let waiting = items; waiting.length > 0;) {
    const next = waiting.filter(({ parentId }) => folders.has(parentId));
    if (next.length === 0) break;
    waiting = waiting.filter(({ parentId }) => !folders.has(parentId));
    for (const { id, title, type, parentId } of next) {
      const folder = folders.get(parentId) ?? root;
      if (type === 'folder') folders.set(id, `${name(folder, fileNameOf(title))}/`);
      else documents.push({ id, title, path: name(folder, fileNameOf(title), '.md') });
    }
  }
  return documents;
}

async function* mapped(parts: AsyncIterable<string>, map: (part: string) => string): AsyncGenerator<string> {
  for await (const part of parts) yield map(part);
}

async function workspaceOf(db: Db, viewer: Viewer, now: string): Promise<object> {
  const { workspaceId } = viewer;
  const workspace = await db
    .selectFrom('workspaces')
    .select(['id', 'name', 'created_at as createdAt'])
    .where('id', '=', workspaceId)
    .executeTakeFirst();
  const members = await db
    .selectFrom('workspace_members')
    .innerJoin('accounts', 'accounts.id', 'workspace_members.account_id')
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.name',
      'accounts.last_name as lastName',
      'accounts.nickname',
      'workspace_members.role',
      'workspace_members.created_at as joinedAt',
    ])
    .where('workspace_members.workspace_id', '=', workspaceId)
    .where('accounts.deleted_at', 'is', null)
    .orderBy('workspace_members.created_at')
    .orderBy('accounts.id')
    .execute();
  const boards = await db
    .selectFrom('boards')
    .select(['id', 'name', 'project_id as projectId', 'created_by as createdBy', 'created_at as createdAt'])
    .where('id', 'in', visibleBoards(db, viewer))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { format: workspaceExportFormat, version: 1, exportedAt: now, workspace, members, boards };
}

interface ConversationSummary {
  id: string;
  kind: 'direct' | 'group';
  name: string;
  createdAt: string;
  people: { id: string; name: string }[];
}

async function conversationsOf(db: Db, viewer: Viewer, language: Language): Promise<ConversationSummary[]> {
  const rows = await db
    .selectFrom('conversations')
    .innerJoin('conversation_members', 'conversation_members.conversation_id', 'conversations.id')
    .select(['conversations.id', 'conversations.kind', 'conversations.name', 'conversations.created_at'])
    .where('conversations.workspace_id', '=', viewer.workspaceId)
    .where('conversation_members.account_id', '=', viewer.id)
    .orderBy('conversations.created_at')
    .orderBy('conversations.id')
    .execute();
  const summaries: ConversationSummary[] = [];
  for (const row of rows) {
    const people = await db
      .selectFrom('conversation_members')
      .innerJoin('accounts', 'accounts.id', 'conversation_members.account_id')
      .select(['accounts.id', 'accounts.name', 'accounts.last_name', 'accounts.nickname'])
      .where('conversation_members.conversation_id', '=', row.id)
      .orderBy('conversation_members.joined_at')
      .orderBy('accounts.id')
      .execute();
    const named = people.map((person) => ({
      id: person.id,
      name: personName(language, person),
    }));
    const others = named
      .filter(({ id }) => id !== viewer.id)
      .map((person) => person.name)
      .join(', ');
    summaries.push({ id: row.id, kind: row.kind, name: row.name || others, createdAt: row.created_at, people: named });
  }
  return summaries;
}

async function* conversationJson(
  db: Db,
  { id, ...conversation }: ConversationSummary,
  language: Language,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ id, ...conversation }).slice(0, -1)},"messages":[`;
  for (let last = 0, before = ''; ;) {
    const rows = await db
      .selectFrom('messages')
      .innerJoin('accounts', 'accounts.id', 'messages.sender_id')
      .select([
        'messages.number',
        'messages.content',
        'messages.sender_id',
        'messages.created_at',
        'messages.edited_at',
        'accounts.name',
        'accounts.last_name',
        'accounts.nickname',
      ])
      .where('messages.conversation_id', '=', id)
      .where('messages.deleted_at', 'is', null)
      .where('messages.number', '>', last)
      .orderBy('messages.number')
      .limit(messagesInPage)
      .execute();
    for (const row of rows) {
      yield `${before}\n${JSON.stringify({
        from: { id: row.sender_id, name: personName(language, row) },
        at: row.created_at,
        editedAt: row.edited_at,
        content: row.content,
      })}`;
      before = ',';
      last = row.number;
    }
    if (rows.length < messagesInPage) break;
  }
  yield '\n]}\n';
}
