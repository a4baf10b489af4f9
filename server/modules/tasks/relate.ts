import type { RelationField, TaskFieldsPatch } from '../../../domain/fields/task.ts';
import { limits } from '../../../domain/limits.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Task } from '../../../domain/task.ts';
import type { RelationChange } from '../../../domain/taskRelation.ts';
import { lockWorkspace } from '../../db/memberships.ts';
import { validationError } from '../../http/errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import type { Viewer } from '../projects/policy.ts';
import { currentTask } from './access.ts';
import { updateTask } from './commands.ts';
import { valuesOf } from './fields.ts';
import { linkedValues, noLinks } from './links.ts';
import { checkRelations, idsOfRelation } from './relations.ts';

const tooMany = {
  blockedBy: {
    most: limits.blockers,
    message: phrase('validation', 'manyBlockers', { most: String(limits.blockers) }),
  },
  relatedTo: { most: limits.related, message: phrase('validation', 'manyRelated', { most: String(limits.related) }) },
  duplicateOf: null,
} as const satisfies Record<RelationField, unknown>;

/** Adds or removes one relation of a task. The other relations stay, also those that another person has just added. */
export async function relateTask(
  unit: Unit,
  viewer: Viewer,
  { projectId, taskId }: { projectId: string; taskId: string },
  { field, otherId, present }: RelationChange,
): Promise<Task> {
  await lockWorkspace(unit.db, viewer.workspaceId);
  const { task } = await currentTask(unit.db, viewer, taskId, projectId);
  const known = idsOfRelation(valuesOf(task, linkedValues(noLinks))[field]);
  if (known.includes(otherId) === present) return updateTask(unit, viewer, projectId, taskId, {});
  const limit = tooMany[field];
  if (limit && present && known.length >= limit.most)
    throw validationError([{ path: 'body.otherId', message: limit.message }]);
  const change = changed(field, known, { otherId, present });
  await checkRelations(
    unit.db,
    viewer,
    taskId,
    change,
    field === 'duplicateOf' ? {} : { [field]: known },
    () => 'body.otherId',
  );
  return updateTask(unit, viewer, projectId, taskId, change);
}

function changed(
  field: RelationField,
  known: readonly string[],
  { otherId, present }: Pick<RelationChange, 'otherId' | 'present'>,
): TaskFieldsPatch {
  if (field === 'duplicateOf') return { duplicateOf: present ? otherId : null };
  return { [field]: present ? [...known, otherId] : known.filter((id) => id !== otherId) };
}
