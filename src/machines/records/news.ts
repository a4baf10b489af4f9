import type { Change } from '../../../domain/socketEvents.ts';
import type { Task } from '../../../domain/task.ts';

/** What a batch of changes from the server means for the records. */
export interface News {
  changes: readonly Change[];
  savedTasks: readonly Task[];
  removedTasks: readonly string[];
  removedProjects: readonly string[];
  /** Projects that have to be fetched. */
  unknownProjects: readonly string[];
  /** Lists of projects, and what depends on the projects one sees. */
  listsChanged: boolean;
  membersChanged: boolean;
  /** Lists of the person's own tasks may hold others now. */
  ownTasksChanged: boolean;
  renamed: { name: string; version: number } | null;
}
