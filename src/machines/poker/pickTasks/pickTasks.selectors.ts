import type { SnapshotFrom } from 'xstate';
import { containsWords } from '../../../../domain/containsWords.ts';
import type { Task } from '../../../../domain/task.ts';
import type { pickTasksMachine } from './pickTasks.machine.ts';
import type { PickedTask } from './pickTasks.types.ts';

type PickTasksSnapshot = SnapshotFrom<typeof pickTasksMachine>;

export const selectPickedProject = (snapshot: PickTasksSnapshot): string | null => snapshot.context.projectId;
export const selectPickSearch = (snapshot: PickTasksSnapshot): string => snapshot.context.search;
export const selectPickStatus = (snapshot: PickTasksSnapshot): string | null => snapshot.context.statusId;
export const selectIsUnestimated = (snapshot: PickTasksSnapshot): boolean =>
  snapshot.matches({ picking: { listed: 'unestimated' } });
export const selectPicked = (snapshot: PickTasksSnapshot): readonly PickedTask[] => snapshot.context.picked;
export const selectCanAdd = (snapshot: PickTasksSnapshot): boolean => snapshot.matches({ picking: { picked: 'some' } });

export interface PickFilters {
  search: string;
  statusId: string | null;
  isUnestimated: boolean;
}

export const tasksToPick = (tasks: readonly Task[], { search, statusId, isUnestimated }: PickFilters): Task[] =>
  tasks.filter(
    (task) =>
      containsWords(task.title, search) &&
      (statusId === null || task.statusId === statusId) &&
      (!isUnestimated || task.estimate === null),
  );
