import { useMemo } from 'react';
import type { Project } from '../../../domain/project.ts';
import { startOfShownDay } from '../../../domain/query/shownDays.ts';
import type { BoardReader } from '../../machines/tasks/board/board.selectors.ts';
import { selectTask } from '../../machines/sync/records/records.selectors.ts';
import { findActor, useSelect, useSystem } from '../../system/system.ts';
import { blockerCounter } from './blockers.ts';

/** Returns the reader and the options of a project, for the conditions of its tasks. */
export function useReader({ taskStatuses, taskTypes, taskPriorities }: Project): BoardReader {
  const system = useSystem();
  const me = useSelect('workspace', (snapshot) => snapshot.context.accountId, '');
  return useMemo(() => {
    const categories = new Map(taskStatuses.map(({ id, category }) => [id, category]));
    const places = new Map(
      [taskStatuses, taskTypes, taskPriorities].flatMap((list) => list.map(({ id }, at) => [id, at])),
    );
    const openBlockers = blockerCounter([{ taskStatuses }], (id) => {
      const records = findActor(system, 'records');
      return records && selectTask(id)(records.getSnapshot());
    });
    return {
      me,
      startOf: startOfShownDay,
      categoryOf: (statusId) => categories.get(statusId) ?? null,
      isBlocked: ({ blockedBy = [] }) => openBlockers({ blockedBy }) > 0,
      placeOf: (optionId) => places.get(optionId) ?? Number.MAX_SAFE_INTEGER,
    };
  }, [system, me, taskStatuses, taskTypes, taskPriorities]);
}
