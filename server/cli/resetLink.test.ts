import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { backUpDatabase } from '../db/dialects/sqliteBackup.ts';
import type { RunningServer } from '../start.ts';
import { startServer } from '../start.ts';
import { adminUrl, createTestDatabases, type TestDatabases } from '../testing/databases.ts';
import { runCommandLine } from './commandLine.ts';

const script = fileURLToPath(new URL('../../scripts/faena.ts', import.meta.url));
const publicUrl = 'https://faena.example';

describe.each(['sqlite', 'postgres'] as const)('reset-link, while a server runs on %s', (kind) => {
  describe.skipIf(kind === 'postgres' && adminUrl === '')('with its database', () => {
    const folder = mkdtempSync(join(tmpdir(), 'faena-reset-link-'));
    const dataDir = join(folder, 'data');
    let databases: TestDatabases;
    let env: Record<string, string>;
    let server: RunningServer;
    beforeAll(async () => {
      databases = await createTestDatabases(kind);
      env = {
        PUBLIC_URL: publicUrl,
        DATA_DIR: dataDir,
        ...(databases.databaseUrl !== null && { DATABASE_URL: databases.databaseUrl }),
      };
      server = await startServer(loadConfig({ ...env, PORT: '0', LOG_LEVEL: 'silent' }), { assets: null });
    });
    afterAll(async () => {
      await server.stop();
      await databases.remove();
      rmSync(folder, { recursive: true });
    });

    const post = async (path: string, payload: object) =>
      (await server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })).statusCode;
    const signUp = async (email: string) => {
      expect(
        await post('sign-up', {
          email,
          password: 'correct horse',
          confirmPassword: 'correct horse',
          name: 'Ada',
          lastName: 'Lovelace',
        }),
      ).toBe(201);
      return email;
    };
    const signIn = (email: string, password: string) => post('sign-in', { email, password });
    const change = (token: string, password: string) =>
      post('password/reset/change', { token, password, confirmPassword: password });
    const run = async (email: string, more: Record<string, string> = {}): Promise<string[]> => {
      const lines: string[] = [];
      await runCommandLine(['reset-link', email], {
        env: { ...env, ...more },
        folder,
        print: (line) => lines.push(line),
      });
      return lines;
    };

    it("prints a link that sets a new password once and doesn't verify the address", async () => {
      const email = await signUp('ada@example.com');
      const lines = await run(' Ada@Example.com');
      expect(lines).toEqual([
        expect.stringMatching(/^https:\/\/faena\.example\/authentication\/password\/reset\/[\w-]{43}$/),
      ]);
      expect(await signIn(email, 'correct horse')).toBe(200);
      const token = lines[0]?.split('/').at(-1) ?? '';
      expect(await change(token, 'another horse')).toBe(200);
      expect(await change(token, 'third horse')).toBe(410);
      expect([await signIn(email, 'correct horse'), await signIn(email, 'another horse')]).toEqual([401, 200]);
      const account = await server.app.database.db
        .selectFrom('accounts')
        .select('email_verified_at')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(account).toEqual({ email_verified_at: null });
    });

    it('exits with one line and code 1 for an unknown address', async () => {
      const child = spawn(process.execPath, [script, 'reset-link', 'nobody@example.com'], {
        env: { PATH: process.env.PATH, NODE_OPTIONS: process.env.NODE_OPTIONS, ...env },
      });
      const [output, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      expect([output, error, code]).toEqual(['', 'No account has the address nobody@example.com\n', 1]);
    });

    it.runIf(kind === 'sqlite').each([
      [
        'of an older version',
        'delete from kysely_migration where name = (select max(name) from kysely_migration)',
        /^DATA_DIR \S+ is from an older version of Faena: start the server once, which upgrades it$/,
      ],
      [
        'of a newer version',
        "insert into kysely_migration values ('9999_future', '')",
        /^DATA_DIR \S+ was used by a newer version of Faena \(its database has 9999_future\)$/,
      ],
    ])('changes nothing in a database %s', async (_, spoil, message) => {
      const email = await signUp(`${crypto.randomUUID()}@example.com`);
      const other = mkdtempSync(join(folder, 'other-'));
      // Uses a backup, because a plain copy would open and close the file in this process, which releases the locks of
      // this process and its server.
      backUpDatabase(dataDir, join(other, 'faena.db'));
      const database = new DatabaseSync(join(other, 'faena.db'));
      database.exec(`delete from password_resets; ${spoil}`);
      await expect(run(email, { DATA_DIR: other })).rejects.toMatchObject({
        name: 'StartupError',
        message: expect.stringMatching(message),
      });
      expect(database.prepare('select count(*) as count from password_resets').get()).toEqual({ count: 0 });
      database.close();
    });

    it.runIf(kind === 'sqlite')('fails for a folder without a database', async () => {
      await expect(run('ada@example.com', { DATA_DIR: join(folder, 'none') })).rejects.toThrow(
        `DATA_DIR ${join(folder, 'none')} has no database`,
      );
      await expect(run('ada@example.com', { DATA_DIR: 'memory' })).rejects.toThrow(
        'DATA_DIR is memory, which keeps nothing',
      );
    });
  });
});
