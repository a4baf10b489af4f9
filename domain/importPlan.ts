/**
 * Plans an import: finds a field for each column and an option for each value, and turns each row into a task or an
 * error. The functions are pure: the same table and choices always give the same rows with the same keys.
 */
import { cutText } from './cutText.ts';
import { fileHeadingOf } from './fields/descriptor.ts';
import { type CellReader, rulesOf } from './fields/kinds.ts';
import { descriptorOf, type ImportedField, importedFields, type TaskField, taskFields } from './fields/task.ts';
import { labelPhrase, optionPhrase } from './fields/texts.ts';
import { fullName } from './fullName.ts';
import { type ImportTargets, plainFields, refusalOf } from './importRules.ts';
import { limits } from './limits.ts';
import { type Phrase, type PhraseOrText, phrase } from './phrase.ts';
import type { Project, TagKind } from './project.ts';
import { folded } from './statusNames.ts';
import { importLimits, type ImportRow, type ImportSource } from './transfer.ts';
import { trimEndOf } from './trimText.ts';

/** Separator between the comments of a task in one cell: a control character, which comments don't contain. */
export const listMark = '\u001E';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** File format that the user chose. The import detects absent properties. */
export interface ReadOptions {
  encoding?: Encoding;
  delimiter?: Delimiter;
  hasHeader?: boolean;
}

export interface TableRow {
  /** Line number in the file, counted from 1. */
  line: number;
  cells: readonly string[];
  notes?: ImportNotes;
  /** Paragraphs that the import appends to the description. */
  about?: readonly Paragraph[];
}

/** Parts of a paragraph, joined with commas. */
export type Paragraph = readonly PhraseOrText[];

/** Kinds of data that tasks have no field for. The preview explains each kind. */
export const importNotes = [
  'attachments',
  'dueTimes',
  'ticks',
  'startDates',
  'customFields',
  'missingComments',
  'unreadDates',
  'parents',
] as const;
export type ImportNotes = Partial<Record<(typeof importNotes)[number], number>>;

export interface Problem {
  line: number;
  title: string;
  reason: PhraseOrText;
}

export interface ImportTable {
  source: ImportSource;
  /** Product that exported the table, recognised by its column names. */
  product?: 'Linear' | 'Todoist' | 'Asana' | 'ClickUp';
  /** Detected format of a text file, or null for JSON. */
  text: { encoding: Encoding; delimiter: Delimiter; hasHeader: boolean } | null;
  /** Column names, '' for a column without a name. */
  header: readonly string[];
  rows: readonly TableRow[];
  broken: readonly Problem[];
}

type ImportedName = (typeof taskFields)[ImportedField]['name'];
const importedNames: readonly ImportedName[] = importedFields.map((field) => taskFields[field].name);
export const importFields = [
  'ignored',
  ...importedNames,
  'labels',
  'comments',
  'externalId',
  'url',
  'created',
  'author',
] as const;
export type ImportField = (typeof importFields)[number];
export const importHeadings = Object.fromEntries(
  importedFields.map((field) => [taskFields[field].name, fileHeadingOf(taskFields[field])]),
) as Record<ImportedName, string>;
const manifold: ReadonlySet<ImportField> = new Set<ImportField>([
  'ignored',
  'assignees',
  'sprint',
  'labels',
  'comments',
]);

export const dayOrders = ['dmy', 'mdy'] as const;
export type DayOrder = (typeof dayOrders)[number];

export const valueKinds = ['statuses', 'types', 'priorities', 'people', 'sprints'] as const;
export type ValueKind = (typeof valueKinds)[number];
const kindOfField = {
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

/** Column names in English and Spanish, folded. The first match wins. */
const columnNames: [Exclude<ImportField, 'ignored'>, readonly string[]][] = [
  [
    'title',
    [
      'title',
      'summary',
      'titulo',
      'resumen',
      'task name',
      'card name',
      'nombre de la tarea',
      'tarea',
      'task',
      'name',
      'nombre',
      'asunto',
      'subject',
      'content',
      'contenido',
      'titre',
      'titel',
    ],
  ],
  [
    'description',
    [
      'description',
      'card description',
      'descripcion',
      'details',
      'detalles',
      'detalle',
      'notes',
      'notas',
      'body',
      'task content',
      'descricao',
      'beschreibung',
    ],
  ],
  [
    'status',
    [
      'status',
      'estado',
      'list name',
      'lista',
      'list',
      'state',
      'section/column',
      'section',
      'seccion',
      'column',
      'columna',
      'stage',
      'etapa',
      'statut',
    ],
  ],
  [
    'type',
    ['type', 'issue type', 'tipo de incidencia', 'tipo', 'task type', 'tipo de tarea', 'tracker', 'kind', 'typ'],
  ],
  ['priority', ['priority', 'prioridad', 'prioridade', 'priorite', 'prioritat']],
  [
    'assignees',
    [
      'assignees',
      'assignee email',
      'assignee',
      'asignados',
      'asignado a',
      'asignado',
      'asignada a',
      'persona asignada',
      'assigned to',
      'responsable',
      'responsables',
      'responsible',
      'owner',
      'members',
      'miembros',
      'responsaveis',
      'zustandig',
    ],
  ],
  [
    'dueDate',
    [
      'due date',
      'due',
      'fecha de vencimiento',
      'vencimiento',
      'deadline',
      'fecha limite',
      'fecha de entrega',
      'entrega',
      'due on',
      'end date',
      'duedate',
      'prazo',
      'echeance',
      'falligkeit',
    ],
  ],
  [
    'estimate',
    [
      'estimate',
      'story points',
      'story point estimate',
      'custom field (story points)',
      'custom field (story point estimate)',
      'estimacion',
      'puntos',
      'puntos de historia',
      'points',
      'campo personalizado (story points)',
      'estimativa',
      'estimation',
      'schatzung',
    ],
  ],
  ['sprint', ['sprint', 'iteration', 'iteracion', 'cycle name', 'cycle', 'ciclo']],
  ['labels', ['labels', 'label', 'etiquetas', 'etiqueta', 'tags']],
  ['comments', ['comments', 'comment', 'comentarios', 'comentario']],
  [
    'externalId',
    ['faena id', 'issue key', 'clave de incidencia', 'card id', 'key', 'clave', 'id', 'task id', 'identificador'],
  ],
  ['url', ['url', 'card url', 'task link', 'short url', 'link', 'enlace']],
  [
    'created',
    [
      'created',
      'created at',
      'creation date',
      'date created',
      'creada',
      'creado',
      'fecha de creacion',
      'criada em',
      'creee le',
      'angelegt',
    ],
  ],
  [
    'author',
    [
      'created by',
      'reporter',
      'author',
      'creado por',
      'creada por',
      'creador',
      'informador',
      'autor',
      'creator',
      'criada por',
      'creee par',
      'angelegt von',
    ],
  ],
];

/** Names of fields that only Faena has, recognised by the headings of its own exports. */
const ownNames = importedFields
  .map(descriptorOf)
  .filter(({ name }) => !columnNames.some(([known]) => known === name))
  .map((field): (typeof columnNames)[number] => [
    field.name as ImportedName,
    [folded(fileHeadingOf(field)), ...(field.alsoHeadings ?? [])],
  ]);

export function guessFields(header: readonly string[]): ImportField[] {
  const names = header.map((name) => trimEndOf(folded(name).replace(/[_-]+/g, ' '), '*:#').trim());
  const fields: ImportField[] = header.map(() => 'ignored');
  for (const [field, known] of [...columnNames, ...ownNames]) {
    for (const name of known) {
      const columns = names.flatMap((one, index) => (one === name && fields[index] === 'ignored' ? [index] : []));
      const taken = manifold.has(field) ? columns : columns.slice(0, 1);
      for (const index of taken) fields[index] = field;
      if (taken.length > 0) break;
    }
  }
  return fields;
}

/** Assigns a field to a column. If the field can have only one column, its previous column becomes ignored. */
export const withField = (fields: readonly ImportField[], column: number, field: ImportField): ImportField[] =>
  fields.map((old, index) => (index === column ? field : old === field && !manifold.has(field) ? 'ignored' : old));

export function sourceOf(header: readonly string[]): ImportSource {
  const names = new Set(header.map(folded));
  if (folded(header[0] ?? '') === 'faena id') return 'faena';
  if ((names.has('issue key') && names.has('summary')) || (names.has('clave de incidencia') && names.has('resumen')))
    return 'jira';
  return 'csv';
}

const months: Record<string, number> = {
  jan: 1,
  ene: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  abr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  ago: 8,
  sep: 9,
  set: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  dic: 12,
};

const weekday =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|lun(?:es)?|mar(?:tes)?|mie(?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|sab(?:ado)?|dom(?:ingo)?)\.? /;

/** Parses a date. Returns `YYYY-MM-DD`, or null if the text has no date. Ignores the time of day and its time zone. */
export function dayIn(text: string, order: DayOrder): string | null {
  const words = folded(text)
    .replace(/,/g, ' ')
    .replace(/\bde\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return namedDay(words, order) ?? namedDay(words.replace(weekday, ''), order);
}

function namedDay(plain: string, order: DayOrder): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[t ])/.exec(plain);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:$| )/.exec(plain);
  if (numbers)
    return order === 'dmy' ? dayOf(numbers[3], numbers[2], numbers[1]) : dayOf(numbers[3], numbers[1], numbers[2]);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]+([a-z]{3})[a-z]*\.?[-/. ]+(\d{4}|\d{2})(?:$| )/.exec(plain);
  if (dayFirst) return dayOf(dayFirst[3], months[dayFirst[2] ?? ''], dayFirst[1]);
  const monthFirst = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)? (\d{4})(?:$| )/.exec(plain);
  if (monthFirst) return dayOf(monthFirst[3], months[monthFirst[1] ?? ''], monthFirst[2]);
  return null;
}

function dayOf(year: string | undefined, month: string | number | undefined, day: string | undefined): string | null {
  const [y, m, d] = [Number(year) + (year?.length === 2 ? 2000 : 0), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  return y >= 1000 && date.getUTCMonth() === m - 1 && date.getUTCDate() === d ? date.toISOString().slice(0, 10) : null;
}

/** Guesses the order of day and month from dates that are valid in only one order. */
export function guessDayOrder(texts: Iterable<string>): DayOrder {
  let monthFirst = 0;
  for (const text of texts) {
    const [, first, second] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(text) ?? [];
    if (Number(first) > 12) monthFirst -= 1;
    if (Number(second) > 12) monthFirst += 1;
  }
  return monthFirst > 0 ? 'mdy' : 'dmy';
}

/** Synonyms of the default options, in the order in which they are tried. */
const synonyms: Record<TagKind, Record<string, readonly string[]>> = {
  statuses: {
    backlog: ['pendiente', 'icebox', 'ideas', 'nuevo', 'new', 'someday'],
    'to do': [
      'todo',
      'por hacer',
      'open',
      'abierto',
      'abierta',
      'selected for development',
      'ready',
      'reopened',
      'tareas por hacer',
      'lista de tareas',
    ],
    'in progress': [
      'doing',
      'en curso',
      'en progreso',
      'en proceso',
      'haciendo',
      'started',
      'in review',
      'en revision',
      'wip',
    ],
    done: [
      'hecho',
      'hecha',
      'closed',
      'cerrado',
      'cerrada',
      'resolved',
      'resuelto',
      'resuelta',
      'finished',
      'terminado',
      'terminada',
      'completed',
      'complete',
      'completado',
      'listo',
      'finalizada',
      'finalizado',
    ],
  },
  types: {
    task: ['tarea', 'to do', 'sub-task', 'subtask', 'subtarea', 'chore', 'epic', 'epica'],
    bug: ['error', 'defect', 'defecto', 'incident', 'incidencia', 'fallo', 'issue'],
    feature: [
      'story',
      'user story',
      'historia',
      'historia de usuario',
      'new feature',
      'funcionalidad',
      'nueva funcion',
    ],
    enhancement: ['improvement', 'mejora'],
    'tech ops': ['technical task', 'tarea tecnica', 'ops', 'spike'],
  },
  priorities: {
    lowest: ['trivial', 'muy baja', 'the lowest'],
    low: ['minor', 'baja', 'menor', 'p4', 'bajo'],
    medium: ['normal', 'media', 'medio', 'p3', 'moderate'],
    high: ['major', 'alta', 'alto', 'mayor', 'p2', 'importante'],
    highest: [
      'critical',
      'blocker',
      'urgent',
      'urgente',
      'critica',
      'muy alta',
      'bloqueante',
      'p1',
      'p0',
      'highest priority',
    ],
  },
};

/** Words that other products write for an empty value. An option with the same name takes precedence. */
const absent: Partial<Record<ValueKind, ReadonlySet<string>>> = {
  priorities: new Set(['no priority', 'none', 'not set', 'sin prioridad', 'ninguna', '-']),
  people: new Set(['unassigned', 'no assignee', 'none', 'sin asignar', 'nadie', '-']),
  sprints: new Set(['no sprint', 'no cycle', 'none', 'sin sprint', 'ninguno', '-']),
};

const tagsOf = ({ project }: ImportPlace, kind: TagKind) =>
  (kind === 'statuses' ? project.taskStatuses : kind === 'types' ? project.taskTypes : project.taskPriorities).filter(
    ({ archived }) => !archived,
  );

export function entriesOf(place: ImportPlace, kind: ValueKind): { id: string; name: string }[] {
  switch (kind) {
    case 'people':
      return place.project.members.map((member) => ({ id: member.id, name: fullName(member) }));
    case 'sprints':
      return place.sprints.map(({ id, name }) => ({ id, name }));
    default:
      return tagsOf(place, kind).map(({ id, name }) => ({ id, name }));
  }
}

/** Returns ids by folded name. Leaves out names that belong to several options or people. */
function namesOf(place: ImportPlace, kind: ValueKind): Map<string, string> {
  if (kind !== 'people') return new Map(entriesOf(place, kind).map(({ id, name }) => [folded(name), id]));
  const names = new Map<string, string>();
  const several = new Set<string>();
  const add = (name: string, id: string) => {
    if (name === '') return;
    if (names.has(name) && names.get(name) !== id) several.add(name);
    names.set(name, id);
  };
  for (const member of place.project.members) {
    for (const name of [fullName(member), member.nickname]) add(folded(name), member.id);
  }
  // Remove names that several people share, because they identify none of them.
  for (const name of several) names.delete(name);
  for (const member of place.project.members) names.set(folded(member.email), member.id);
  return names;
}

/** Returns the option for which the value is a synonym, or null. */
function suggested(place: ImportPlace, kind: ValueKind, value: string): string | null {
  if (kind === 'people' || kind === 'sprints') return null;
  const entries = tagsOf(place, kind);
  const found = Object.entries(synonyms[kind]).find(([name, others]) => name === value || others.includes(value));
  if (!found) return null;
  const words = [found[0], ...found[1]];
  return entries.find(({ name }) => words.includes(folded(name)))?.id ?? null;
}

export interface UnknownValue {
  kind: ValueKind;
  /** The value, in the first spelling in the file. */
  value: string;
  rows: number;
}

export function unknownValues(
  table: ImportTable,
  setup: ImportSetup,
  place: ImportPlace,
): { values: UnknownValue[]; choices: ImportSetup['choices'] } {
  const found = new Map<string, UnknownValue>();
  const choices: Record<ValueKind, Record<string, ValueChoice>> = {
    statuses: {},
    types: {},
    priorities: {},
    people: {},
    sprints: {},
  };
  for (const kind of valueKinds) {
    const names = namesOf(place, kind);
    for (const { cells } of table.rows) {
      for (const value of valuesIn(cells, setup.fields, kind, names)) {
        const key = folded(value);
        if (key === '' || names.has(key)) continue;
        const known = found.get(`${kind} ${key}`);
        if (known) {
          known.rows += 1;
          continue;
        }
        found.set(`${kind} ${key}`, { kind, value, rows: 1 });
        choices[kind][key] = setup.choices[kind][key] ?? usualChoice(table, place, kind, key);
      }
    }
  }
  const values = [...found.values()].sort(
    (one, other) => valueKinds.indexOf(one.kind) - valueKinds.indexOf(other.kind) || other.rows - one.rows,
  );
  return { values, choices };
}

/** Status value for cards that were archived in Trello. By default, the import skips these cards. */
export const archivedCard = 'Archived in Trello';

function usualChoice(table: ImportTable, place: ImportPlace, kind: ValueKind, key: string): ValueChoice {
  if (kind === 'people' || kind === 'sprints') return { to: 'nothing' };
  if (key === folded(archivedCard)) return { to: 'refuse' };
  const id = suggested(place, kind, key);
  if (id !== null) return { to: 'entry', id };
  return (table.source !== 'csv' || table.product !== undefined) &&
    place.project.abilities.update &&
    key.length <= limits.tagName
    ? { to: 'new' }
    : { to: 'refuse' };
}

/**
 * Returns the values in the cells of a row. Splits a cell with several people, unless the whole cell is a known name.
 */
function valuesIn(
  cells: readonly string[],
  fields: readonly ImportField[],
  kind: ValueKind,
  names: ReadonlyMap<string, string>,
): string[] {
  const written = fields
    .flatMap((field, index) =>
      field in kindOfField && kindOfField[field as keyof typeof kindOfField] === kind
        ? [(cells[index] ?? '').trim()]
        : [],
    )
    .filter((text) => text !== '');
  const values = (kind === 'people' ? written.flatMap((text) => peopleIn(text, names)) : written).filter(
    (text) => names.has(folded(text)) || absent[kind]?.has(folded(text)) !== true,
  );
  if (kind === 'people') return values;
  // Of several sprints, the import uses the last one.
  return kind === 'sprints' ? values.slice(-1) : values.slice(0, 1);
}

/** Removes the brackets around a list such as `[Ada, Grace]` or `["Ada","Grace"]`. */
const unbracketed = (text: string): string =>
  /^\[[\s\S]*\]$/.test(text) ? text.slice(1, -1).replace(/(^|,)\s*"([^"]*)"\s*(?=,|$)/g, '$1$2') : text;

function peopleIn(text: string, names: ReadonlyMap<string, string>): string[] {
  if (names.has(folded(text))) return [text];
  const parts = unbracketed(text)
    .split(/[;|\n\u001E]/)
    .flatMap((part) => (names.has(folded(part)) ? [part] : part.split(',')));
  return parts.map((part) => /<([^<>@\s]+@[^<>\s]+)>\s*$/.exec(part)?.[1] ?? part.trim()).filter((part) => part !== '');
}

export interface ImportPlan {
  rows: readonly ImportRow[];
  problems: readonly Problem[];
  /** Notes of all rows together. Absent if there are none. */
  notes?: ImportNotes;
}

export const newEntry = (kind: TagKind, key: string) => `new:${kind}:${key}`;

/** Returns the options that the import will create, in the first spelling in the file. */
export const newEntries = ({
  values,
  choices,
}: {
  values: readonly UnknownValue[];
  choices: ImportSetup['choices'];
}): { kind: TagKind; name: string }[] =>
  values.flatMap(({ kind, value }) =>
    kind !== 'people' && kind !== 'sprints' && choices[kind][folded(value)]?.to === 'new'
      ? [{ kind, name: value.trim() }]
      : [],
  );

const shortened = (text: string): string => (text.length > 60 ? `${cutText(text, 59)}…` : text);

/** Translates a phrase into the language of the descriptions. */
export type Shown = (message: PhraseOrText) => string;

/** Returns a function that plans one row at a time, so that the caller can pause between rows. */
export function createPlanner(
  table: ImportTable,
  setup: ImportSetup,
  place: ImportPlace,
  shown: Shown,
): { add: (row: TableRow) => void; plan: () => ImportPlan } {
  const targets = targetsOf(setup, place);
  const valuesOf = valueReader(table, setup, place, shown);
  const cellsOf = cellReader(setup);
  const rows: ImportRow[] = [];
  const problems: Problem[] = [...table.broken];
  const notes: ImportNotes = {};
  const ordinals = new Map<string, number>();
  const lines = new Map<string, number>();

  const add = ({ line, cells: texts, notes: ofRow = {}, about = [] }: TableRow): void => {
    const cells = cellsOf(texts);
    const reject = (reason: Phrase): void => void problems.push({ line, title: cells.one('title'), reason });
    const externalId = cells.one('externalId');
    const content = hashed(texts.join('\u001F'));
    const ordinal = (ordinals.get(content) ?? 0) + 1;
    ordinals.set(content, ordinal);
    const key =
      externalId === ''
        ? `row:${content}:${ordinal}`
        : `${table.source}:${externalId.length > 150 ? hashed(externalId) : externalId}`;
    if (texts.slice(table.header.length).some((cell) => cell.trim() !== ''))
      return reject(phrase('importing', 'reasons.cells'));
    const read = valuesOf(cells, about);
    if ('refused' in read) return reject(read.refused);
    const row: ImportRow = { ...read.values, line, key };
    const reason =
      refusalOf(row, targets) ??
      (sizeOf(row) > importLimits.bodyBytes / 2 ? phrase('importing', 'reasons.tooLarge') : null);
    if (reason !== null) return reject(reason);
    const before = lines.get(key);
    if (before !== undefined)
      return reject(phrase('importing', 'reasons.sameId', { id: shortened(externalId), line: String(before) }));
    lines.set(key, line);
    rows.push(row);
    for (const note of importNotes) if (ofRow[note]) notes[note] = (notes[note] ?? 0) + ofRow[note];
  };
  return {
    add,
    plan: () => ({
      rows,
      problems: problems.sort((first, second) => first.line - second.line),
      ...(Object.keys(notes).length > 0 && { notes }),
    }),
  };
}

function targetsOf(setup: ImportSetup, place: ImportPlace): ImportTargets {
  const tagIds = (kind: TagKind) =>
    new Set([
      ...tagsOf(place, kind).map(({ id }) => id),
      ...Object.entries(setup.choices[kind]).flatMap(([key, { to }]) => (to === 'new' ? [newEntry(kind, key)] : [])),
    ]);
  return {
    statuses: tagIds('statuses'),
    types: tagIds('types'),
    priorities: tagIds('priorities'),
    members: new Set(place.project.members.map(({ id }) => id)),
    sprints: new Set(place.sprints.map(({ id }) => id)),
  };
}

interface RowCells {
  texts: readonly string[];
  /** Returns the first text in the columns of a field, or ''. */
  one(field: ImportField): string;
  all(field: ImportField): string[];
}

function cellReader({ fields }: ImportSetup): (texts: readonly string[]) => RowCells {
  const columns = (field: ImportField): number[] => fields.flatMap((one, index) => (one === field ? [index] : []));
  const at = Object.fromEntries(importFields.map((field) => [field, columns(field)])) as Record<ImportField, number[]>;
  return (texts) => {
    const written = (field: ImportField) => at[field].map((index) => texts[index] ?? '');
    const filled = (given: string[]) => given.map((text) => text.trim()).filter((text) => text !== '');
    return {
      texts,
      one: (field) => filled(written(field))[0] ?? '',
      all: (field) =>
        filled(
          written(field).flatMap((text) => (field === 'labels' ? unbracketed(text.trim()) : text).split(listMark)),
        ),
    };
  };
}

type RowValues = Omit<ImportRow, 'line' | 'key'>;

/** Returns a function that reads the values of a row, or returns the reason why a value is invalid. */
function valueReader(
  table: ImportTable,
  setup: ImportSetup,
  place: ImportPlace,
  shown: Shown,
): (cells: RowCells, about: readonly Paragraph[]) => { values: RowValues } | { refused: Phrase } {
  const names = Object.fromEntries(valueKinds.map((kind) => [kind, namesOf(place, kind)])) as Record<
    ValueKind,
    Map<string, string>
  >;
  const peopleOf = ({ texts }: RowCells): { id: string | null; value: string }[] =>
    valuesIn(texts, setup.fields, 'people', names.people).map((value) => {
      const choice = setup.choices.people[folded(value)];
      return { id: names.people.get(folded(value)) ?? (choice?.to === 'entry' ? choice.id : null), value };
    });
  return (cells, about) => {
    const title = cells.one('title');
    if (title === '') return { refused: phrase('importing', 'reasons.noTitle') };
    const ids: Record<string, string | null> = {};
    for (const kind of optionKinds) {
      const read = idIn(cells.texts, kind, setup, names[kind]);
      if ('refused' in read) return read;
      ids[kind] = read.id;
    }
    const plain = plainValues(cells.one, setup.dayOrder, shown);
    if ('refused' in plain) return plain;
    const people = peopleOf(cells);
    const absentees = people.flatMap(({ id, value }) => (id === null ? [value] : []));
    return {
      values: {
        ...plain.values,
        title,
        description:
          [
            cells.one('description'),
            ...(setup.fields.includes('description') ? about : []).map((parts) => parts.map(shown).join(', ')),
            ...originOf(table, cells, absentees, setup.dayOrder, shown),
          ]
            .filter((part) => part !== '')
            .join('\n\n') || null,
        statusId: ids['statuses'] ?? setup.defaults.statusId,
        typeId: ids['types'] ?? setup.defaults.typeId,
        priorityId: ids['priorities'] ?? setup.defaults.priorityId,
        assignees: [...new Set(people.flatMap(({ id }) => id ?? []))],
        sprintId: ids['sprints'] ?? null,
        comments: cells.all('comments').map((text) => commentIn(text, table, setup.dayOrder)),
      },
    };
  };
}

const optionKinds = ['statuses', 'types', 'priorities', 'sprints'] as const;

/** Returns the id of the option in a row, null if the row has none, or the reason to skip the row. */
function idIn(
  texts: readonly string[],
  kind: (typeof optionKinds)[number],
  setup: ImportSetup,
  names: ReadonlyMap<string, string>,
): { id: string | null } | { refused: Phrase } {
  const [value] = valuesIn(texts, setup.fields, kind, names);
  if (value === undefined) return { id: null };
  const key = folded(value);
  const known = names.get(key);
  if (known !== undefined) return { id: known };
  const choice = setup.choices[kind][key];
  switch (choice?.to) {
    case 'entry':
      return { id: choice.id };
    case 'new':
      return { id: newEntry(kind as TagKind, key) };
    case 'nothing':
      return { id: null };
    default:
      return {
        refused:
          key === folded(archivedCard)
            ? phrase('importing', 'reasons.archived')
            : phrase('importing', 'reasons.leftOut', { kind, value: shortened(value) }),
      };
  }
}

/** Reads the values that don't refer to other records. Returns the reason if a value is invalid. */
function plainValues(
  textOf: (field: ImportField) => string,
  dayOrder: DayOrder,
  shown: Shown,
): { values: PlainValues } | { refused: Phrase } {
  const values: Record<string, unknown> = {};
  for (const field of plainFields) {
    const text = textOf(taskFields[field].name);
    const value = text === '' ? null : rulesOf(taskFields[field]).readCell?.(text, readerOf(field, dayOrder, shown));
    if (value === undefined) return { refused: unreadable(field, text) };
    values[field] = value;
  }
  return { values: values as PlainValues };
}
type PlainValues = Pick<ImportRow, (typeof plainFields)[number]>;

const readerOf = (field: TaskField, dayOrder: DayOrder, shown: Shown): CellReader => ({
  day: (text) => dayIn(text, dayOrder),
  option: (text) => {
    const wanted = folded(text);
    const found = Object.keys(descriptorOf(field).options ?? {}).find(
      (key) => folded(key) === wanted || folded(shown(optionPhrase(field, key))) === wanted,
    );
    return found ?? null;
  },
});

function unreadable(field: TaskField, text: string): Phrase {
  const { kind } = descriptorOf(field);
  const cell = shortened(text);
  if (kind === 'date') return phrase('importing', 'reasons.day', { text: cell });
  if (kind === 'number') return phrase('importing', 'reasons.number', { text: cell });
  return phrase('importing', 'reasons.option', { text: cell, field: labelPhrase(field) });
}

/** Returns paragraphs with the data that tasks have no field for: labels, unknown assignees and the origin. */
function originOf(
  { source, product }: ImportTable,
  cells: RowCells,
  absentees: readonly string[],
  dayOrder: DayOrder,
  shown: Shown,
): string[] {
  const own = source === 'faena';
  const labels = cells.all('labels');
  const id = own ? '' : cells.one('externalId');
  const url = cells.one('url');
  const created = own ? '' : cells.one('created');
  const author = own ? '' : cells.one('author');
  const isUrl = /^https?:\/\/\S+$/.test(url);
  const origin = id === '' ? (isUrl ? url : '') : isUrl ? `[${id.replace(/[[\]]/g, '')}](${url})` : id;
  const day = dayIn(created, dayOrder) ?? created;
  const made =
    day === ''
      ? author && phrase('importing', 'content.author', { author })
      : author === ''
        ? phrase('importing', 'content.created', { day })
        : phrase('importing', 'content.createdBy', { day, author });
  const facts = [origin, shown(made)].filter((fact) => fact !== '').join(', ');
  return [
    labels.length === 0 ? '' : phrase('importing', 'content.labels', { labels: [...new Set(labels)].join(', ') }),
    absentees.length === 0
      ? ''
      : phrase('importing', 'content.absentees', { people: [...new Set(absentees)].join(', ') }),
    facts && phrase('importing', 'content.origin', { product: product ?? source, facts }),
  ].map(shown);
}

/** Reads a comment of Jira, written as `day;author;text`. Returns other texts unchanged. */
function commentIn(text: string, { source, product }: ImportTable, dayOrder: DayOrder): string {
  const [, at, author, content] = /^([^;\n]{6,40});([^;\n]{0,120});([\s\S]+)$/.exec(text) ?? [];
  if ((source === 'csv' && product === undefined) || at === undefined || content === undefined) return text;
  const day = dayIn(at, dayOrder);
  if (day === null) return text;
  return `**${author || '?'}**, ${day}:\n\n${content.trim()}`;
}

/** Returns the rows of the next request, within the limits on rows and bytes. */
export function batchOf(rows: readonly ImportRow[], from: number): ImportRow[] {
  const batch: ImportRow[] = [];
  let size = 0;
  for (const row of rows.slice(from, from + importLimits.batch)) {
    size += sizeOf(row);
    if (batch.length > 0 && size > importLimits.batchBytes) break;
    batch.push(row);
  }
  return batch;
}

/** Estimates the bytes of a row in a request, with three bytes for each character. */
const sizeOf = ({ title, description, comments }: ImportRow): number =>
  300 + 3 * (title.length + (description?.length ?? 0) + comments.reduce((sum, { length }) => sum + length, 0));

/** Hashes a text to 106 bits, written in hex. A collision within a project is practically impossible. */
export const hashed = (text: string): string => `${cyrb53(text, 1)}${cyrb53(text, 2)}`;

function cyrb53(text: string, seed: number): string {
  let one = 0xdeadbeef ^ seed;
  let two = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(16).padStart(14, '0');
}
