import { AppError } from '../../../domain/errors.ts';
import type { Workflow } from '../../../domain/workflow.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db, WorkflowRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { managedProject, visibleProject } from '../projects/access.ts';
import type { ProjectAccess, Viewer } from '../projects/policy.ts';
import { lockProject } from '../projects/repository.ts';
import { presentWorkflow } from './presenter.ts';
import { findWorkflow, lastVersions } from './repository.ts';
import { readPersons } from '../accounts/person.ts';

export interface Address {
  projectId: string;
  workflowId: string;
}

export interface Found {
  row: WorkflowRow;
  access: ProjectAccess;
}

/** Returns a workflow in a project that the viewer may read. Throws NOT_FOUND for any other workflow. */
export async function visibleWorkflow(db: Db, viewer: Viewer, { projectId, workflowId }: Address): Promise<Found> {
  const { access } = await visibleProject(db, viewer, projectId);
  const row = await findWorkflow(db, projectId, workflowId);
  if (!row) throw new AppError('NOT_FOUND', phrase('errors', 'workflows.notFound'));
  return { row, access };
}

export async function lockedWorkflow(db: Db, viewer: Viewer, address: Address): Promise<Found> {
  const { access } = await managedProject(db, viewer, address.projectId);
  if (!(await lockProject(db, address.projectId)))
    throw new AppError('NOT_FOUND', phrase('errors', 'workflows.notFound'));
  const row = await findWorkflow(db, address.projectId, address.workflowId);
  if (!row) throw new AppError('NOT_FOUND', phrase('errors', 'workflows.notFound'));
  return { row, access };
}

export async function presentFound(db: Db, { row, access }: Found): Promise<Workflow> {
  const last = (await lastVersions(db, [row])).get(row.id) ?? null;
  return presentWorkflow(
    { row, last, people: await readPersons(db, [row.created_by, ...(last ? [last.published_by] : [])]) },
    access,
  );
}

export const publishWorkflowChange = (
  unit: Pick<Unit, 'publish'>,
  row: Pick<WorkflowRow, 'id' | 'project_id' | 'workspace_id' | 'version'>,
): void =>
  unit.publish(
    row.workspace_id,
    { projectId: row.project_id },
    { type: 'workflows.changed', projectId: row.project_id, workflowId: row.id, version: row.version },
  );
