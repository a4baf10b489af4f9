import * as z from 'zod/mini';
import { id } from '../common.ts';
import { limits } from '../limits.ts';
import { isBlankText } from '../text.ts';
import { invalid } from '../validation.ts';
import {
  type CreateShape,
  type FieldDescriptor,
  type Fields,
  type FieldWith,
  namesOf,
  namesWith,
  type ReadShape,
  type UpdateShape,
  type Written,
} from './descriptor.ts';

export const taskAssignee = z.object({
  id,
  avatar: z.nullable(z.string()),
  nickname: z.string(),
  name: z.string(),
  lastName: z.string(),
});
export type TaskAssignee = z.infer<typeof taskAssignee>;

export const taskTitle = z
  .string()
  .check(z.trim(), z.minLength(1, invalid('taskTitle')), z.maxLength(limits.taskTitle, invalid('taskTitle')));

/** Stores a description without visible text as empty. */
const description = z.nullable(
  z.string().check(
    z.overwrite((text) => (isBlankText(text) ? '' : text)),
    z.maxLength(limits.description),
  ),
);

/** Stored as `YYYY-MM-DD`. Uses the day written in the text and ignores its time zone. */
const dueDate = z.nullable(
  z.pipe(
    z.string(invalid('noDate')).check(z.refine((text) => calendarDay(text) !== null, invalid('noDate'))),
    z.transform((text: string) => calendarDay(text) ?? text),
  ),
);

function calendarDay(text: string): string | null {
  const written = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(text)?.[1];
  if (Number.isNaN(Date.parse(text))) return null;
  if (written === undefined) return new Date(text).toISOString().slice(0, 10);
  return new Date(`${written}T00:00:00Z`).toISOString().slice(0, 10) === written ? written : null;
}

const estimate = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.estimate)));
const hours = z.nullable(z.number().check(z.minimum(0), z.maximum(1_000), z.multipleOf(0.1)));
const textOrNone = z.nullable(z.string());
const idOrNone = z.nullable(id);

const option = { kind: 'option', write: id, read: id } as const;
const reference = { kind: 'reference', write: idOrNone, read: idOrNone, empty: null } as const;

/**
 * Fields that people can write, in the order of exports and of the activity log. Columns, schemas, log, lists and
 * tools are derived from this table.
 */
export const taskFields = {
  title: {
    kind: 'text',
    name: 'title',
    heading: 'Title',
    write: taskTitle,
    read: z.string(),
    column: 'title',
    form: true,
    detail: false,
    table: true,
    measure: false,
    import: true,
    agents: false,
    guard: false,
    filter: null,
  },
  /** Markdown, with mentions as `[@Name](mention:USER_ID)`. */
  description: {
    kind: 'markdown',
    name: 'description',
    heading: 'Description',
    write: description,
    read: textOrNone,
    column: 'description',
    empty: null,
    form: true,
    detail: false,
    table: false,
    measure: false,
    import: true,
    agents: true,
    guard: true,
    filter: null,
  },
  statusId: {
    ...option,
    name: 'status',
    heading: 'Status',
    column: 'status_id',
    form: true,
    detail: true,
    table: true,
    measure: false,
    import: true,
    agents: true,
    guard: false,
    filter: 'statusIds',
  },
  typeId: {
    ...option,
    name: 'type',
    heading: 'Type',
    column: 'type_id',
    form: true,
    detail: true,
    table: true,
    measure: false,
    import: true,
    agents: true,
    guard: false,
    filter: 'typeIds',
  },
  priorityId: {
    ...option,
    name: 'priority',
    heading: 'Priority',
    column: 'priority_id',
    form: true,
    detail: true,
    table: true,
    measure: false,
    import: true,
    agents: true,
    guard: false,
    filter: 'priorityIds',
  },
  /** Written as user ids, read as user summaries. */
  assignees: {
    kind: 'people',
    name: 'assignees',
    heading: 'Assignees',
    write: z.array(id).check(z.maxLength(limits.assignees)),
    read: z.array(taskAssignee),
    column: null,
    empty: [],
    form: true,
    detail: true,
    table: true,
    measure: false,
    import: true,
    agents: true,
    guard: false,
    filter: 'assignedTo',
  },
  dueDate: {
    kind: 'day',
    name: 'dueDate',
    heading: 'Due date',
    write: dueDate,
    read: textOrNone,
    column: 'due_date',
    empty: null,
    form: true,
    detail: true,
    table: true,
    measure: false,
    import: true,
    agents: true,
    guard: true,
    filter: null,
  },
  estimate: {
    kind: 'text',
    name: 'estimate',
    heading: 'Estimate',
    write: estimate,
    read: textOrNone,
    column: 'estimate',
    empty: null,
    form: true,
    detail: true,
    table: true,
    measure: true,
    import: true,
    agents: true,
    guard: true,
    filter: null,
  },
  estimatedHours: {
    kind: 'number',
    name: 'estimatedHours',
    heading: 'Estimated hours',
    write: hours,
    read: z.nullable(z.number()),
    column: 'estimated_hours',
    empty: null,
    form: true,
    detail: true,
    table: true,
    measure: true,
    import: true,
    agents: true,
    guard: false,
    filter: 'estimatedHours',
    ranges: { under1: [0, 1], from1: [1, 4], from4: [4, 8], from8: [8, 1_001] },
  },
  /** Null removes the task from its sprint. */
  sprintId: {
    ...reference,
    name: 'sprint',
    heading: 'Sprint',
    column: 'sprint_id',
    form: true,
    detail: true,
    table: true,
    measure: false,
    import: true,
    agents: false,
    guard: true,
    filter: 'sprintIds',
  },
  /** Tasks of the same project that must be done first. */
  blockedBy: {
    kind: 'tasks',
    name: 'blockedBy',
    heading: 'Blocked by',
    write: z.array(id).check(z.maxLength(limits.blockers)),
    read: z.array(id),
    column: 'blocked_by',
    empty: [],
    form: false,
    detail: true,
    table: false,
    measure: false,
    import: false,
    agents: false,
    guard: false,
    filter: null,
  },
  boardId: {
    ...reference,
    name: 'board',
    heading: 'Board',
    column: 'board_id',
    form: false,
    detail: false,
    table: false,
    measure: false,
    import: false,
    agents: false,
    guard: false,
    filter: null,
  },
} as const satisfies Fields;

export type TaskFields = typeof taskFields;
export type TaskField = keyof TaskFields;
export const descriptorOf = (field: TaskField): FieldDescriptor => taskFields[field];
export const taskFieldNames: readonly TaskField[] = namesOf(taskFields);

export const guardFields = namesWith(taskFields, 'guard');
export type GuardField = (typeof guardFields)[number];

export const importedFields = namesWith(taskFields, 'import');
export type ImportedField = (typeof importedFields)[number];

export const agentFields = namesWith(taskFields, 'agents');
export type AgentField = (typeof agentFields)[number];
export type PlainAgentField = {
  [Name in AgentField]: TaskFields[Name]['kind'] extends 'day' | 'number' | 'text' ? Name : never;
}[AgentField];
export const plainAgentFields = agentFields.filter((field): field is PlainAgentField =>
  ['day', 'number', 'text'].includes(taskFields[field].kind),
);

export const formFields = namesWith(taskFields, 'form');
export type FormField = (typeof formFields)[number];

export type DetailField = FieldWith<TaskFields, 'detail'>;

/** Fields with a small editor in the dialogs. The other fields have a picker of options. */
export type EditorField = {
  [Name in FormField | DetailField]: TaskFields[Name]['kind'] extends 'day' | 'number' | 'reference' | 'text'
    ? Name
    : never;
}[FormField | DetailField] &
  Exclude<TaskField, 'title'>;

const isEditorField = (field: FormField | DetailField): field is EditorField =>
  field !== 'title' && ['day', 'number', 'reference', 'text'].includes(taskFields[field].kind);
export const formEditors = formFields.filter((field): field is FormField & EditorField => isEditorField(field));
export const detailEditors = namesWith(taskFields, 'detail').filter((field): field is DetailField & EditorField =>
  isEditorField(field),
);

export const tableFields = namesWith(taskFields, 'table');
export type TableField = (typeof tableFields)[number];
export type NumberField = FieldWith<TaskFields, 'kind', 'number'>;

export const measureFields = namesWith(taskFields, 'measure');
export type MeasureField = (typeof measureFields)[number];

export type TaskValues = { [Name in TaskField]: Written<TaskFields[Name]> };
export type TaskFieldsPatch = Partial<TaskValues>;

// The shapes are built entry by entry, so their types need a cast.
const shapeOf = (of: (field: TaskField) => z.ZodMiniType): Record<string, z.ZodMiniType> =>
  Object.fromEntries(taskFieldNames.map((field) => [field, of(field)]));
export const createShape = shapeOf((field) => {
  const { write } = taskFields[field];
  return 'empty' in taskFields[field] ? z.optional(write) : write;
}) as CreateShape<TaskFields>;
export const updateShape = shapeOf((field) => z.optional(taskFields[field].write)) as UpdateShape<TaskFields>;
export const readShape = shapeOf((field) => taskFields[field].read) as ReadShape<TaskFields>;

type EmptyField = FieldWith<TaskFields, 'empty', unknown>;
type NewTaskValues = Omit<TaskValues, EmptyField> & Partial<Pick<TaskValues, EmptyField>>;

// `Object.fromEntries` loses the literal types of the keys.
export const emptyTaskValues = Object.fromEntries<unknown>(
  taskFieldNames.flatMap((field) => {
    const descriptor = taskFields[field];
    return 'empty' in descriptor ? [[field, descriptor.empty]] : [];
  }),
) as Pick<TaskValues, EmptyField>;

export const patchOf = <Given extends TaskFieldsPatch>(given: Given): Pick<Given, keyof Given & TaskField> =>
  Object.fromEntries(
    taskFieldNames.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]])),
  ) as Pick<Given, keyof Given & TaskField>;

export const formValuesOf = <Values extends Partial<TaskValues>>(
  values: Values,
): Pick<Values, keyof Values & FormField> =>
  Object.fromEntries(formFields.flatMap((field) => (field in values ? [[field, values[field]]] : []))) as Pick<
    Values,
    keyof Values & FormField
  >;

export const plainAgentValuesOf = (values: Pick<TaskValues, PlainAgentField>): Pick<TaskValues, PlainAgentField> =>
  Object.fromEntries(plainAgentFields.map((field) => [field, values[field]])) as Pick<TaskValues, PlainAgentField>;

export const valuesOfNew = (given: NewTaskValues): TaskValues => ({ ...emptyTaskValues, ...patchOf(given) });
