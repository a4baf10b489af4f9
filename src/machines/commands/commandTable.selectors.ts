export {
  type Command,
  type CommandGroup,
  type CommandId,
  commandGroups,
  commandOf,
  commandTable,
  type Facts,
  offeredCommands,
} from './commandTable.ts';
export { type PickedField, pickedFields } from './commands.types.ts';
