import { useMemo } from 'react';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import type { Task } from '../../../domain/task.ts';
import { selectAppliedSearch, selectFilters, selectIsNarrowed } from '../../machines/tasks/board/board.selectors.ts';
import { selectOlderCounts } from '../../machines/sync/records/records.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { type OlderGroup, useOlderTasks } from '../useOlderTasks.ts';

/**
 * Returns the buttons that load the older tasks of each group of statuses, and the numbers of those that aren't loaded.
 * A search already finds older tasks, so then there are none.
 */
export function useOlderOfProject(
  projectId: string,
  tasks: readonly Task[],
  all: readonly OlderGroup[],
): ReturnType<typeof useOlderTasks> {
  const { send } = useSender('board');
  const filters = useSelect('board', selectFilters, noFilters);
  const search = useSelect('board', selectAppliedSearch, '');
  const isNarrowed = useSelect('board', selectIsNarrowed, false);
  const counts = useSelect('records', selectOlderCounts({ kind: 'projectTasks', projectId }), undefined);
  const { statusIds } = filters;
  return useOlderTasks({
    place: useMemo(() => ({ projectId }), [projectId]),
    groups: useMemo(
      () =>
        statusIds.length === 0
          ? all
          : all.map((group) => ({ ...group, statusIds: group.statusIds.filter((id) => statusIds.includes(id)) })),
      [all, statusIds],
    ),
    tasks,
    counts: search === '' ? counts : undefined,
    filters,
    isNarrowed,
    send,
  });
}
