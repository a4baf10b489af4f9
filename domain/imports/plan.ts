/**
 * Plans an import: turns each row into a task or an error. The functions are pure: the same table and choices always
 * give the same rows with the same keys.
 */
import { type ImportTargets, latestTime, refusalOf } from '../importRules.ts';
import { type Phrase, phrase } from '../phrase.ts';
import type { TagKind } from '../project.ts';
import { importLimits, type ImportRow } from '../transfer.ts';
import { createOutcomeList, type OutcomeEntry, outcomesOfProblems } from './outcomes.ts';
import type { ImportTable, Problem, TableRow } from './table.ts';
import type { ImportPlace, ImportSetup } from './setup.ts';
import { newEntry, tagsOf } from './values.ts';
import { cellReader, shortened, type Shown, valueReader } from './rows.ts';
import { createKeyer, parentRows } from './parents.ts';

export interface ImportPlan {
  rows: readonly ImportRow[];
  problems: readonly Problem[];
  /** Data of these rows and of the table that was taken, changed or left out. */
  outcomes: readonly OutcomeEntry[];
  /** Keys of rows whose tasks are already in the project. Absent if the server didn't answer. */
  existing?: readonly string[];
}

/** Counts the rows whose tasks aren't in the project yet. */
export const countNew = ({ rows, existing = [] }: ImportPlan): number => rows.length - existing.length;

/** Returns what becomes of the file: what is taken comes first, and what is left out last. */
export function outcomesOf({ rows, problems, outcomes, existing = [] }: ImportPlan): OutcomeEntry[] {
  const known = new Set(existing);
  const tasks: OutcomeEntry[] = [
    {
      outcome: 'taken',
      text: phrase('importing', 'outcomeTexts.tasks'),
      rows: rows.filter(({ key }) => !known.has(key)),
    },
    {
      outcome: 'taken',
      text: phrase('importing', 'outcomeTexts.existing'),
      rows: rows.filter(({ key }) => known.has(key)),
    },
  ];
  return [...tasks.filter((entry) => entry.rows.length > 0), ...outcomes, ...outcomesOfProblems(problems)];
}

/** Returns a function that plans one row at a time, so that the caller can pause between rows. */
export function createPlanner(
  table: ImportTable,
  setup: ImportSetup,
  place: ImportPlace,
  shown: Shown,
): { add: (row: TableRow) => void; plan: () => ImportPlan } {
  const targets = targetsOf(setup, place);
  const cellsOf = cellReader(setup);
  const named = table.rows.map((given) => {
    const cells = cellsOf(given.cells);
    return { given, externalId: cells.one('externalId'), title: cells.one('title'), parents: cells.all('parent') };
  });
  const keyOf = createKeyer(table.source);
  // By the cells, because the caller may add notes to the row.
  const keys = new Map(named.map((row) => [row.given.cells, keyOf(row)]));
  const parents = new Map<readonly string[], string>();
  for (const [child, parent] of parentRows(table.source, named)) parents.set(child.cells, keys.get(parent.cells) ?? '');
  const valuesOf = valueReader(table, setup, place, shown, parents);
  const rows: ImportRow[] = [];
  const problems: Problem[] = [...table.broken];
  const outcomes = createOutcomeList(table, setup, place);
  const lines = new Map<string, number>();

  const add = (given: TableRow): void => {
    const { line, cells: texts, about = [] } = given;
    const cells = cellsOf(texts);
    const reject = (reason: Phrase): void => void problems.push({ line, title: cells.one('title'), reason });
    const externalId = cells.one('externalId');
    const key = keys.get(texts) ?? keyOf({ given, externalId });
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
    outcomes.add(given, read);
  };
  return {
    add,
    plan: () => ({
      rows: parentsFirst(rows),
      problems: problems.sort((first, second) => first.line - second.line),
      outcomes: outcomes.list(),
    }),
  };
}

/** Returns the rows with each parent before its subtasks, because an earlier request has to create it. */
function parentsFirst(rows: readonly ImportRow[]): readonly ImportRow[] {
  if (rows.every(({ parentKey }) => parentKey === undefined)) return rows;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const placed = new Set<ImportRow>();
  const place = (row: ImportRow): void => {
    const parent = byKey.get(row.parentKey ?? '');
    if (parent && !placed.has(parent)) place(parent);
    placed.add(row);
  };
  for (const row of rows) place(row);
  return [...placed];
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
    until: latestTime(Date.now()),
  };
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
const sizeOf = ({ title, description, author, comments }: ImportRow): number =>
  500 +
  3 *
    (title.length +
      (description?.length ?? 0) +
      (author?.length ?? 0) +
      comments.reduce((sum, { content }) => sum + content.length + 25, 0));
