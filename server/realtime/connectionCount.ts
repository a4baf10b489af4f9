/** Counts the open connections of each person. */
export interface ConnectionCount {
  /**
   * Counts a new connection. Returns false, and doesn't count it, if the person has the maximum number of connections.
   */
  enter(personId: string): boolean;
  leave(personId: string): void;
}

export function createConnectionCount(maximum: number): ConnectionCount {
  const open = new Map<string, number>();
  return {
    enter: (personId) => {
      const count = open.get(personId) ?? 0;
      if (count >= maximum) return false;
      open.set(personId, count + 1);
      return true;
    },
    leave: (personId) => {
      const left = (open.get(personId) ?? 1) - 1;
      if (left > 0) open.set(personId, left);
      else open.delete(personId);
    },
  };
}
