import type { ItemName } from '../../../domain/checklist.ts';
import type { TaskField, TaskValues } from '../../../domain/fields/task.ts';
import type { LoggedField } from '../../../domain/history.ts';
import { newId } from '../../db/ids.ts';
import { prepared } from '../../db/prepared.ts';
import type { TaskRow, TransitionRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { batchesOf } from '../../db/batches.ts';

type LoggedValue = TaskValues[TaskField] | ItemName | null;

/** Change to one field. `from` and `to` are the stored values. Null means empty. */
export interface LoggedChange {
  field: LoggedField;
  from: LoggedValue;
  to: LoggedValue;
}

export async function logChanges(
  { db, now, via = null, sessionId = null }: Pick<Unit, 'db' | 'now' | 'via' | 'sessionId'>,
  task: Pick<TaskRow, 'id' | 'workspace_id' | 'project_id' | 'version'>,
  byId: string,
  changes: LoggedChange[],
): Promise<void> {
  for (const { field, from, to } of changes) {
    await insertTransition(db, {
      id: newId(),
      workspace_id: task.workspace_id,
      project_id: task.project_id,
      task_id: task.id,
      field,
      version: task.version,
      from_value: json(from),
      to_value: json(to),
      by_id: byId,
      at: now,
      via,
      session_id: sessionId,
    });
  }
}

export async function logChangesOfMany(
  { db, now, via = null, sessionId = null }: Pick<Unit, 'db' | 'now' | 'via' | 'sessionId'>,
  byId: string,
  entries: readonly {
    task: Pick<TaskRow, 'id' | 'workspace_id' | 'project_id' | 'version'>;
    changes: LoggedChange[];
  }[],
): Promise<void> {
  const rows = entries.flatMap(({ task, changes }) =>
    changes.map(({ field, from, to }): TransitionRow => ({
      id: newId(),
      workspace_id: task.workspace_id,
      project_id: task.project_id,
      task_id: task.id,
      field,
      version: task.version,
      from_value: json(from),
      to_value: json(to),
      by_id: byId,
      at: now,
      via,
      session_id: sessionId,
    })),
  );
  for (const batch of batchesOf(rows)) await db.insertInto('transitions').values(batch).execute();
}

const insertTransition = prepared<TransitionRow>()((db, param) =>
  db.insertInto('transitions').values({
    id: param('id'),
    workspace_id: param('workspace_id'),
    project_id: param('project_id'),
    task_id: param('task_id'),
    field: param('field'),
    version: param('version'),
    from_value: param('from_value'),
    to_value: param('to_value'),
    by_id: param('by_id'),
    at: param('at'),
    via: param('via'),
    session_id: param('session_id'),
  }),
);

const json = (value: LoggedValue): string | null => (value === null ? null : JSON.stringify(value));
