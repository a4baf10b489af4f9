import type { KeyedTask } from '../../../../../domain/keyedTask.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface KeyedTasksSpec {
  kind: 'keyedTasks';
  /** Keys of tasks, separated by commas. */
  keys: string;
}

/** The visible tasks that have the keys. */
export const keyedTasks: ResourceKind<KeyedTasksSpec, KeyedTask> = defineList<KeyedTasksSpec>()('listKeyedTasks', {
  key: ({ keys }) => `keyedTasks/${keys}`,
  call: ({ keys }) => ({ query: { keys } }),
  showsFailure: true,
  isPassing: () => true,
});
