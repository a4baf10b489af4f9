import type { KeyedTask } from '../../../../domain/keyedTask.ts';
import type { TaskKeys } from './taskKeysContext.ts';

/** A task and a done one that is also found by its former key, for the tests of texts. */
export const plan: KeyedTask = {
  asked: 'PLA-1',
  key: 'PLA-1',
  id: '1',
  projectId: 'p',
  title: 'Write the plan',
  statusName: 'To Do',
  statusColor: 'blue',
  statusCategory: 'unstarted',
};
export const ship: KeyedTask = {
  ...plan,
  asked: 'OLD-2',
  key: 'PLA-2',
  id: '2',
  title: 'Ship',
  statusName: 'Done',
  statusCategory: 'done',
};

/** Returns known tasks for texts, the searches for tasks, and the keys of opened tasks. */
export function knownTasks(tasks: readonly KeyedTask[] = [plan, ship]) {
  const opened: string[] = [];
  const searches: [string, string | null][] = [];
  const none = { tasks: [], isFinding: false };
  const value: TaskKeys = {
    useTasks: (keys) => tasks.filter(({ asked }) => keys.includes(asked)),
    useMatches: (text, projectId) => {
      if (text === null) return none;
      searches.push([text, projectId]);
      const found = tasks.filter(({ key, title }) => `${key} ${title}`.toLowerCase().includes(text.toLowerCase()));
      return { tasks: found, isFinding: false };
    },
    hasPrefix: (prefix) => prefix === 'PLA',
    open: (key) => opened.push(key),
  };
  return { value, opened, searches };
}
