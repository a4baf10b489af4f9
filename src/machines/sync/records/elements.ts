interface Element {
  id: string;
  version?: number;
}

/** Rules for merging new elements into a list. */
export interface ElementRules<E extends Element> {
  order: (a: E, b: E) => number;
  /** Merges two states of one element. The default takes the greater version. */
  merge?: (known: E, arrived: E) => E;
}

const newer = <E extends Element>(known: E, arrived: E): E =>
  (arrived.version ?? 0) > (known.version ?? 0) ? arrived : known;

/**
 * Merges elements into a list: sorted, each once, none replaced by an older state. Returns the same list if nothing
 * changed.
 */
export const mergeElements = <E extends Element>(
  elements: readonly E[],
  arrived: readonly E[],
  { order, merge = newer }: ElementRules<E>,
): readonly E[] => {
  const added = new Map<string, E>();
  for (const element of arrived) {
    const before = added.get(element.id);
    added.set(element.id, before ? merge(before, element) : element);
  }
  let isChanged = false;
  const merged = elements.map((known) => {
    const element = added.get(known.id);
    if (!element) return known;
    added.delete(known.id);
    const after = merge(known, element);
    isChanged ||= after !== known;
    return after;
  });
  return isChanged || added.size > 0 ? [...merged, ...added.values()].sort(order) : elements;
};
