import { useMemo } from 'react';
import type { BoardFilters } from '../../domain/fields/taskFilters.ts';
import { recentDays, recentSince } from '../../domain/recentTasks.ts';
import type { Task } from '../../domain/task.ts';
import type { OlderRequested } from '../machines/tasks/olderTasks.types.ts';
import { type OlderTasks, selectOlderIds, selectOlderTasks } from '../machines/sync/records/records.selectors.ts';
import type { OlderTasksSpec } from '../machines/sync/records/resources/olderTasks.ts';
import { useSelect, useSystem } from '../system/system.ts';
import { useTexts } from '../ui/base/texts/index.ts';
import type { KanbanColumnData } from '../ui/task/KanbanBoard/kanbanProps.ts';

/** Column of a board, or a whole table. */
export interface OlderGroup {
  id: string;
  statusIds: readonly string[];
}

type OlderFacts = Pick<Task, 'id' | 'statusId' | 'statusSince' | 'sprintId' | 'parentId'>;

/**
 * Returns the numbers of older tasks by status that aren't loaded. A search loads some of them without counting them, so
 * they are recognised by their age. Older tasks of open sprints and parents are always loaded.
 */
export function missingOf(
  counts: Readonly<Record<string, number>>,
  tasks: readonly OlderFacts[],
  loaded: ReadonlySet<unknown>,
  since: string,
): Readonly<Record<string, number>> {
  const missing: Record<string, number> = { ...counts };
  for (const { id, statusId, statusSince, sprintId, parentId } of tasks) {
    const count = missing[statusId];
    if (count === undefined || count === 0) continue;
    if (loaded.has(id) || (statusSince < since && sprintId === null && parentId === null))
      missing[statusId] = count - 1;
  }
  return missing;
}

interface Shown {
  place: OlderTasksSpec['place'];
  groups: readonly OlderGroup[];
  /** All loaded tasks of the place. */
  tasks: readonly Task[];
  /** Numbers of older tasks by status, without filters. */
  counts: Readonly<Record<string, number>> | undefined;
  filters: Partial<BoardFilters>;
  /** True if filters hide some of the tasks. */
  isNarrowed: boolean;
  send: (event: OlderRequested) => void;
}

export interface OlderButton extends NonNullable<KanbanColumnData['more']> {
  load: () => void;
}

const none: readonly OlderTasks[] = [];
const nothing: ReadonlySet<unknown> = new Set();

/**
 * Returns the button of each column that loads tasks that were done long ago, and the numbers by status of those that
 * aren't loaded. A column without any has no button.
 */
export function useOlderTasks({ place, groups, tasks, counts, filters, isNarrowed, send }: Shown) {
  const texts = useTexts('board').older;
  const counted = useMemo(
    () =>
      groups.flatMap(({ id, statusIds }) => {
        const count = statusIds.reduce((sum, statusId) => sum + (counts?.[statusId] ?? 0), 0);
        if (count === 0) return [];
        const chosen = Object.entries(filters).filter(([, values]) => values.length > 0);
        const spec: OlderTasksSpec = {
          kind: 'olderTasks',
          place,
          filters: { ...Object.fromEntries(chosen), statusIds: [...statusIds] },
        };
        return [{ id, count, spec }];
      }),
    [groups, counts, filters, place],
  );
  const selectIds = useMemo(() => selectOlderIds('projectId' in place ? place.projectId : place.boardId), [place]);
  const loaded = useSelect('records', selectIds, nothing);
  const since = recentSince(Date.parse(useSystem().now()));
  const missing = useMemo(
    () => (counts ? missingOf(counts, tasks, loaded, since) : undefined),
    [counts, tasks, loaded, since],
  );
  const select = useMemo(() => selectOlderTasks(counted.map(({ spec }) => spec)), [counted]);
  const states = useSelect('records', select, none);
  const buttons = useMemo(() => {
    const buttons = new Map<string, OlderButton>();
    for (const [index, { id, count, spec }] of counted.entries()) {
      const { left, state } = states[index] ?? { left: null, state: 'idle' as const };
      const isFiltered = isNarrowed && left === null;
      const rest = left ?? count;
      if (rest === 0) continue;
      buttons.set(id, {
        title: texts.hint({ days: recentDays }),
        state,
        label:
          state === 'loading'
            ? texts.loading
            : state === 'failed'
              ? texts.failed
              : (isFiltered ? texts.search : texts.more)({ count: rest }),
        load: () => send({ type: 'older.requested', spec, afterFailure: state === 'failed' }),
      });
    }
    return buttons;
  }, [counted, states, isNarrowed, texts, send]);
  return { buttons, missing };
}
