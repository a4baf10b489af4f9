import { followWrite } from '../../sync/outbox/followWrite.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import type { FocusPlace, Ids, PickedField, Where } from './commands.types.ts';
import type { CommandEvent } from './commandTable.types.ts';

export const go = (to: string): CommandEvent => ({ to: 'root', event: { type: 'navigation.requested', to } });
export const goTo = (to: string) => () => go(to);
export const inProject =
  (page: string) =>
  ({ projectId }: Where): CommandEvent | null =>
    projectId === null ? null : go(`/projects/${projectId}/${page}`);
export const pick =
  (field: PickedField) =>
  ({ taskId, isTaskOpen, selected = [], at }: Where): CommandEvent | null => {
    const many = !isTaskOpen && selected.length > 0;
    if (!many && taskId === null) return null;
    return {
      to: 'commands',
      event: {
        type: 'picker.opened',
        field,
        taskIds: many ? selected : [taskId ?? ''],
        at: !many || selected.includes(taskId ?? '') ? at : null,
      },
    };
  };
/** Archives the selected tasks, or the task of the page. Unarchives an archived one. */
export const archive = ({ taskId, isTaskOpen, selected = [] }: Where, ids: Ids): CommandEvent | null => {
  if (!isTaskOpen && selected.length > 0)
    return { to: 'selection', event: { type: 'archive.requested', taskIds: selected, ...ids } };
  return taskId === null ? null : { to: 'commands', event: { type: 'archive.requested', taskId, ...ids } };
};
export const follow =
  (follows: boolean) =>
  ({ taskId, isTaskOpen, selected = [] }: Where, ids: Ids): CommandEvent | null => {
    if (!isTaskOpen && selected.length > 0)
      return { to: 'selection', event: { type: 'following.requested', taskIds: selected, follows, ...ids } };
    if (taskId === null) return null;
    return { to: 'outbox', event: { type: 'write.requested', write: newWrite(ids, followWrite(taskId, follows)) } };
  };
/** Opens the dialog that moves the selected tasks, or the task of the page, to another project. */
export const move = ({ taskId, isTaskOpen, selected = [] }: Where): CommandEvent | null => {
  const taskIds = !isTaskOpen && selected.length > 0 ? selected : taskId === null ? [] : [taskId];
  return taskIds.length === 0 ? null : { to: 'commands', event: { type: 'move.opened', taskIds } };
};
export const focusOn = (place: FocusPlace) => (): CommandEvent => ({
  to: 'commands',
  event: { type: 'focus.asked', place },
});
/** The address of a page that shows a task beside its list doesn't have the task. */
export const hasTaskBeside = (path: string): boolean => /^\/notifications\/?$/.test(path);
export const stepBy =
  (by: 1 | -1) =>
  ({ isTaskOpen, path }: Where): CommandEvent | null =>
    isTaskOpen || hasTaskBeside(path) ? { to: 'taskDetail', event: { type: 'neighbour.requested', by } } : null;
export const isTasksScreen = ({ path }: Where): boolean => /^\/projects\/[^/]+\/tasks\/?$/.test(path);
