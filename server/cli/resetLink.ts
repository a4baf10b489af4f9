import { systemClock } from '../shared/clock.ts';
import { makeResetLink } from '../modules/passwords/commands.ts';
import { StartupError } from '../startupError.ts';
import type { Command } from './command.ts';
import { writeToDatabase } from './writeToDatabase.ts';

export const resetLink: Command = {
  parameters: ['EMAIL'],
  summary: 'Creates a password reset link for the account of EMAIL. The server may be running',
  details: `The link works once, for an hour. It opens the whole account: give it only to that person.
The old password works until the link is used.`,
  async run({ values: [email = ''], config, print }) {
    const now = systemClock.now().toISOString();
    const link = await writeToDatabase(config, (db) => makeResetLink({ db, now }, config.publicUrl, email));
    if (link === null) throw new StartupError(`No account has the address ${email}`);
    print(link);
  },
};
