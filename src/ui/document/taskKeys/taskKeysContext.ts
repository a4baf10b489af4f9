import { createContext } from 'react';
import type { KeyedTask } from '../../../../domain/keyedTask.ts';

/** Tasks that texts name by their keys. */
export interface TaskKeys {
  /** Hook that returns the tasks of keys in a text. Keys that are unknown, or not loaded, are left out. */
  useTasks: (keys: readonly string[]) => readonly KeyedTask[];
  /** Hook that returns the tasks for a typed text, the best first. Null searches nothing. */
  useMatches: (text: string | null, projectId: string | null) => { tasks: readonly KeyedTask[]; isFinding: boolean };
  /** Returns true if a loaded project has this prefix. */
  hasPrefix: (prefix: string) => boolean;
  /** Opens the task with this key. */
  open: (key: string) => void;
}

const noTasks: readonly KeyedTask[] = [];
const none = { tasks: noTasks, isFinding: false };

/** Shows keys as plain text. */
export const noTaskKeys: TaskKeys = {
  useTasks: () => noTasks,
  useMatches: () => none,
  hasPrefix: () => false,
  open: () => undefined,
};

export const TaskKeysContext = createContext(noTaskKeys);

/** Project of the texts inside, whose tasks are offered first. Null for texts of the workspace. */
export const TextProject = createContext<string | null>(null);
