import { fromCallback, fromPromise } from 'xstate';
import type { RecentPlace, RememberCommand, RememberedCommands } from '../machines/app/commands/commands.types.ts';
import { isRecord } from '../../domain/isRecord.ts';
import { fromJson } from './json.ts';

const keyOf = (accountId: string): string => `faena.commands.${accountId}`;

/** Accepts only addresses of this app. */
const isPlace = (value: unknown): value is RecentPlace =>
  isRecord(value) &&
  ['kind', 'id', 'label', 'to', 'workspaceId'].every((field) => typeof value[field] === 'string') &&
  /^\/(?!\/)/.test(String(value['to']));

/** Loads the stored commands. Invalid data counts as missing. */
export const recallCommands = (area: Storage) =>
  fromPromise<RememberedCommands, { accountId: string }>(async ({ input }) => {
    const stored = fromJson(area.getItem(keyOf(input.accountId)));
    if (!isRecord(stored)) return { keys: true, recent: [], places: [] };
    const recent = Array.isArray(stored['recent'])
      ? stored['recent'].filter((id): id is string => typeof id === 'string')
      : [];
    const places = Array.isArray(stored['places']) ? stored['places'].filter(isPlace) : [];
    return { keys: stored['keys'] !== false, recent, places };
  });

export const rememberCommands = (area: Storage) =>
  fromCallback<RememberCommand, { accountId: string }>(({ input, receive }) => {
    receive(({ keys, recent, places }) => {
      try {
        area.setItem(keyOf(input.accountId), JSON.stringify({ keys, recent, places }));
      } catch {
        // Ignores a full storage: the values are then remembered until the page closes.
      }
    });
  });
