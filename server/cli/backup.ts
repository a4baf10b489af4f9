import { backUpDatabase } from '../db/dialects/sqliteBackup.ts';
import type { Command } from './command.ts';
import { embeddedFolder } from './embeddedFolder.ts';

export const backup: Command = {
  parameters: ['FILE'],
  summary: 'Copies the embedded database to FILE. The server may be running',
  details: `The copy is one file, complete and checked. FILE must not exist yet.
With DATABASE_URL set, use pg_dump instead.`,
  async run({ values: [file = ''], config, resolvePath, print }) {
    const target = resolvePath(file);
    backUpDatabase(embeddedFolder(config, 'back it up with pg_dump'), target);
    print(`The database is backed up in ${target}`);
  },
};
