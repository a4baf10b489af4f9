import { fromCallback, fromPromise } from 'xstate';
import type { RememberCommand, RememberedCommands } from '../machines/commands/commands.types.ts';
import { fromJson, isRecord } from './json.ts';

const keyOf = (accountId: string): string => `faena.commands.${accountId}`;

/** What this device remembers of a person's keys and commands; what is broken counts as nothing. */
export const recallCommands = (area: Storage) =>
  fromPromise<RememberedCommands, { accountId: string }>(async ({ input }) => {
    const kept = fromJson(area.getItem(keyOf(input.accountId)));
    if (!isRecord(kept)) return { keys: true, recent: [] };
    const recent = Array.isArray(kept['recent'])
      ? kept['recent'].filter((id): id is string => typeof id === 'string')
      : [];
    return { keys: kept['keys'] !== false, recent };
  });

/** Keeps it. */
export const rememberCommands = (area: Storage) =>
  fromCallback<RememberCommand, { accountId: string }>(({ input, receive }) => {
    receive(({ keys, recent }) => {
      try {
        area.setItem(keyOf(input.accountId), JSON.stringify({ keys, recent }));
      } catch {
        // It holds for as long as the page is open all the same.
      }
    });
  });
