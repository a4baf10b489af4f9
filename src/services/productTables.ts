/** Converts tables that other products export in their own formats. */
import { restored } from '../../domain/csv.ts';
import { dayIn } from '../../domain/imports/days.ts';
import { sourceOf } from '../../domain/imports/columns.ts';
import { productOf } from '../../domain/imports/products.ts';
import type { ImportTable, TableRow } from '../../domain/imports/table.ts';
import { phrase } from '../../domain/phrase.ts';
import { folded } from '../../domain/statusNames.ts';
import { jiraToMarkdown } from '../../richText/jiraMarkdown.ts';
import { attachmentList, commentCell, type Extras, listCell, withExtras } from './importCells.ts';
import { isRecord } from '../../domain/isRecord.ts';
import { isTimeZone } from '../../domain/timeZone.ts';
import { htmlToMarkdown } from './htmlMarkdown.ts';
import { fromJson } from './json.ts';

/** Names the product of a table, and converts its cells. Returns tables of unknown products unchanged. */
export function tableOfProduct(given: ImportTable): ImportTable {
  const source = sourceOf(given.header);
  const name = source === 'csv' ? productOf(given.header)?.name : undefined;
  const table = { ...given, source, ...(name !== undefined && { product: name }) };
  const names = table.header.map(folded);
  switch (name ?? source) {
    case 'faena':
      return { ...table, rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(restored) })) };
    case 'jira':
      return jira(table, names);
    case 'Linear':
      return changed(table, linear, names);
    case 'Todoist':
      return todoist(table, names);
    case 'ClickUp':
      return clickUp(table, names);
    case 'Plane':
    case 'OpenProject':
      return changed(table, withMarkdown, names);
    case 'Pivotal Tracker':
      return changed(table, pivotal(names), names);
    case 'Azure DevOps':
      return azure(table, names);
    case 'TickTick':
      return changed(table, tickTick, names);
    case 'GitLab':
      return changed(table, gitLab, names);
    default:
      return table;
  }
}

interface Row {
  cells: string[];
  /** Returns the trimmed cell, or '' if the column doesn't exist. */
  of: (name: string) => string;
  set: (name: string, value: string) => void;
}

/** Changes the row's cells. */
type Change = (row: Row) => Extras | void;

function changed(table: ImportTable, change: Change, names: readonly string[]): ImportTable {
  const rows = table.rows.map((row): TableRow => {
    const cells = [...row.cells];
    const of = (name: string): string => (cells[names.indexOf(name)] ?? '').trim();
    const set = (name: string, value: string): void => {
      const at = names.indexOf(name);
      if (at >= 0 && (at < cells.length || value !== '')) cells[at] = value;
    };
    return withExtras({ ...row, cells }, change({ cells, of, set }) ?? {});
  });
  return { ...table, rows };
}

/** Linear puts an apostrophe before texts that a spreadsheet would run as a formula. */
const linear: Change = ({ cells }) => {
  for (const [at, cell] of cells.entries()) cells[at] = restored(cell);
};

const withMarkdown: Change = ({ of, set }) => set('description', htmlToMarkdown(of('description')));

/** Pivotal writes a priority as `p2 - Medium`, and steps in pairs of columns. */
const pivotal =
  (names: readonly string[]): Change =>
  ({ cells, of, set }) => {
    set('priority', of('priority').replace(/^p\d - /, ''));
    const steps = names.flatMap((name, at) =>
      name === 'task' && cells[at]?.trim() ? [`- [${cells[at + 1] === 'completed' ? 'x' : ' '}] ${cells[at]}`] : [],
    );
    for (const [at, name] of names.entries()) if (name === 'task' || name === 'task status') cells[at] = '';
    return { notes: { checklists: steps.length }, about: steps.length > 0 ? [[steps.join('\n')]] : [] };
  };

const markupOfAzure = ['description', 'acceptance criteria', 'repro steps', 'system info'];

/** Azure numbers priorities, writes descriptions as HTML, and titles of a tree in columns by their depth. */
function azure(table: ImportTable, names: readonly string[]): ImportTable {
  const levels = names.flatMap((name, at) => (/^title \d$/.test(name) ? [at] : []));
  const changedTable = changed(
    table,
    ({ of, set }) => {
      set('priority', of('priority').replace(/^(?=[1-4]$)/, 'p'));
      for (const name of markupOfAzure) set(name, htmlToMarkdown(of(name)));
    },
    names,
  );
  if (levels.length === 0) return changedTable;
  const titles: string[] = [];
  return {
    ...changedTable,
    header: [...table.header.map((name, at) => (levels.includes(at) ? '' : name)), 'Title', 'Parent'],
    rows: changedTable.rows.map((row) => {
      const depth = levels.findIndex((at) => row.cells[at]?.trim());
      const title = row.cells[levels[depth] ?? -1] ?? '';
      titles.splice(Math.max(0, depth), titles.length, title);
      const cells = names.map((_, at) => (levels.includes(at) ? '' : (row.cells[at] ?? '')));
      return { ...row, cells: [...cells, title, titles[depth - 1] ?? ''] };
    }),
  };
}

const tickTickPriorities: Readonly<Record<string, string>> = { 0: '', 1: 'Low', 3: 'Medium', 5: 'High' };
const tickTickStatuses: Readonly<Record<string, string>> = { 1: 'Completed', 2: 'Archived' };

/** TickTick numbers statuses and priorities, and writes days in UTC beside their time zone. */
const tickTick: Change = ({ of, set }) => {
  for (const day of ['start date', 'due date']) set(day, dayThere(of(day), of('timezone')));
  set('priority', tickTickPriorities[of('priority')] ?? of('priority'));
  set('status', tickTickStatuses[of('status')] ?? of('column name').replace(/^Not Sectioned$/, ''));
  set('column name', '');
  const content = of('content');
  set('content', content.replace(/^▫\s*/gm, '- [ ] ').replace(/^▪\s*/gm, '- [x] '));
  return { notes: { checklists: content.match(/^[▫▪]/gm)?.length ?? 0 } };
};

function dayThere(moment: string, zone: string): string {
  const date = new Date(moment.replace(/\+0000$/, 'Z'));
  if (Number.isNaN(date.getTime()) || !isTimeZone(zone)) return moment;
  // Swedish dates are written as `YYYY-MM-DD`.
  return date.toLocaleDateString('sv', { timeZone: zone });
}

/** GitLab writes times in seconds. */
const gitLab: Change = ({ of, set }) => {
  for (const time of ['time estimate', 'time spent']) {
    const seconds = Number(of(time));
    if (of(time) !== '' && !Number.isNaN(seconds))
      set(time, seconds === 0 ? '' : String(Math.round(seconds / 360) / 10));
  }
};

const descriptions = new Set(['description', 'descripcion', 'beschreibung', 'descricao']);
const comments = new Set(['comment', 'comentario', 'comments', 'comentarios', 'kommentar', 'commentaire']);
const attachments = new Set([
  'attachment',
  'attachments',
  'adjunto',
  'adjuntos',
  'archivo adjunto',
  'anhang',
  'piece jointe',
  'anexo',
]);
const issueKeys = new Set(['issue key', 'clave de incidencia', 'vorgangsschlussel', 'cle de ticket', 'chave do item']);
const issueIds = new Set([
  'issue id',
  'id de la incidencia',
  'id de incidencia',
  'vorgangs-id',
  'id de ticket',
  'id do item',
]);
const parents = new Set(['parent', 'parent id', 'principal', 'padre', 'ubergeordnet', 'tache parente', 'pai']);

/**
 * Converts wiki markup to Markdown, and attachments (`day;author;name;address`) to links in the description. A parent
 * that is written as the number of an issue becomes the key of that issue.
 */
function jira(table: ImportTable, names: readonly string[]): ImportTable {
  const at = names.findIndex((name) => descriptions.has(name));
  const [id, key] = [issueIds, issueKeys].map((known) => names.findIndex((name) => known.has(name)));
  const keys = new Map(table.rows.map(({ cells }) => [cells[id ?? -1]?.trim() ?? '', cells[key ?? -1]?.trim() ?? '']));
  const points = names.indexOf('custom field (story points)');
  const otherPoints = names.indexOf('custom field (story point estimate)');
  const hasParentKey = names.includes('parent key');
  const rows = table.rows.map(({ line, cells: given }): TableRow => {
    const files = given.flatMap((cell, index) => {
      const [, , name = '', ...address] = attachments.has(names[index] ?? '') ? cell.split(';') : [];
      return address.length === 0 ? [] : [{ name, url: address.join(';') }];
    });
    const cells = given.map((cell, index) => {
      const name = names[index] ?? '';
      if (comments.has(name)) return jiraComment(cell);
      if (attachments.has(name) && cell.split(';').length > 3) return '';
      if (parents.has(name) && /^\d+$/.test(cell.trim())) return keys.get(cell.trim()) ?? (hasParentKey ? '' : cell);
      return cell;
    });
    if (at >= 0 && at < cells.length) cells[at] = jiraToMarkdown(cells[at] ?? '').trim();
    // Jira has two fields for story points. An issue usually has only one of them.
    if (points >= 0 && cells[points]?.trim() === '' && cells[otherPoints]?.trim())
      [cells[points], cells[otherPoints]] = [cells[otherPoints] ?? '', ''];
    return withExtras({ line, cells }, { notes: { attachments: files.length }, about: attachmentList(files) });
  });
  return { ...table, rows };
}

/** The cell is `day;author;text`. Only the text has markup. */
function jiraComment(cell: string): string {
  const [, start = '', text = cell] = /^([^;\n]{6,40};[^;\n]{0,120};)([\s\S]*)$/.exec(cell) ?? [];
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
  'Parent',
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
            parent,
          ],
        },
        {
          notes: { unreadDates: Number(isUnread) },
          about: isUnread ? [[phrase('importing', 'content.unreadDate', { date })]] : [],
        },
      ),
      comments: [],
    });
  }
  return {
    ...table,
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
      if (files.length > 0) set('attachments', '');
      set('parent id', titles.get(of('parent id')) ?? of('parent id'));
      return { notes: { attachments: files.length }, about: attachmentList(files) };
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
