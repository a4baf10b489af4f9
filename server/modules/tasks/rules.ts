import type { TaskValues } from '../../../domain/fields/task.ts';
import type { Task, TaskUpdate } from '../../../domain/task.ts';
import type { Db, TaskRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import type { ProjectAccess, Viewer } from '../projects/policy.ts';

export interface TaskUpdateDraft {
  task: TaskRow;
  values: TaskValues;
}

export interface TransitionEffects {
  changes: Pick<TaskUpdate, 'assignees' | 'priorityId' | 'typeId' | 'dueDate'>;
  via: string;
  afterwards(unit: Unit, row: TaskRow, assigneeIds: readonly string[]): Promise<void>;
}

/**
 * Rules for the status of tasks. The module workflows registers them here, because importing it would create a cycle.
 */
export interface TaskRules {
  takeTransition(
    db: Db,
    viewer: Viewer,
    access: ProjectAccess,
    moving: TaskUpdateDraft,
    now: string,
    current: () => Task,
  ): Promise<TransitionEffects | null>;
  checkInitialStatus(db: Db, projectId: string, statusId: string): Promise<void>;
}

let rules: TaskRules | null = null;

export const registerTaskRules = (given: TaskRules): void => {
  rules = given;
};

const registered = (): TaskRules => {
  if (rules === null) throw new Error('The rules for tasks are not registered');
  return rules;
};

export const takeTransition: TaskRules['takeTransition'] = (...given) => registered().takeTransition(...given);
export const checkInitialStatus: TaskRules['checkInitialStatus'] = (...given) =>
  registered().checkInitialStatus(...given);
