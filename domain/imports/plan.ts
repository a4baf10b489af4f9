/**
 * Plans an import: turns each row into a task or an error. The functions are pure: the same table and choices always
 * give the same rows with the same keys.
 */
import { type ImportTargets, latestTime, refusalOf } from '../importRules.ts';
import { type Phrase, phrase } from '../phrase.ts';
import type { TagKind } from '../project.ts';
import { importLimits, type ImportRow } from '../transfer.ts';
import { importNotes, type ImportNotes, type ImportTable, type Problem, type TableRow } from './table.ts';
import type { ImportPlace, ImportSetup } from './setup.ts';
import { newEntry, tagsOf } from './values.ts';
import { cellReader, shortened, type Shown, valueReader } from './rows.ts';
import { hashed } from './hashed.ts';

export interface ImportPlan {
  rows: readonly ImportRow[];
  problems: readonly Problem[];
  /** Notes of all rows together. Absent if there are none. */
  notes?: ImportNotes;
}

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
  const notes: ImportNotes = { ...table.notes };
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
    for (const note of importNotes) {
      const found = (ofRow[note] ?? 0) + (read.notes[note] ?? 0);
      if (found > 0) notes[note] = (notes[note] ?? 0) + found;
    }
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
