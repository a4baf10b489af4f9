import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { adminUrl, createTestDatabases } from '../testing/databases.ts';
import { isReferenceViolation, isUniqueViolation } from './conflicts.ts';
import { NodeSqliteDialect } from './dialects/nodeSqliteDialect.ts';
import { newId } from './ids.ts';
import type { DatabaseHandle } from './handle.ts';
import { openDatabase } from './open.ts';
import type { Db } from './schema.ts';
import { foldText } from '../../domain/foldText.ts';
import { contains } from './search.ts';

const now = '2026-01-02T03:04:05.678Z';
const insert = (db: Db, email: string, id = newId()) =>
  db
    .insertInto('accounts')
    .values({
      id,
      email,
      nickname: 'x',
      name: 'x',
      last_name: 'x',
      require_password_change: 0,
      search_text: foldText(email),
      created_at: now,
    })
    .execute();
const emails = async (db: Db) =>
  (await db.selectFrom('accounts').select('email').orderBy('email').execute()).map(({ email }) => email);

describe.each(['sqlite', 'postgres'] as const)('database (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && adminUrl === '')('transactions', async () => {
    if (kind === 'postgres' && adminUrl === '') return;
    const databases = await createTestDatabases(kind);
    const opened: DatabaseHandle[] = [];
    const open = async () => {
      const database = await databases.open();
      opened.push(database);
      await database.transact((db) => db.deleteFrom('accounts').execute());
      return database;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((database) => database.close()));
    });
    afterAll(() => databases.remove());

    it('undo only the command that fails', async () => {
      const database = await open();
      const outcomes = await Promise.allSettled([
        database.transact((db) => insert(db, 'a')),
        database.transact(async (db) => {
          await insert(db, 'b');
          throw new Error('after its insert');
        }),
        database.transact(async (db) => {
          await insert(db, 'c');
          await insert(db, 'c');
        }),
        database.transact((db) => insert(db, 'd')),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
      expect(await emails(database.db)).toEqual(['a', 'd']);
    });

    it('become visible to others at the commit', async () => {
      const database = await open();
      let during: string[] = [];
      await database.transact(async (db) => {
        await insert(db, 'a');
        during = await emails(database.db);
      });
      expect([during, await emails(database.db)]).toEqual([[], ['a']]);
    });

    it('report taken keys and missing rows', async () => {
      const database = await open();
      await database.transact((db) => insert(db, 'a'));
      const taken = await database.transact((db) => insert(db, 'a')).catch((error: unknown) => error);
      const missing = await database
        .transact((db) =>
          db
            .insertInto('sessions')
            .values({
              id: newId(),
              account_id: newId(),
              token_hash: 'x',
              created_at: now,
              expires_at: now,
            })
            .execute(),
        )
        .catch((error: unknown) => error);
      expect([isUniqueViolation(taken), isReferenceViolation(taken)]).toEqual([true, false]);
      expect([isUniqueViolation(missing), isReferenceViolation(missing)]).toEqual([false, true]);
    });

    it('find texts regardless of accents, case and wildcards', async () => {
      const database = await open();
      await database.transact(async (db) => {
        for (const email of ['Crème 100%', 'crema_1', 'cremax1', 'back\\slash']) await insert(db, email);
      });
      const find = async (typed: string) =>
        (
          await database.db
            .selectFrom('accounts')
            .select('email')
            .where((row) => contains(row.ref('search_text'), typed))
            .orderBy('email')
            .execute()
        ).map(({ email }) => email);
      expect(await find('CRÈME')).toEqual(['Crème 100%']);
      expect(await find('%')).toEqual(['Crème 100%']);
      expect(await find('a_1')).toEqual(['crema_1']);
      expect(await find('k\\s')).toEqual(['back\\slash']);
      expect(await find("' or 1=1 --")).toEqual([]);
    });

    it('may open a new database several times simultaneously', async () => {
      const several =
        kind === 'sqlite'
          ? [databases.open(), databases.open()]
          : [1, 2, 3, 4].map(() => openDatabase({ databaseUrl: databases.databaseUrl, dataDir: 'memory' }));
      for (const database of await Promise.all(several)) {
        opened.push(database);
        expect(Array.isArray(await emails(database.db))).toBe(true);
      }
    });
  });
});

describe('a data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'faena-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has one owner at a time, and keeps its data', async () => {
    const dataDir = join(folder, 'new', 'deep');
    const first = await openDatabase({ databaseUrl: null, dataDir });
    await first.transact((db) => insert(db, 'kept'));
    await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(
      `DATA_DIR ${dataDir} is in use by another process`,
    );
    await first.close();
    const second = await openDatabase({ databaseUrl: null, dataDir });
    expect(await emails(second.db)).toEqual(['kept']);
    await second.close();
  });

  it("is rejected in one line if it can't be created", async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const dataDir of [file, join(file, 'inside'), '/proc/none/inside']) {
      await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(/^DATA_DIR \S+ can't be [^\n]+$/);
    }
  });

  it('rejects a nested transaction, which would wait for itself', async () => {
    const database = await openDatabase({ databaseUrl: null, dataDir: 'memory' });
    await expect(database.transact(() => database.transact(async () => 1))).rejects.toThrow('inside another');
    expect(await database.transact(async () => 2)).toBe(2);
    await database.close();
  });
});

describe('newId', () => {
  it('makes ids that sort in the order of their creation', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('a transaction of SQLite', () => {
  it('fails with the error that made SQLite roll it back', async () => {
    const connection = new DatabaseSync(':memory:');
    connection.exec('create table numbers (number primary key); insert into numbers values (1)');
    const db = new Kysely({ dialect: new NodeSqliteDialect(connection) });
    const transaction = db
      .transaction()
      .execute((within) => sql`insert or rollback into numbers values (1)`.execute(within));
    await expect(transaction).rejects.toThrow('UNIQUE constraint failed: numbers.number');
    connection.close();
  });
});
