import { AppError } from '../../../domain/errors.ts';
import type { Label } from '../../../domain/label.ts';
import { labelKey } from '../../../domain/labelNames.ts';
import type { LabelCreate, LabelUpdate } from '../../../domain/labelRecord.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db, LabelRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { labelWithName, publishSaved } from '../labels/commands.ts';
import { presentLabel } from '../labels/presenter.ts';
import { findLabel, labelNamed } from '../labels/queries.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { type LabelAccess, managesLabels, mayCreateLabel } from './labelPolicy.ts';

const accessTo = async (db: Db, viewer: Viewer, projectId: string | null): Promise<LabelAccess> => ({
  role: viewer.role,
  project: projectId === null ? null : (await visibleProject(db, viewer, projectId)).access,
});

/**
 * Returns a label that the viewer manages. Throws NOT_FOUND if the viewer can't see its project, and FORBIDDEN if they
 * don't manage the project or the workspace.
 */
export async function managedLabel(db: Db, viewer: Viewer, labelId: string): Promise<LabelRow> {
  const row = await findLabel(db, viewer.workspaceId, labelId);
  if (!row) throw new AppError('NOT_FOUND', phrase('errors', 'labels.notFound'));
  if (!managesLabels(await accessTo(db, viewer, row.project_id)))
    throw new AppError(
      'FORBIDDEN',
      row.project_id === null
        ? phrase('errors', 'labels.mayNotManageWorkspace')
        : phrase('errors', 'projects.mayNotManage'),
    );
  return row;
}

/**
 * Creates a label, or returns the one in use with the same name. The given id then leads to that label, because a task
 * that was changed offline may already have it.
 */
export async function createLabel(unit: Unit, viewer: Viewer, given: LabelCreate): Promise<Label> {
  const projectId = given.projectId?.toLowerCase() ?? null;
  if (!mayCreateLabel(await accessTo(unit.db, viewer, projectId)))
    throw new AppError('FORBIDDEN', phrase('errors', 'labels.mayNotCreate'));
  const place = { workspaceId: viewer.workspaceId, projectId };
  return presentLabel(await labelWithName(unit, viewer.id, place, given));
}

/** Renames, colours, archives or restores a label. Tasks keep an archived label. */
export async function updateLabel(unit: Unit, viewer: Viewer, labelId: string, given: LabelUpdate): Promise<Label> {
  const { db, now } = unit;
  const row = await managedLabel(db, viewer, labelId);
  const name = given.name ?? row.name;
  const archived = given.archived === undefined ? row.archived : given.archived ? 1 : 0;
  const color = given.color ?? row.color;
  if (name === row.name && color === row.color && archived === row.archived) return presentLabel(row);
  const place = { workspaceId: row.workspace_id, projectId: row.project_id };
  const other = archived === 1 ? undefined : await labelNamed(db, place, name);
  if (other && other.id !== row.id) {
    const message = phrase('errors', 'labels.nameTaken', { name });
    throw new AppError('CONFLICT', message, { issues: [{ path: 'body.name', message }] });
  }
  const saved = await db
    .updateTable('labels')
    .set((old) => ({
      name,
      name_key: labelKey(name),
      color,
      archived,
      updated_at: now,
      version: old('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  publishSaved(unit, saved);
  return presentLabel(saved);
}
