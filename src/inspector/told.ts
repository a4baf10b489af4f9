/** What the running app tells its inspector, line by line; nothing personal is in it. */
import type { StateValue } from 'xstate';

export interface Change {
  path: readonly (string | number)[];
  before: unknown;
  /** undefined: it is gone. */
  after: unknown;
}

/** A transition that was taken: states by id; no targets, it stayed where it was. */
export interface Taken {
  from: string;
  to: readonly string[];
}

interface Line {
  /** Counts lines from 1. */
  n: number;
  /** Milliseconds since 1970. */
  at: number;
  /** The actor's session id. */
  actor: string;
}

export interface ToldActor extends Line {
  kind: 'actor';
  parent: string | null;
  /** Its systemId, else its own id. */
  name: string;
  systemId: string | null;
  /** null for a promise, a callback and the like. */
  machine: string | null;
  value: StateValue | null;
  context: unknown;
  status: string;
}

export interface ToldEvent extends Line {
  kind: 'event';
  from: string | null;
  event: { type: string } & Record<string, unknown>;
}

export interface ToldState extends Line {
  kind: 'state';
  /** The line of the event that led here. */
  by: number | null;
  event: string;
  value: StateValue | null;
  status: string;
  changes: readonly Change[];
  taken: readonly Taken[];
}

export type Told = ToldActor | ToldEvent | ToldState;

/** Whether two values say the same, as far as can be seen. */
export function looksSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  try {
    return JSON.stringify(one) === JSON.stringify(other);
  } catch {
    // Actors in a context refer to each other.
    return false;
  }
}

/** More changed entries of one list than this are told as one change of the list. */
const mostEntries = 40;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What differs; parts that are the same object are not looked into. */
export function changesBetween(before: unknown, after: unknown, path: readonly (string | number)[] = []): Change[] {
  if (Object.is(before, after)) return [];
  const whole = (): Change[] => [{ path, before, after }];
  const inside = (
    keys: readonly (string | number)[],
    one: Record<string | number, unknown>,
    other: Record<string | number, unknown>,
  ): Change[] => {
    const found = keys.flatMap((key) => changesBetween(one[key], other[key], [...path, key]));
    // Texts that changed may look alike once they are masked.
    return found.length === 0 ? whole() : found;
  };
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return whole();
    const keys = after.flatMap((one, index) => (Object.is(one, before[index]) ? [] : [index]));
    return keys.length > mostEntries ? whole() : inside(keys, before as never, after as never);
  }
  if (isPlain(before) && isPlain(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (key) => !Object.is(before[key], after[key]),
    );
    return keys.length > mostEntries ? whole() : inside(keys, before, after);
  }
  return whole();
}

/** The value with the changes made; what they don't touch stays the same object. */
export const withChanges = (value: unknown, changes: readonly Change[]): unknown =>
  changes.reduce((now, { path, after }) => put(now, path, after), value);

function put(value: unknown, [key, ...rest]: readonly (string | number)[], after: unknown): unknown {
  if (key === undefined) return after;
  const inner = put((value as Record<string | number, unknown> | undefined)?.[key], rest, after);
  if (Array.isArray(value)) return value.map((one, index) => (index === key ? inner : one));
  const copy = { ...(value as Record<string, unknown>) };
  if (inner === undefined) delete copy[key];
  else copy[key] = inner;
  return copy;
}

/** Names of actors carry ids, of which the end tells them apart. */
export const shortName = (name: string): string =>
  name.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{8}([0-9a-f]{4})/gi, '…$1');

/** A state value in words: `ready.fresh | writing`. */
export function inWords(value: StateValue | null): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([state, below]) => `${state}.${inWords(below ?? null)}`.replace(/\.$/, ''))
    .join(' | ');
}
