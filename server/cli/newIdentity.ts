import { randomUUID } from 'node:crypto';
import type { Command } from './command.ts';
import { writeToDatabase } from './writeToDatabase.ts';

export const newIdentity: Command = {
  parameters: [],
  summary: 'Gives the database a new identity, after a restore by pg_restore or by copied files',
  details: `Open browsers then drop what they have loaded, and send what they still have to send as new work.
Run it before the server starts with the restored data. The command restore does this itself.`,
  async run({ config, print }) {
    const id = randomUUID();
    await writeToDatabase(config, (db) => db.updateTable('database_identity').set({ id }).execute());
    print('The database has a new identity');
  },
};
