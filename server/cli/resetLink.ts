import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/open.ts';
import { makeResetLink } from '../modules/passwords/commands.ts';
import { StartupError } from '../startupError.ts';
import type { Command } from './command.ts';

export const resetLink: Command = {
  parameters: ['EMAIL'],
  summary: 'Makes a link with which the person of EMAIL chooses a new password',
  details: `The link works once, for an hour. It opens the whole account: hand it to that person alone.
The password stays as it is until the link is used. Stop the server first when it uses the embedded database; with PostgreSQL it may run.`,
  async run({ values: [email = ''], config, print }) {
    const database = await openDatabase(config);
    try {
      const now = systemClock.now().toISOString();
      const link = await database.transact((db) => makeResetLink({ db, now }, config.publicUrl, email));
      if (link === null) throw new StartupError(`Nobody has an account with the address ${email}`);
      print(link);
    } finally {
      await database.close();
    }
  },
};
