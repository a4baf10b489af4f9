import { type ChecklistTick, nameOfItem, tick } from '../../../../../domain/checklist.ts';
import { phrase } from '../../../../../domain/phrase.ts';
import { callOf } from '../../call.ts';
import type { Operation } from './operation.ts';
import { type OfTask, taskRules } from './taskRules.ts';

/** Checks or unchecks an item of the description's checklist. */
export interface TaskTick extends OfTask, ChecklistTick {
  kind: 'task.tick';
}

const { conflictsWith: _, ...rules } = taskRules;

export const taskTick: Operation<TaskTick> = {
  ...rules,
  foldTask: (task, { item, checked }) => {
    const description = task ? tick(task.description, item, checked) : null;
    return task && description !== null && description !== task.description ? { ...task, description } : task;
  },
  inverse: (op) => ({ ...op, checked: !op.checked }),
  call: ({ projectId, taskId, item, checked }) =>
    callOf('tickChecklistItem', { params: { projectId, taskId }, body: { item, checked } }),
  // The server's message of CONFLICT names the item.
  failure: ({ item }, { code, message }) =>
    code === 'CONFLICT' ? message : phrase('toasts', 'checklistFailed', { item: nameOfItem(item) }),
  touchesRefused: (op) => [...rules.touchesRefused(op), { kind: 'task', projectId: op.projectId, taskId: op.taskId }],
};
