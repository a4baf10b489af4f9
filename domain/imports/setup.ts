/** Choices of the user for an import: fields of columns, options for values, defaults. */
import type { Project } from '../project.ts';
import type { ImportField } from './importFields.ts';
import type { DayOrder } from './days.ts';

export const valueKinds = ['statuses', 'types', 'priorities', 'people', 'sprints'] as const;
export type ValueKind = (typeof valueKinds)[number];
export const kindOfField = {
  status: 'statuses',
  type: 'types',
  priority: 'priorities',
  assignees: 'people',
  sprint: 'sprints',
} as const satisfies Partial<Record<ImportField, ValueKind>>;

/**
 * Choice for one value of the file: use an existing option, create an option with that name, leave the field empty, or
 * skip the rows.
 */
export type ValueChoice = { to: 'entry'; id: string } | { to: 'new' } | { to: 'nothing' } | { to: 'refuse' };

export interface ImportSetup {
  fields: readonly ImportField[];
  dayOrder: DayOrder;
  /** Options for rows without a value. */
  defaults: { statusId: string; typeId: string; priorityId: string };
  /** Choices by kind and folded value. For a value without a choice, the import looks for an option with that name. */
  choices: Readonly<Record<ValueKind, Readonly<Record<string, ValueChoice>>>>;
}

export interface ImportPlace {
  project: Project;
  /** Sprints of the project that aren't completed. */
  sprints: readonly { id: string; name: string }[];
}

export const noChoices: ImportSetup['choices'] = { statuses: {}, types: {}, priorities: {}, people: {}, sprints: {} };
