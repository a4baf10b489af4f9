/** A workflow's chart and name, as drawn by one person, and the merge of two people's changes. */
import type { KeptWorkflow } from '../../../../domain/keptWorkflow.ts';
import type { Workflow } from '../../../../domain/workflow.ts';
import { type WorkflowDefinition, workflowLimits } from '../../../../domain/workflowChart.ts';

export interface Drawn {
  name: string;
  definition: WorkflowDefinition;
}

export const drawnOf = ({ name, draft }: Pick<Workflow, 'name' | 'draft'>): Drawn => ({ name, definition: draft });

export const fits = ({ states, edges }: WorkflowDefinition): boolean =>
  states.length <= workflowLimits.states && edges.length <= workflowLimits.edges;

/** Text that the device stores and that the `savedText` actor saves. */
export const textOfKept = (kept: KeptWorkflow): string => JSON.stringify(kept);
export const keptIn = (text: string): KeptWorkflow => JSON.parse(text) as KeptWorkflow;

/** Converts a chart and its name to text. The order of an object's keys doesn't matter. */
export const textOfDrawn = (drawn: Drawn): string => JSON.stringify(ordered(drawn));
export const drawnIn = (text: string): Drawn => JSON.parse(text) as Drawn;

/** Compares plain data. The order of an object's keys doesn't matter. */
export const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, ordered(each)]),
  );
};

/**
 * Merges two people's changes to the same base. Returns null if both changed the same thing to different values. If
 * both moved a state, its position in `mine` is used.
 */
export function joinDrawn(base: Drawn, mine: Drawn, theirs: Drawn): Drawn | null {
  const name = pick(base.name, mine.name, theirs.name);
  const initial = pick(base.definition.initial, mine.definition.initial, theirs.definition.initial);
  const states = joinList(base.definition.states, mine.definition.states, theirs.definition.states, ['x', 'y']);
  const edges = joinList(base.definition.edges, mine.definition.edges, theirs.definition.edges, []);
  if (name === both || initial === both || states === both || edges === both) return null;
  const there = new Set(states.map(({ id }) => id));
  // A transition to a state that the other person removed is a conflict, which the user decides.
  const kept = edges.filter(({ from, to }) => there.has(from) && there.has(to));
  if (kept.length < edges.length) return null;
  const definition = { initial: initial !== null && !there.has(initial) ? null : initial, states, edges };
  return fits(definition) ? { name, definition } : null;
}

const both = Symbol('changed by both');

function pick<T>(base: T, mine: T, theirs: T): T | typeof both {
  if (same(base, mine)) return theirs;
  return same(base, theirs) || same(mine, theirs) ? mine : both;
}

function joinList<T extends { id: string }>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  mineWins: readonly (keyof T)[],
): T[] | typeof both {
  const find = (all: readonly T[], id: string) => all.find((each) => each.id === id);
  const ids = [...new Set([...theirs, ...mine].map(({ id }) => id))];
  const joined: T[] = [];
  for (const id of ids) {
    const before = find(base, id);
    const own = find(mine, id);
    const other = find(theirs, id);
    const whole = pick<T | undefined>(before, own, other);
    if (whole !== both) {
      if (whole) joined.push(whole);
      continue;
    }
    if (!before || !own || !other) return both;
    const fields = [...new Set([...Object.keys(own), ...Object.keys(other)])] as (keyof T)[];
    const entries: [keyof T, unknown][] = [];
    for (const field of fields) {
      const value =
        mineWins.includes(field) && !same(before[field], own[field])
          ? own[field]
          : pick<unknown>(before[field], own[field], other[field]);
      if (value === both) return both;
      entries.push([field, value]);
    }
    joined.push(Object.fromEntries(entries) as T);
  }
  return joined;
}
