export {
  type Command,
  type CommandGroup,
  commandGroups,
  commandOf,
  commandTable,
  type Facts,
  offeredCommands,
} from './commandTable.ts';
export { type PickedField, pickedFields } from './commands.types.ts';
