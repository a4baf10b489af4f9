import { AppError } from '../../../domain/errors.ts';
import { colorOfLabel, labelKey } from '../../../domain/labelNames.ts';
import { type LabelCreate, labelsInWorkspace } from '../../../domain/labelRecord.ts';
import { phrase } from '../../../domain/phrase.ts';
import { newId } from '../../db/ids.ts';
import type { Db, LabelRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { presentLabel } from './presenter.ts';
import { countLabels, insertLabel, labelNamed, type LabelPlace } from './queries.ts';

/** Returns the label in use with this name, and creates it if there is none. */
export async function labelWithName(
  unit: Unit,
  authorId: string,
  place: LabelPlace,
  { id, name, color }: Omit<LabelCreate, 'projectId'>,
): Promise<LabelRow> {
  const { db, now } = unit;
  const row: LabelRow = {
    id: id?.toLowerCase() ?? newId(),
    workspace_id: place.workspaceId,
    project_id: place.projectId,
    name,
    name_key: labelKey(name),
    color: color ?? colorOfLabel(name),
    archived: 0,
    merged_into: null,
    version: 1,
    created_by: authorId,
    created_at: now,
    updated_at: null,
  };
  const existing = await labelNamed(db, place, name);
  if (existing) return withOtherId(db, existing, id === undefined ? null : row);
  if ((await countLabels(db, place.workspaceId)) >= labelsInWorkspace)
    throw new AppError('CONFLICT', phrase('errors', 'labels.tooMany', { limit: labelsInWorkspace }));
  const created = await insertLabel(db, row);
  if (created) {
    publishSaved(unit, created);
    return created;
  }
  // Another request has created the label since the first look.
  const simultaneous = await labelNamed(db, place, name);
  if (!simultaneous) throw new AppError('CONFLICT', phrase('errors', 'idTaken'));
  return withOtherId(db, simultaneous, id === undefined ? null : row);
}

/** Stores the id of the rejected row as another name of the label. */
async function withOtherId(db: Db, label: LabelRow, rejected: LabelRow | null): Promise<LabelRow> {
  if (rejected === null || rejected.id === label.id) return label;
  if (!(await insertLabel(db, { ...rejected, archived: 1, merged_into: label.id })))
    throw new AppError('CONFLICT', phrase('errors', 'idTaken'));
  return label;
}

const audienceOf = ({ project_id: projectId }: LabelRow) => (projectId === null ? 'workspace' : { projectId });

export const publishSaved = (unit: Unit, row: LabelRow): void =>
  unit.publish(row.workspace_id, audienceOf(row), { type: 'label.saved', label: presentLabel(row) });

export const publishRemoved = (unit: Unit, row: LabelRow): void =>
  unit.publish(row.workspace_id, audienceOf(row), { type: 'label.removed', labelId: row.id });
