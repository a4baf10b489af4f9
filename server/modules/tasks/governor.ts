import type { TaskValues } from '../../../domain/fields/task.ts';
import type { Task, TaskUpdate } from '../../../domain/task.ts';
import type { Db, TaskRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import type { Standing, Viewer } from '../projects/policy.ts';

/** A task as it is, and as it will be once its update is written. */
export interface Moving {
  task: TaskRow;
  /** Every field as it will be. */
  values: TaskValues;
}

/** What an edge does to a task that takes it. */
export interface Taken {
  /** Fields that are written along with the move. */
  changes: Pick<TaskUpdate, 'assignees' | 'priorityId' | 'typeId' | 'dueDate'>;
  /** Stands in the log beside them. */
  via: string;
  /** Notices and comments; once the task is written. */
  afterwards(unit: Unit, row: TaskRow, assigneeIds: readonly string[]): Promise<void>;
}

/** Rules for the statuses of tasks. Workflows are such rules; they import tasks, so they are registered here. */
export interface Governor {
  takeEdge(
    db: Db,
    viewer: Viewer,
    standing: Standing,
    moving: Moving,
    now: string,
    current: () => Task,
  ): Promise<Taken | null>;
  checkBeginning(db: Db, projectId: string, statusId: string): Promise<void>;
}

let governor: Governor | null = null;

export const governTasksBy = (given: Governor): void => {
  governor = given;
};

const registered = (): Governor => {
  if (governor === null) throw new Error('No rules are registered that govern tasks');
  return governor;
};

export const takeEdge: Governor['takeEdge'] = (...given) => registered().takeEdge(...given);
export const checkBeginning: Governor['checkBeginning'] = (...given) => registered().checkBeginning(...given);
