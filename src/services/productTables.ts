/** Converts tables that other products export in their own formats. */
import { restored } from '../../domain/csv.ts';
import { dayIn } from '../../domain/imports/days.ts';
import type { ImportTable, Paragraph, TableRow } from '../../domain/imports/table.ts';
import { phrase } from '../../domain/phrase.ts';
import { folded } from '../../domain/statusNames.ts';
import { jiraToMarkdown } from '../../richText/jiraMarkdown.ts';
import { attachmentList, commentCell, type Extras, listCell, withExtras } from './importCells.ts';
import { isRecord } from '../../domain/isRecord.ts';
import { fromJson } from './json.ts';

/** Converts a product's table. Returns tables of unknown products unchanged. */
export function tableOfProduct(table: ImportTable): ImportTable {
  const names = table.header.map(folded);
  const has = (...wanted: string[]): boolean => wanted.every((name) => names.includes(name));
  if (table.source === 'faena')
    return { ...table, rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(restored) })) };
  if (table.source === 'jira') return jira(table, names);
  if (has('team', 'title', 'cycle number')) return changed(table, 'Linear', linear, names);
  if (has('type', 'content', 'indent')) return todoist(table, names);
  if (has('task name', 'task content')) return clickUp(table, names);
  if (has('name', 'section/column')) return changed(table, 'Asana', asana, names);
  return table;
}

interface Row {
  cells: string[];
  /** Returns the trimmed cell, or '' if the column doesn't exist. */
  of: (name: string) => string;
  set: (name: string, value: string) => void;
}

/** Changes the row's cells. */
type Change = (row: Row) => Extras;

function changed(
  table: ImportTable,
  product: ImportTable['product'],
  change: Change,
  names: readonly string[],
): ImportTable {
  const rows = table.rows.map(({ line, cells: given }): TableRow => {
    const cells = [...given];
    const of = (name: string): string => (cells[names.indexOf(name)] ?? '').trim();
    const set = (name: string, value: string): void => {
      const at = names.indexOf(name);
      if (at >= 0 && (at < cells.length || value !== '')) cells[at] = value;
    };
    return withExtras({ line, cells }, change({ cells, of, set }));
  });
  return { ...table, product, rows };
}

const partOf = (parent: string): Paragraph => (parent === '' ? [] : [phrase('importing', 'content.part', { parent })]);
const startsOn = (day: string): Paragraph => (day === '' ? [] : [phrase('importing', 'content.starts', { day })]);

/** Linear puts an apostrophe before texts that a spreadsheet would run as a formula. */
const linear: Change = ({ cells, of }) => {
  for (const [at, cell] of cells.entries()) cells[at] = restored(cell);
  const parent = of('parent issue');
  return { notes: { parents: Number(parent !== '') }, about: [partOf(parent)] };
};

const asana: Change = ({ of }) => {
  const [parent, start, completed] = [of('parent task'), of('start date'), of('completed at')];
  return {
    notes: {
      parents: Number(parent !== ''),
      startDates: Number(start !== ''),
      ticks: Number(completed !== ''),
    },
    about: [
      partOf(parent),
      startsOn(start),
      completed === '' ? [] : [phrase('importing', 'content.completed', { day: completed })],
    ],
  };
};

const descriptions = new Set(['description', 'descripcion']);
const comments = new Set(['comment', 'comentario', 'comments', 'comentarios']);
const attachments = new Set(['attachment', 'adjunto', 'archivo adjunto', 'attachments', 'adjuntos']);

/** Converts wiki markup to Markdown, and attachments (`day;author;name;address`) to links in the description. */
function jira(table: ImportTable, names: readonly string[]): ImportTable {
  const at = names.findIndex((name) => descriptions.has(name));
  const rows = table.rows.map(({ line, cells: given }): TableRow => {
    const files = given.flatMap((cell, index) => {
      const [, , name = '', ...address] = attachments.has(names[index] ?? '') ? cell.split(';') : [];
      return address.length === 0 ? [] : [{ name, url: address.join(';') }];
    });
    const cells = given.map((cell, index) => (comments.has(names[index] ?? '') ? jiraComment(cell) : cell));
    if (at >= 0 && at < cells.length) cells[at] = jiraToMarkdown(cells[at] ?? '').trim();
    return withExtras(
      { line, cells },
      at < 0 ? {} : { notes: { attachments: files.length }, about: attachmentList(files) },
    );
  });
  return { ...table, rows };
}

/** The cell is `day;author;text`. Only the text has markup. */
function jiraComment(cell: string): string {
  const [, start = '', text = cell] = /^([^;\n]{6,40};[^;\n]{0,120};)([\s\S]+)$/.exec(cell) ?? [];
  return start + jiraToMarkdown(text);
}

const todoistHeader = [
  'Title',
  'Description',
  'Section',
  'Priority',
  'Responsible',
  'Due date',
  'Labels',
  'Author',
  'Comments',
];

/** Each row is a task, a comment on the previous task (`note`), a heading (`section`) or a setting of the view. */
function todoist(table: ImportTable, names: readonly string[]): ImportTable {
  const tasks: { row: TableRow; comments: string[] }[] = [];
  let section = '';
  /** Titles of the tasks that can be the parent of the next task, by depth. */
  let parents: string[] = [];
  for (const { line, cells } of table.rows) {
    const of = (name: string): string => (cells[names.indexOf(name)] ?? '').trim();
    const type = of('type').toLowerCase();
    if (type === 'section') [section, parents] = [of('content'), []];
    if (type === 'note') tasks.at(-1)?.comments.push(of('content'));
    if (type !== 'task') continue;
    const { title, labels } = withoutLabels(of('content'));
    parents = parents.slice(0, Math.max(0, Number(of('indent')) - 1));
    const parent = parents.at(-1) ?? '';
    parents.push(title);
    const [date, deadline] = [of('date'), of('deadline')];
    const day = dayIn(deadline, 'mdy') ?? dayIn(date, 'mdy') ?? '';
    const isUnread = date !== '' && day !== dayIn(date, 'mdy');
    tasks.push({
      row: withExtras(
        {
          line,
          cells: [
            title,
            of('description'),
            section,
            // Priority 4 is left out, because it is Todoist's default.
            /^[123]$/.test(of('priority')) ? `p${of('priority')}` : '',
            named(of('responsible')),
            day,
            listCell(labels),
            named(of('author')),
          ],
        },
        {
          notes: { parents: Number(parent !== ''), unreadDates: Number(isUnread) },
          about: [partOf(parent), isUnread ? [phrase('importing', 'content.unreadDate', { date })] : []],
        },
      ),
      comments: [],
    });
  }
  return {
    ...table,
    product: 'Todoist',
    header: todoistHeader,
    rows: tasks.map(({ row, comments: own }) => ({ ...row, cells: [...row.cells, listCell(own)] })),
  };
}

/** Labels are written as `@label` in the title. */
function withoutLabels(content: string): { title: string; labels: string[] } {
  const label = /(?<=^|\s)@([^\s@]+)/g;
  const title = content.replace(label, '').replace(/\s+/g, ' ').trim();
  return title === ''
    ? { title: content, labels: [] }
    : { title, labels: [...content.matchAll(label)].map(([, name = '']) => name) };
}

const named = (person: string): string => person.replace(/\(\d+\)$/, '').trimEnd();

const clickUpPriorities: Readonly<Record<string, string>> = { 1: 'Urgent', 2: 'High', 3: 'Normal', 4: 'Low' };

/** Times are in milliseconds, attachments and comments in JSON, and empty values are written as `null`. */
function clickUp(table: ImportTable, names: readonly string[]): ImportTable {
  const [id, name] = [names.indexOf('task id'), names.indexOf('task name')];
  const titles = new Map(table.rows.map(({ cells }) => [cells[id]?.trim() ?? '', cells[name]?.trim() ?? '']));
  return changed(
    table,
    'ClickUp',
    ({ cells, of, set }) => {
      for (const [at, cell] of cells.entries()) if (/^\s*(?:null|\[\])\s*$/.test(cell)) cells[at] = '';
      for (const moment of ['due date', 'date created', 'start date'])
        set(moment, dayOfMoment(of(moment), of(`${moment} text`)));
      set('priority', clickUpPriorities[of('priority')] ?? of('priority'));
      const commented = jsonList(of('comments')).map((one) =>
        commentCell(dayOfMoment(textIn(one, 'date'), ''), textIn(one, 'by'), textIn(one, 'text')),
      );
      if (commented.length > 0) set('comments', listCell(commented));
      const files = jsonList(of('attachments'))
        .map((one) => ({ name: textIn(one, 'title') || textIn(one, 'name'), url: textIn(one, 'url') }))
        .filter(({ url }) => url !== '');
      const parent = of('parent id') && (titles.get(of('parent id')) ?? of('parent id'));
      const start = of('start date');
      return {
        notes: { attachments: files.length, startDates: Number(start !== ''), parents: Number(parent !== '') },
        about: [partOf(parent), startsOn(start), ...attachmentList(files)],
      };
    },
    names,
  );
}

/**
 * Returns the date of a time in milliseconds: the date of the text next to the time or, without a text, the date in
 * UTC, because the time zone is unknown.
 */
function dayOfMoment(moment: string, beside: string): string {
  if (!/^\d{12,13}$/.test(moment)) return moment;
  const days = [0, 1, -1].map((shift) => new Date(Number(moment) + shift * 86_400_000).toISOString().slice(0, 10));
  return days.find((day) => day === dayIn(beside, 'mdy') || day === dayIn(beside, 'dmy')) ?? days[0] ?? '';
}

function jsonList(cell: string): unknown[] {
  const value = cell.startsWith('[') ? fromJson(cell) : undefined;
  return Array.isArray(value) ? value : [];
}

const textIn = (value: unknown, key: string): string => {
  const found = isRecord(value) ? value[key] : undefined;
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
};
