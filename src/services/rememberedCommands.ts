import { fromCallback, fromPromise } from 'xstate';
import type { RememberCommand, RememberedCommands } from '../machines/commands/commands.types.ts';
import { isRecord } from '../../domain/isRecord.ts';
import { fromJson } from './json.ts';

const keyOf = (accountId: string): string => `faena.commands.${accountId}`;

/** Loads the stored commands. Invalid data counts as missing. */
export const recallCommands = (area: Storage) =>
  fromPromise<RememberedCommands, { accountId: string }>(async ({ input }) => {
    const stored = fromJson(area.getItem(keyOf(input.accountId)));
    if (!isRecord(stored)) return { keys: true, recent: [] };
    const recent = Array.isArray(stored['recent'])
      ? stored['recent'].filter((id): id is string => typeof id === 'string')
      : [];
    return { keys: stored['keys'] !== false, recent };
  });

export const rememberCommands = (area: Storage) =>
  fromCallback<RememberCommand, { accountId: string }>(({ input, receive }) => {
    receive(({ keys, recent }) => {
      try {
        area.setItem(keyOf(input.accountId), JSON.stringify({ keys, recent }));
      } catch {
        // The values are still valid until the page closes.
      }
    });
  });
