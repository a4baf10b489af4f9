import { useMemo } from 'react';
import type { BoardFilters } from '../../domain/fields/taskFilters.ts';
import { recentDays } from '../../domain/recentTasks.ts';
import type { OlderRequested } from '../machines/tasks/olderTasks.types.ts';
import { type OlderTasks, selectOlderTasks } from '../machines/sync/records/records.selectors.ts';
import type { OlderTasksSpec } from '../machines/sync/records/resources/olderTasks.ts';
import { useSelect } from '../system/system.ts';
import { useTexts } from '../ui/base/texts/index.ts';
import type { KanbanColumnData } from '../ui/task/KanbanBoard/kanbanProps.ts';

/** Column of a board, or a whole table. */
export interface OlderGroup {
  id: string;
  statusIds: readonly string[];
}

interface Shown {
  place: OlderTasksSpec['place'];
  groups: readonly OlderGroup[];
  /** Numbers of older tasks by status, without filters. */
  counts: Readonly<Record<string, number>> | undefined;
  filters: Partial<BoardFilters>;
  /** True if filters hide some of the tasks. */
  isNarrowed: boolean;
  send: (event: OlderRequested) => void;
}

export interface OlderButton extends NonNullable<KanbanColumnData['more']> {
  /** Number of tasks that are not loaded. With filters, some of them may not match until they are asked for. */
  left: number;
  load: () => void;
}

const none: readonly OlderTasks[] = [];

/** Returns the button of each column that loads tasks that were done long ago. A column without any has none. */
export function useOlderTasks({ place, groups, counts, filters, isNarrowed, send }: Shown) {
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
  const select = useMemo(() => selectOlderTasks(counted.map(({ spec }) => spec)), [counted]);
  const states = useSelect('records', select, none);
  return useMemo(() => {
    const buttons = new Map<string, OlderButton>();
    for (const [index, { id, count, spec }] of counted.entries()) {
      const { left, state } = states[index] ?? { left: null, state: 'idle' as const };
      const isFiltered = isNarrowed && left === null;
      const rest = left ?? count;
      if (rest === 0) continue;
      buttons.set(id, {
        left: rest,
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
}
