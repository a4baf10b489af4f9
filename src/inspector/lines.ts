/**
 * Protocol of the inspector: an app reports its actors, events, states and crashes as lines. They contain no personal
 * texts, except in the messages of exceptions.
 */
import type { AnyTransitionDefinition, StateValue } from 'xstate';

export interface Change {
  path: readonly (string | number)[];
  before: unknown;
  /** New value. Undefined if the property was removed. */
  after: unknown;
}

/** A transition that was taken, with the ids of its states. Without targets, the state didn't change. */
export interface TakenTransition {
  from: string;
  to: readonly string[];
}

export const takenTransition = ({ source, target }: AnyTransitionDefinition): TakenTransition => ({
  from: source.id,
  to: (target ?? []).map(({ id }) => id),
});

interface LineBase {
  /** Number of the line, from 1. */
  n: number;
  /** Time in milliseconds since 1970. */
  at: number;
  actor: string;
}

export interface ActorLine extends LineBase {
  kind: 'actor';
  /** Null for the first actor, or until the actor's `xstate.init` reports the parent. */
  parent: string | null;
  /** systemId of the actor, or its id if it has none. */
  name: string;
  systemId: string | null;
  /** Null for a promise or a callback. */
  machine: string | null;
  value: StateValue | null;
  context: unknown;
  status: string;
}

export interface EventLine extends LineBase {
  kind: 'event';
  from: string | null;
  event: { type: string } & Record<string, unknown>;
}

export interface StateLine extends LineBase {
  kind: 'state';
  /** Number of the line with the event that caused the state. */
  by: number | null;
  event: string;
  value: StateValue | null;
  status: string;
  changes: readonly Change[];
  taken: readonly TakenTransition[];
}

/** An exception of an actor, which was then restarted or has ended. */
export interface CrashLine extends LineBase {
  kind: 'crash';
  /** Number of the line with the event that crashed. Null if the actor had not started. */
  by: number | null;
  event: string;
  message: string;
  /** '' if something other than an error was thrown. */
  stack: string;
  restarted: boolean;
}

export type Line = ActorLine | EventLine | StateLine | CrashLine;

/** Checks if two values have the same visible contents. */
export function looksSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  try {
    return JSON.stringify(one) === JSON.stringify(other);
  } catch {
    // Stops at actors, because actors in a context refer to each other.
    return false;
  }
}

/** Maximum number of changed entries. If more have changed, the whole list is reported as one change. */
const maxEntries = 40;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the differences between two values. Identical objects are skipped. */
export function changesBetween(before: unknown, after: unknown, path: readonly (string | number)[] = []): Change[] {
  if (Object.is(before, after)) return [];
  const whole = (): Change[] => [{ path, before, after }];
  const inside = (
    keys: readonly (string | number)[],
    one: Record<string | number, unknown>,
    other: Record<string | number, unknown>,
  ): Change[] => {
    const found = keys.flatMap((key) => changesBetween(one[key], other[key], [...path, key]));
    // If no difference was found, the original texts differ although their masks are equal.
    return found.length === 0 ? whole() : found;
  };
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return whole();
    const keys = after.flatMap((one, index) => (Object.is(one, before[index]) ? [] : [index]));
    return keys.length > maxEntries ? whole() : inside(keys, before as never, after as never);
  }
  if (isPlain(before) && isPlain(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (key) => !Object.is(before[key], after[key]),
    );
    return keys.length > maxEntries ? whole() : inside(keys, before, after);
  }
  return whole();
}

/** Applies the changes. Unchanged objects are reused. */
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

/** Shortens the ids in the name of an actor to their last characters. */
export const shortName = (name: string): string =>
  name.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{8}([0-9a-f]{4})/gi, '…$1');

/** Formats a state value as text: `ready.fresh | writing`. */
export function valueText(value: StateValue | null): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([state, below]) => `${state}.${valueText(below ?? null)}`.replace(/\.$/, ''))
    .join(' | ');
}
