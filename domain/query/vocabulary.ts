import { foldText } from '../foldText.ts';
import { type QueryKey, queryKeys } from './keys.ts';
import type { Subject } from './conditions.ts';

export interface NamedRecord {
  id: string;
  name: string;
  /** Other names that find the record, such as a nickname. */
  also?: readonly string[];
}

/** Names that a line may use. A subject without an entry can't be used as a key. */
export interface Vocabulary {
  names: Partial<Record<Subject, readonly NamedRecord[]>>;
  /** Prefix of the keys of tasks, in the list of one project. Null for several projects. */
  prefix: string | null;
}

/** Longest text that is compared letter by letter. */
const longestCompared = 40;

export const isPerson = ({ subject }: Pick<QueryKey, 'subject'>): boolean =>
  subject === 'assignees' || subject === 'createdBy';

/** Returns the keys that this vocabulary has names for. */
export const keysOf = ({ names, prefix }: Vocabulary): QueryKey[] =>
  queryKeys.filter(({ comparison, subject }) =>
    comparison === 'ids' ? names[subject] !== undefined : subject !== 'number' || prefix !== null,
  );

const withoutAt = (text: string): string => (text.startsWith('@') ? text.slice(1) : text);

/** Returns the records with a name, compared without case and accents. */
export function recordsNamed(records: readonly NamedRecord[], typed: string): NamedRecord[] {
  const name = foldText(withoutAt(typed)).trim();
  const exact = records.filter((record) => foldText(record.name).trim() === name);
  if (exact.length > 0) return exact;
  const byOther = records.filter(({ also = [] }) => also.some((one) => foldText(one).trim() === name));
  return byOther.length === 1 ? byOther : [];
}

/** Returns the candidate that is most like a mistyped text, or null if none is alike. */
export function nearest(typed: string, candidates: readonly string[]): string | null {
  const text = foldText(withoutAt(typed)).slice(0, longestCompared);
  if (text === '') return null;
  let best: { candidate: string; distance: number } | null = null;
  for (const candidate of candidates) {
    const folded = foldText(candidate).slice(0, longestCompared);
    const begins = folded.startsWith(text) || (text.length > 3 && folded.includes(text));
    const distance = begins ? 0.5 : distanceOf(text, folded);
    if (distance <= Math.max(1, Math.floor(text.length / 3)) && distance < (best?.distance ?? Infinity))
      best = { candidate, distance };
  }
  return best?.candidate ?? null;
}

/** Number of letters to insert, remove or replace, or of neighbours to exchange. */
function distanceOf(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let place = 1; place <= other.length; place += 1) {
      const isSame = one[at - 1] === other[place - 1];
      const swapped =
        at > 1 && place > 1 && one[at - 1] === other[place - 2] && one[at - 2] === other[place - 1]
          ? (before[place - 2] ?? 0) + 1
          : Infinity;
      row.push(
        Math.min((last[place] ?? 0) + 1, (row[place - 1] ?? 0) + 1, (last[place - 1] ?? 0) + (isSame ? 0 : 1), swapped),
      );
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
