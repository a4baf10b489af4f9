import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod/mini';
import { fileHeadingOf, type FieldWith } from '../../../domain/fields/descriptor.ts';
import {
  type AgentField,
  agentFields,
  descriptorOf,
  type TaskFields,
  taskFields,
  type TaskFieldsPatch,
} from '../../../domain/fields/task.ts';
import { limits } from '../../../domain/limits.ts';
import { parseKey } from '../../../domain/taskKey.ts';
import type { ProjectFacts } from '../assistant/facts.ts';
import { tagIn } from '../assistant/names.ts';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';
type Parameter<Field extends AgentField> = SnakeCase<TaskFields[Field]['name']>;
const parameterOf = <Field extends AgentField>(field: Field): Parameter<Field> =>
  // The cast is needed because `replace` returns a plain string.
  taskFields[field].name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Parameter<Field>;

export const name = z.string().check(z.minLength(1), z.maxLength(200));
/** Id of a task, or its key. */
export const taskReference = z.string().check(
  z.refine(
    (text) => z.uuid().safeParse(text).success || parseKey(text) !== null,
    'Must be the id or the key of a task',
  ),
  z.describe('Id of a task, or its key such as PLA-123'),
);
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.describe('YYYY-MM-DD'));

export const dryRun = z.optional(
  z.boolean().check(z.describe('Returns the outcome or the error, and changes nothing')),
);
/** Annotations of tools that change something. */
export const changes: ToolAnnotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };

const byKind = {
  tag: name,
  person: z
    .array(name)
    .check(
      z.maxLength(limits.assignees),
      z.describe('Everyone who will be assigned, by name or id; "me" for the key’s owner'),
    ),
  label: z
    .array(name)
    .check(z.maxLength(limits.labels), z.describe('All labels that the task will have, by name or id')),
  date: z.nullable(day),
  reference: z.nullable(taskReference),
  markdown: z.nullable(z.string().check(z.maxLength(limits.description), z.describe('Markdown'))),
};
type ByKind = typeof byKind;
type SchemaOf<Field extends AgentField> = TaskFields[Field]['kind'] extends keyof ByKind
  ? ByKind[TaskFields[Field]['kind']]
  : TaskFields[Field]['write'];
const hasKind = (kind: string): kind is keyof ByKind => kind in byKind;

export const parameters = Object.fromEntries(
  agentFields.map((field) => {
    const { kind, write } = descriptorOf(field);
    return [parameterOf(field), z.optional(hasKind(kind) ? byKind[kind] : write)];
  }),
  // The cast restores the property names, which `Object.fromEntries` loses.
) as { [Field in AgentField as Parameter<Field>]: z.ZodMiniOptional<SchemaOf<Field>> };
export type Parameters = { [Field in AgentField as Parameter<Field>]?: z.infer<SchemaOf<Field>> };

const lists = { statusId: 'statuses', typeId: 'types', priorityId: 'priorities' } as const satisfies Record<
  TagField,
  keyof ProjectFacts
>;
type TagField = AgentField & FieldWith<TaskFields, 'kind', 'tag'>;
const isLabel = (field: AgentField): boolean => taskFields[field].kind === 'label';
const isTag = (field: AgentField): field is TagField => field in lists;

export function fieldsIn(
  project: ProjectFacts,
  given: Parameters,
  personIn: (name: string) => string,
): TaskFieldsPatch {
  const patch: Record<string, unknown> = {};
  for (const field of agentFields) {
    const value: Parameters[keyof Parameters] = given[parameterOf(field)];
    if (value === undefined) continue;
    patch[field] =
      isTag(field) && typeof value === 'string'
        ? tagIn(project[lists[field]], value)
        : Array.isArray(value)
          ? value.map(isLabel(field) ? (one) => tagIn(project.labels, one) : personIn)
          : value;
  }
  return patch;
}

const changeable = agentFields.filter((field) => field !== 'statusId' && field !== 'assignees');
export const changedFields = `title, ${changeable
  .map((field) => fileHeadingOf(taskFields[field]).toLowerCase())
  .join(', ')} or assignees`;
