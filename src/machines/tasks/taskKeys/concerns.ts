import type { Change } from '../../../../domain/socketEvents.ts';
import { parseKey } from '../../../../domain/taskKey.ts';
import type { KeyedTask } from './taskKeys.types.ts';

/**
 * Returns true if the answer for a key may differ after the changes. Texts show a task that the records follow as the
 * records have it.
 */
export const concerns = (
  changes: readonly Change[],
  key: string,
  answer: KeyedTask | null,
  isFollowed: (taskId: string) => boolean,
): boolean =>
  changes.some((change) => {
    switch (change.type) {
      case 'task.saved':
      case 'task.removed':
        // An unknown key may be the one of a new task. Its project isn't known from the key.
        return answer
          ? answer.id === change.task.id && !isFollowed(answer.id)
          : parseKey(key)?.number === change.task.number;
      case 'project.saved':
      case 'project.removed':
        return answer === null || answer.projectId === change.projectId;
      case 'projects.changed':
        return true;
      default:
        return false;
    }
  });
