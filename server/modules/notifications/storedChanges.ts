import type { ChangedField } from '../../../domain/notification.ts';

/** Change of a field of a task, as ids or dates. No value means an empty field. */
export interface TaskChange {
  field: ChangedField;
  from: string[];
  to: string[];
}

/** Change in a notification, with the id of the person who made it. */
export interface StoredChange extends TaskChange {
  by: string;
}

export const storedChanges = ({ changes }: { changes: string | null }): StoredChange[] =>
  changes !== null ? (JSON.parse(changes) as StoredChange[]) : [];

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();

/**
 * Adds changes to earlier ones. A field that has its first value again is left out. If the recipient changed a field in
 * between, its changes begin with the recipient's value.
 */
export function mergedChanges(earlier: readonly StoredChange[], added: readonly StoredChange[]): StoredChange[] {
  const byField = new Map(earlier.map((change) => [change.field, change]));
  for (const change of added) {
    const before = byField.get(change.field);
    const from = before && isSame(before.to, change.from) ? before.from : change.from;
    byField.delete(change.field);
    if (!isSame(from, change.to)) byField.set(change.field, { ...change, from });
  }
  return [...byField.values()];
}
