export { type PickedField, pickedFields } from './commands.types.ts';
export { commandTable } from './commandTable.ts';
export { type Command, type CommandGroup, commandGroups, type CommandId, type Facts } from './commandTable.types.ts';
export { commandOf, offeredCommands } from './findCommand.ts';
