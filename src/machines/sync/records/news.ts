import type { Change } from '../../../../domain/socketEvents.ts';
import type { Task } from '../../../../domain/task.ts';

/** Effects of a batch of the server's changes on the records. */
export interface News {
  changes: readonly Change[];
  savedTasks: readonly Task[];
  removedTasks: readonly string[];
  removedProjects: readonly string[];
  /** Ids of projects to load. */
  unknownProjects: readonly string[];
  /** True if the lists of projects changed, or the set of projects that the viewer sees. */
  listsChanged: boolean;
  membersChanged: boolean;
  /** True if lists of the viewer's tasks may have changed. */
  ownTasksChanged: boolean;
  renamed: { name: string; version: number } | null;
}
