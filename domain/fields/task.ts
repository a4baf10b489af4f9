import * as z from 'zod/mini';
import { id } from '../common.ts';
import { limits } from '../limits.ts';
import { isBlankText } from '../text.ts';
import { invalid } from '../validation.ts';
import { date, everywhere, type kinds, number, reference, rulesOf, shortText, tag } from './kinds.ts';
import {
  type CreateShape,
  type FieldDescriptor,
  type FieldKind,
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

/** Markdown of a description. A description without visible text becomes null. */
const description = z.nullable(
  z.string().check(
    z.overwrite((text) => (isBlankText(text) ? '' : text)),
    z.maxLength(limits.description),
  ),
);

/** Descriptor of relations to other tasks. The dialog shows them in a section of their own. */
const ofOtherTasks = {
  kind: 'reference',
  form: false,
  detail: true,
  table: false,
  card: false,
  import: false,
  agents: false,
  guard: false,
  filter: null,
} as const;

/**
 * Task fields that people can write, in the order of exports and of the activity log. Columns, schemas, the log, lists
 * and tools are derived from this table.
 */
export const taskFields = {
  title: {
    kind: 'text',
    name: 'title',
    write: taskTitle,
    read: z.string(),
    column: 'title',
    form: true,
    detail: false,
    table: true,
    card: false,
    import: true,
    agents: false,
    guard: false,
    filter: null,
  },
  /** Markdown, with mentions as `[@Name](mention:USER_ID)`. */
  description: {
    kind: 'markdown',
    name: 'description',
    write: description,
    read: z.nullable(z.string()),
    column: 'description',
    empty: null,
    form: true,
    detail: false,
    table: false,
    card: false,
    import: true,
    agents: true,
    guard: true,
    filter: null,
  },
  statusId: { ...tag, name: 'status', column: 'status_id', filter: 'statusIds' },
  typeId: { ...tag, name: 'type', column: 'type_id', filter: 'typeIds' },
  priorityId: { ...tag, name: 'priority', column: 'priority_id', filter: 'priorityIds' },
  /** Written as user ids, but read as user summaries. */
  assignees: {
    ...everywhere,
    kind: 'person',
    many: true,
    name: 'assignees',
    write: z.array(id).check(z.maxLength(limits.assignees)),
    read: z.array(taskAssignee),
    column: null,
    empty: [],
    filter: 'assignedTo',
  },
  labels: {
    ...everywhere,
    kind: 'label',
    many: true,
    name: 'labels',
    write: z.array(id).check(z.maxLength(limits.labels)),
    read: z.array(id),
    column: null,
    empty: [],
    filter: 'labelIds',
  },
  startDate: { ...date, name: 'startDate', column: 'start_date', filter: null },
  dueDate: { ...date, name: 'dueDate', column: 'due_date', guard: true, filter: null },
  estimate: { ...shortText(limits.estimate), name: 'estimate', column: 'estimate', guard: true },
  estimatedHours: {
    ...number({ least: 0, most: 1_000, decimals: 1 }),
    name: 'estimatedHours',
    column: 'estimated_hours',
    alsoHeadings: ['horas estimadas', 'heures estimees', 'geschatzte stunden'],
    filter: 'estimatedHours',
    ranges: { under1: [0, 1], from1: [1, 4], from4: [4, 8], from8: [8, null] },
  },
  /** Sprint of the task. Null removes the task from its sprint. */
  sprintId: {
    ...everywhere,
    ...reference,
    name: 'sprint',
    column: 'sprint_id',
    agents: false,
    guard: true,
    filter: 'sprintIds',
  },
  /** Task of the same project of which this task is a part. */
  parentId: {
    ...reference,
    name: 'parent',
    column: 'parent_id',
    alsoHeadings: ['tarea principal', 'tarefa principal', 'tache parente', 'ubergeordnete aufgabe'],
    form: false,
    detail: false,
    table: true,
    card: false,
    import: false,
    agents: true,
    guard: false,
    filter: 'parentIds',
  },
  /** Tasks of the workspace that must be done first. */
  blockedBy: {
    ...ofOtherTasks,
    many: true,
    name: 'blockedBy',
    write: z.array(id).check(z.maxLength(limits.blockers, invalid('manyBlockers', { most: String(limits.blockers) }))),
    read: z.array(id),
    column: 'blocked_by',
    empty: [],
  },
  /** Related tasks of the workspace. The other tasks show this one too. */
  relatedTo: {
    ...ofOtherTasks,
    many: true,
    name: 'relatedTo',
    write: z.array(id).check(z.maxLength(limits.related, invalid('manyRelated', { most: String(limits.related) }))),
    read: z._default(z.array(id), () => []),
    column: 'related_to',
    empty: [],
    sparse: true,
  },
  /** Task of the workspace that this one repeats. */
  duplicateOf: {
    ...ofOtherTasks,
    ...reference,
    read: z._default(z.nullable(id), null),
    name: 'duplicateOf',
    column: 'duplicate_of',
    sparse: true,
  },
  boardId: {
    ...reference,
    name: 'board',
    column: 'board_id',
    form: false,
    detail: false,
    table: false,
    card: false,
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
type PlainKind = { [K in FieldKind]: (typeof kinds)[K]['plain'] extends true ? K : never }[FieldKind];
export type PlainAgentField = AgentField & FieldWith<TaskFields, 'kind', PlainKind>;
export const plainAgentFields = agentFields.filter(
  (field): field is PlainAgentField => rulesOf(taskFields[field]).plain,
);

export const formFields = namesWith(taskFields, 'form');
export type FormField = (typeof formFields)[number];

export type DetailField = FieldWith<TaskFields, 'detail'>;

/** Kinds whose editor can be created from the descriptor alone. */
export const editorKinds = ['text', 'number', 'date', 'choice', 'reference'] as const;
export type EditorKind = (typeof editorKinds)[number];
/** Fields whose editor the dialogs create from the descriptor. The other fields have their own pickers. */
export type EditorField = Exclude<
  { [Name in FormField | DetailField]: TaskFields[Name] extends { kind: EditorKind; many?: never } ? Name : never }[
    | FormField
    | DetailField],
  'title' | 'duplicateOf'
>;

const isEditorField = (field: FormField | DetailField): field is EditorField => {
  const { kind, many } = descriptorOf(field);
  return field !== 'title' && field !== 'duplicateOf' && many !== true && editorKinds.some((known) => known === kind);
};
export const formEditors = formFields.filter((field): field is FormField & EditorField => isEditorField(field));
export const detailEditors = namesWith(taskFields, 'detail').filter((field): field is DetailField & EditorField =>
  isEditorField(field),
);

export const tableFields = namesWith(taskFields, 'table');
export type TableField = (typeof tableFields)[number];

export const cardValueFields = namesWith(taskFields, 'card');
export type CardValueField = (typeof cardValueFields)[number];

export type ChoiceField = FieldWith<TaskFields, 'kind', 'choice'>;

export const relationFields = ['blockedBy', 'relatedTo', 'duplicateOf'] as const satisfies readonly TaskField[];
export type RelationField = (typeof relationFields)[number];

export type TaskValues = { [Name in TaskField]: Written<TaskFields[Name]> };
export type TaskFieldsPatch = Partial<TaskValues>;

// The cast is needed because the shapes are built entry by entry.
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

// The cast is needed because `Object.fromEntries` loses the literal types of the keys.
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
