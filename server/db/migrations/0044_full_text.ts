import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';
import { searchableText } from '../searchText.ts';

interface Source {
  table: string;
  kind: string;
  /** Columns whose changes affect the index. */
  columns: string[];
  /** Condition for rows that are indexed. `new` is the row. */
  isIndexed: string;
  /** Project or conversation on which the access depends. Workspace for documents without a project. */
  place: string;
  /** True if the first line of `search_text` is the title. */
  hasTitle: boolean;
}

const sources: Source[] = [
  {
    table: 'tasks',
    kind: 'task',
    columns: ['search_text', 'deleted_at', 'project_id'],
    isIndexed: 'new.deleted_at is null and new.project_id is not null',
    place: 'new.project_id',
    hasTitle: true,
  },
  {
    table: 'comments',
    kind: 'comment',
    columns: ['search_text', 'deleted_at'],
    isIndexed: 'new.deleted_at is null',
    place: "coalesce((select project_id from tasks where id = new.task_id), '')",
    hasTitle: false,
  },
  {
    table: 'documents',
    kind: 'document',
    columns: ['search_text', 'deleted_at', 'project_id'],
    isIndexed: "new.deleted_at is null and new.type = 'document'",
    place: 'coalesce(new.project_id, new.workspace_id)',
    hasTitle: true,
  },
  {
    table: 'messages',
    kind: 'message',
    columns: ['search_text', 'deleted_at'],
    isIndexed: 'new.deleted_at is null',
    place: 'new.conversation_id',
    hasTitle: false,
  },
];

const batch = 500;

/**
 * The full-text index of tasks, comments, documents and messages. Triggers update it in the transaction of each write.
 * SQLite has the words in the FTS5 table `search_index`, whose row ids are those of `search_entries`. `search_words` has
 * every word, so that words with a typing error are found.
 */
export const fullText = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('messages')
      .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await foldMessages(db);
    await addUnspacedWords(db);
    if (kind === 'postgres') await addPostgres(db);
    else await addSqlite(db);
  },
});

async function foldMessages(db: Kysely<unknown>): Promise<void> {
  await eachRow(db, 'messages', 'content', async (table, { id, text }) => {
    if (text !== '')
      await table
        .updateTable('messages')
        .set({ search_text: searchableText(text) })
        .where('id', '=', id)
        .execute();
  });
}

/** Adds the words of scripts without spaces, such as Chinese, to the existing texts. */
async function addUnspacedWords(db: Kysely<unknown>): Promise<void> {
  for (const name of ['tasks', 'comments', 'documents']) {
    await eachRow(db, name, 'search_text', async (table, { id, text }) => {
      const searchable = searchableText(text);
      if (searchable !== text)
        await table.updateTable(name).set({ search_text: searchable }).where('id', '=', id).execute();
    });
  }
}

type Texts = Kysely<Record<string, { id: string; search_text: string }>>;

async function eachRow(
  db: Kysely<unknown>,
  name: string,
  column: string,
  work: (table: Texts, row: { id: string; text: string }) => Promise<void>,
): Promise<void> {
  const table = db as Texts;
  for (let after = ''; ;) {
    const rows = await table
      .selectFrom(name)
      .select(['id', sql<string>`${sql.ref(column)}`.as('text')])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const row of rows) await work(table, row);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

const run = async (db: Kysely<unknown>, ...statements: string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const table = (db: Kysely<unknown>, key: RawBuilder<unknown>) =>
  db.schema
    .createTable('search_entries')
    .addColumn('kind', key, (column) => column.notNull())
    .addColumn('workspace_id', key, (column) => column.notNull())
    .addColumn('place', key, (column) => column.notNull());

const indexes = (columns: readonly string[], condition: string): string =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(` ${condition} `);

async function addSqlite(db: Kysely<unknown>): Promise<void> {
  await table(db, sql`text`)
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('record_id', 'text', (column) => column.notNull().unique())
    .execute();
  await run(
    db,
    `create virtual table search_index using fts5 (
      title, body, place, content = '', contentless_delete = 1, detail = column, prefix = '1 2 3',
      tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mc'"
    )`,
    "create virtual table search_words using fts5vocab ('search_index', 'instance')",
  );
  for (const source of sources) {
    const { table, kind, columns, isIndexed, place, hasTitle } = source;
    const text = 'new.search_text';
    const [title, body] = hasTitle
      ? [`substr(${text}, 1, instr(${text} || char(10), char(10)) - 1)`, bodyOf(text, `instr(${text}, char(10)) + 1`)]
      : ["''", bodyOf(text, '1')];
    const token = `'${kind}' || replace(${place}, '-', '')`;
    const wasIndexed = isIndexed.replaceAll('new.', 'old.');
    const remove = `delete from search_index where rowid = (select id from search_entries where record_id = old.id);
      delete from search_entries where record_id = old.id;`;
    const add = `insert into search_entries (kind, record_id, workspace_id, place)
        values ('${kind}', new.id, new.workspace_id, ${place});
      insert into search_index (rowid, title, body, place)
        values ((select id from search_entries where record_id = new.id), ${title}, ${body}, ${token});`;
    // Adds the oldest rows first, because among equal results the last added one is the first.
    await run(
      db,
      `insert into search_entries (kind, record_id, workspace_id, place)
        select '${kind}', new.id, new.workspace_id, ${place} from ${table} as new
        where ${isIndexed} order by new.created_at, new.id`,
      `insert into search_index (rowid, title, body, place)
        select search_entries.id, ${title}, ${body}, ${token}
        from search_entries join ${table} as new on new.id = search_entries.record_id
        where search_entries.kind = '${kind}' order by search_entries.id`,
      `create trigger ${table}_search_insert after insert on ${table} when ${isIndexed} begin ${add} end`,
      `create trigger ${table}_search_update after update of ${columns.join(', ')} on ${table}
        when ${wasIndexed} and ${isIndexed} and (${indexes(columns, 'or')}) begin
        update search_entries set place = ${place} where record_id = new.id;
        update search_index set title = ${title}, body = ${body}, place = ${token}
          where rowid = (select id from search_entries where record_id = new.id);
        end`,
      `create trigger ${table}_search_restore after update of ${columns.join(', ')} on ${table}
        when not (${wasIndexed}) and ${isIndexed} begin ${add} end`,
      `create trigger ${table}_search_remove after update of ${columns.join(', ')} on ${table}
        when ${wasIndexed} and not (${isIndexed}) begin ${remove} end`,
      `create trigger ${table}_search_delete after delete on ${table} when ${wasIndexed} begin ${remove} end`,
    );
  }
  await run(
    db,
    `create trigger comments_search_move after update of project_id on tasks
      when old.project_id is distinct from new.project_id begin
      update search_entries set place = coalesce(new.project_id, '')
        where record_id in (select id from comments where task_id = new.id);
      update search_index set title = '', body = (
          select ${bodyOf('comments.search_text', '1')} from search_entries
          join comments on comments.id = search_entries.record_id where search_entries.id = search_index.rowid
        ), place = 'comment' || replace(coalesce(new.project_id, ''), '-', '')
        where rowid in (select search_entries.id from comments
          join search_entries on search_entries.record_id = comments.id where comments.task_id = new.id);
      end`,
  );
}

/** Number of characters at the beginning and at the end of a long text that are indexed. */
const mostEnd = 100_000;

/** Returns an expression for the part of a text that is indexed. A tsvector may have 1 MB. */
const bodyOf = (text: string, start: string): string =>
  `case when length(${text}) <= ${2 * mostEnd} then substr(${text}, ${start})
    else substr(${text}, ${start}, ${mostEnd}) || ' ' || substr(${text}, length(${text}) - ${mostEnd - 1}) end`;

/** Lengths of the words that a word with a typing error may be near to. */
const [shortestWord, longestWord] = [3, 30];

/** Signs that PostgreSQL's parser would take as parts of a word, such as those of addresses and numbers. */
const signs = `!"#$%&()*+,-./:;<=>?@[\\]^_\`{|}~¡¿«»·–—‘’“”…、。「」・،؛؟`;

async function addPostgres(db: Kysely<unknown>): Promise<void> {
  const key = sql`text collate "C"`;
  // `id` has no index alone, so that the newest records of a workspace and kind are read from their index.
  await table(db, key)
    .addColumn('id', sql`bigint generated always as identity`, (column) => column.notNull())
    .addColumn('record_id', key, (column) => column.primaryKey().notNull())
    .execute();
  const words = (text: string): string =>
    `to_tsvector('simple', translate(${text}, '${signs}''', '${' '.repeat(signs.length + 1)}'))`;
  await run(
    db,
    'alter table search_entries add column title_words tsvector, add column words tsvector not null',
    'create index search_entries_newest on search_entries (workspace_id, kind, id)',
    'create table search_words (term text collate "C" not null)',
    // Not unique: otherwise a transaction would wait for others with the same new word, and they could wait for it.
    'create index search_words_term on search_words (term)',
  );
  for (const { table, kind, columns, isIndexed, place, hasTitle } of sources) {
    const title = hasTitle ? words("split_part(new.search_text, E'\\n', 1)") : 'null';
    const all = words(bodyOf('new.search_text', '1'));
    await run(
      db,
      `insert into search_entries (kind, record_id, workspace_id, place, title_words, words)
        select '${kind}', new.id, new.workspace_id, ${place}, ${title}, ${all} from ${table} as new
        where ${isIndexed} order by new.created_at, new.id`,
      `create function ${table}_search() returns trigger language plpgsql as $body$
      declare
        found_words tsvector;
      begin
        if tg_op = 'DELETE' then
          delete from search_entries where record_id = old.id;
        elsif not (${isIndexed}) then
          delete from search_entries where record_id = new.id;
        else
          insert into search_entries (kind, record_id, workspace_id, place, title_words, words)
          values ('${kind}', new.id, new.workspace_id, ${place}, ${title}, ${all})
          on conflict (record_id) do update
          set place = excluded.place, title_words = excluded.title_words, words = excluded.words
          returning words into found_words;
          insert into search_words select term from unnest(tsvector_to_array(found_words)) as new_words (term)
            where length(term) between ${shortestWord} and ${longestWord}
            and not exists (select 1 from search_words as known where known.term = new_words.term);
        end if;
        return null;
      end $body$`,
      `create trigger ${table}_search_write after insert or delete on ${table}
        for each row execute function ${table}_search()`,
      `create trigger ${table}_search_update after update of ${columns.join(', ')} on ${table}
        for each row when (${indexes(columns, 'or')}) execute function ${table}_search()`,
    );
  }
  await run(
    db,
    `create function comments_search_move() returns trigger language plpgsql as $body$
      begin
        update search_entries set place = coalesce(new.project_id, '')
          where record_id in (select id from comments where task_id = new.id);
        return null;
      end $body$`,
    `create trigger comments_search_move after update of project_id on tasks
      for each row when (old.project_id is distinct from new.project_id) execute function comments_search_move()`,
    `insert into search_words select distinct term from search_entries, unnest(tsvector_to_array(words)) as new_words (term)
      where length(term) between ${shortestWord} and ${longestWord}`,
    'create index search_entries_titles on search_entries using gin (title_words)',
    'create index search_entries_words on search_entries using gin (words)',
  );
}
