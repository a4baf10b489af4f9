/** Meanings that a column of a file can have. */
import { type ImportedField, importedFields, taskFields } from '../fields/task.ts';

export type ImportedName = (typeof taskFields)[ImportedField]['name'];
const importedNames: readonly ImportedName[] = importedFields.map((field) => taskFields[field].name);
export const importFields = [
  'ignored',
  ...importedNames,
  'comments',
  'externalId',
  'url',
  'author',
  'created',
  'updated',
  'completed',
  'parent',
  'links',
  'kept',
] as const;
export type ImportField = (typeof importFields)[number];
