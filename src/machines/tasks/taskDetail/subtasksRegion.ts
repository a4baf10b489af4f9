/**
 * Region of `taskDetail` with the subtasks: whether the field for new ones is open, and their writes. New subtasks of one
 * paste are one batch, so that one undo removes them.
 */
import { newWrite } from '../../sync/outbox/newWrite.ts';
import { createWrites } from './createWrites.ts';
import type { TaskDetailEvent, TaskDetailInput } from './taskDetail.types.ts';

interface Given<T extends TaskDetailEvent['type']> {
  context: TaskDetailInput;
  event: Extract<TaskDetailEvent, { type: T }>;
}

export const subtasksRegion = {
  initial: 'closed',
  states: {
    closed: {
      description: 'A task without subtasks shows no field for them.',
      on: { 'subtasks.asked': 'asked' },
    },
    asked: {
      description: 'The field for new subtasks is shown, and has the focus.',
      on: { 'subtasks.closed': 'closed' },
    },
  },
  on: {
    'subtasks.added': {
      actions: {
        type: 'requestAll',
        params: ({ context: { projectId }, event }: Given<'subtasks.added'>) => createWrites(projectId, event),
      },
    },
    'subtask.moved': {
      actions: {
        type: 'requestWrite',
        params: ({ context: { projectId }, event: { taskId, parentId, ...ids } }: Given<'subtask.moved'>) =>
          newWrite(ids, { kind: 'task.update', projectId, taskId, fields: { parentId } }),
      },
    },
  },
} as const;
