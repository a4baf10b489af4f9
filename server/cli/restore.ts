import { restoreDatabase } from '../db/dialects/sqliteBackup.ts';
import type { Command } from './command.ts';
import { embeddedFolder } from './embeddedFolder.ts';

export const restore: Command = {
  parameters: ['FILE'],
  summary: 'Replaces the embedded database with the back-up in FILE. Stop the server first',
  details: `FILE is checked first. If it is damaged or isn't a database of Faena, nothing is replaced.
The replaced database is kept in DATA_DIR, with the date in its name.
Open browsers drop what they have loaded, and send what they still have to send as new work.
With DATABASE_URL set, use pg_restore or psql, and then new-identity.`,
  async run({ values: [file = ''], config, resolvePath, print }) {
    const source = resolvePath(file);
    const replaced = restoreDatabase(
      embeddedFolder(
        config,
        'restore what pg_dump wrote with pg_restore or psql, then run npm run faena -- new-identity',
      ),
      source,
    );
    print(`The database is restored from ${source}`);
    if (replaced !== null) print(`The replaced database is kept in ${replaced}`);
  },
};
