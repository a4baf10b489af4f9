import { useMemo, useRef } from 'react';
import type { Task } from '../../../domain/task.ts';

/**
 * Sorts tasks by their last change, newest first. A task keeps its place while the component is mounted, so that a row
 * doesn't move when it is edited. New tasks come first.
 */
export function useNewestFirst(tasks: readonly Task[]): readonly Task[] {
  const changes = useRef(new Map<string, string>());
  return useMemo(() => {
    const known = changes.current;
    for (const { id, createdAt, updatedAt } of tasks) if (!known.has(id)) known.set(id, updatedAt ?? createdAt);
    const changeOf = ({ id }: Task): string => known.get(id) ?? '';
    return tasks.toSorted((a, b) => (changeOf(a) < changeOf(b) ? 1 : changeOf(a) > changeOf(b) ? -1 : 0));
  }, [tasks]);
}
