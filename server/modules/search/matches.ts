import { foldText } from '../../../domain/foldText.ts';
import type { Match } from '../../../domain/search.ts';
import type { SearchTerm } from '../../db/searchText.ts';
import { isNear, shortestNear } from './nearWords.ts';

const mostMatches = 20;
const letter = /[\p{L}\p{N}\p{Mc}\p{Co}]/u;
const words = /[\p{L}\p{N}\p{Mc}\p{Co}]+/gu;

/** Returns the parts of a text that match the words of a search, in order and without overlaps. */
export function matchesIn(text: string, terms: readonly SearchTerm[]): Match[] {
  const { folded, starts } = foldWithPlaces(text);
  const found: Match[] = [];
  // The end of a match includes the accents that follow its last letter.
  const add = (from: number, length: number) =>
    found.push({ start: starts[from] ?? 0, end: starts[from + length] ?? text.length });
  for (const term of terms) {
    const direct = placesOf(folded, term);
    for (const at of direct) add(at, term.shown.length);
    if (direct.length > 0 || term.isInside || term.shown.length < shortestNear) continue;
    for (const { 0: word, index } of folded.matchAll(words)) {
      if (isNearBeginning(word, term.shown)) add(index, word.length);
    }
  }
  return merged(found).slice(0, mostMatches);
}

/** Returns the offset of the first match in a long text, or null. */
export function firstMatch(text: string, terms: readonly SearchTerm[]): number | null {
  const folded = foldText(text);
  const places = terms.flatMap((term) => placesOf(folded, term, 1));
  if (places.length === 0)
    return firstNear(folded, terms) === null ? null : unfolded(text, firstNear(folded, terms) ?? 0);
  return unfolded(text, Math.min(...places));
}

function firstNear(folded: string, terms: readonly SearchTerm[]): number | null {
  for (const { 0: word, index } of folded.matchAll(words)) {
    const isFound = terms.some(
      ({ shown, isInside }) => !isInside && shown.length >= shortestNear && isNearBeginning(word, shown),
    );
    if (isFound) return index;
  }
  return null;
}

const isNearBeginning = (word: string, typed: string): boolean =>
  isNear(word, typed) ||
  (word.length > typed.length && [0, 1].some((more) => isNear(word.slice(0, typed.length + more), typed)));

function placesOf(folded: string, { shown, isInside }: SearchTerm, most = mostMatches): number[] {
  const places: number[] = [];
  for (let at = folded.indexOf(shown); at !== -1 && places.length < most; at = folded.indexOf(shown, at + 1)) {
    if (isInside || at === 0 || !letter.test(previous(folded, at))) places.push(at);
  }
  return places;
}

/** Returns the character before a place, which may have two code units. */
function previous(text: string, at: number): string {
  const unit = text.charAt(at - 1);
  return unit >= '\udc00' && unit <= '\udfff' ? text.slice(at - 2, at) : unit;
}

/** Folds a text and returns the offset in the text of each code unit of the folded one. */
function foldWithPlaces(text: string): { folded: string; starts: number[] } {
  const starts: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const part = foldText(character);
    for (let unit = 0; unit < part.length; unit += 1) starts.push(at);
    folded += part;
    at += character.length;
  }
  return { folded, starts };
}

function unfolded(text: string, place: number): number {
  let [passed, at] = [0, 0];
  for (const character of text) {
    if (passed >= place) return at;
    passed += foldText(character).length;
    at += character.length;
  }
  return at;
}

function merged(matches: Match[]): Match[] {
  const list: Match[] = [];
  for (const match of matches.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    const last = list.at(-1);
    if (last && match.start <= last.end) last.end = Math.max(last.end, match.end);
    else list.push({ ...match });
  }
  return list;
}
