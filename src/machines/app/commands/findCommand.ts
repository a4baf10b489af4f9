import type { Where } from './commands.types.ts';
import type { Command, Facts } from './commandTable.types.ts';
import { commandTable } from './commandTable.ts';

const byId = new Map<string, Command>(commandTable.map((command) => [command.id, command]));
export const commandOf = (id: string): Command | null => byId.get(id) ?? null;

const hasShortcut = (command: Command): boolean =>
  command.action !== undefined && command.handledElsewhere === undefined;
/** In an open task, only the task's commands and the help have keys. */
const isAvailableAt = ({ group, id }: Command, { isTaskOpen }: Where): boolean =>
  !isTaskOpen || group === 'task' || id === 'help';

export const commandOfKeys = (presses: readonly string[], where: Where): Command | null =>
  commandTable.find(
    (command) => hasShortcut(command) && isAvailableAt(command, where) && command.keys?.join(' ') === presses.join(' '),
  ) ?? null;

/** True if a longer sequence starts with this key. */
export const beginsSequence = (key: string, where: Where): boolean =>
  commandTable.some(
    (command) =>
      hasShortcut(command) &&
      isAvailableAt(command, where) &&
      (command.keys?.length ?? 0) > 1 &&
      command.keys?.[0] === key,
  );

export const offeredCommands = (facts: Facts): Command[] =>
  commandTable.filter(
    ({ action, id, needs = [] }) => action !== undefined && id !== 'palette' && needs.every((need) => facts[need]),
  );
