/**
 * Numbers of the changes that the loaded data includes, by workspace. Only the lowest number is kept, because the live
 * connection requests all later changes when it registers for the first time.
 */
export interface ReadChanges {
  add: (workspaceId: string, lastChange: number) => void;
  /** Returns 0 if no response had a number. */
  lowest: (workspaceId: string) => number;
  /** Without an id, clears all workspaces. */
  clear: (workspaceId?: string) => void;
}

export function createReadChanges(): ReadChanges {
  const numbers = new Map<string, number>();
  return {
    add: (workspaceId, lastChange) => {
      const known = numbers.get(workspaceId);
      if (known === undefined || lastChange < known) numbers.set(workspaceId, lastChange);
    },
    lowest: (workspaceId) => numbers.get(workspaceId) ?? 0,
    clear: (workspaceId) => (workspaceId === undefined ? numbers.clear() : void numbers.delete(workspaceId)),
  };
}
