import { useMemo } from 'react';
import type { Task } from '../../../domain/task.ts';
import { selectTableColumns } from '../../machines/tasks/board/board.selectors.ts';
import { selectProjectTasks } from '../../machines/sync/records/records.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { visibleColumns } from './tableColumns.ts';

const noTasks: readonly Task[] = [];

/** Returns which columns the table shows, by name, and a function that shows or hides one. */
export function useTableColumns(projectId: string) {
  const board = useSender('board');
  const tasks = useSelect('records', selectProjectTasks(projectId), noTasks);
  const chosen = useSelect('board', selectTableColumns, undefined);
  const shown = useMemo(() => visibleColumns(tasks, chosen), [tasks, chosen]);
  const show = (column: string, isShown: boolean) =>
    board.send({ type: 'tableColumns.chosen', shown: { ...chosen, [column]: isShown } });
  return { shown, show };
}
