import type { Page } from '../../../domain/common.ts';
import { AppError } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits.ts';
import type { PublishPreview, Workflow, WorkflowSummary, WorkflowVersion } from '../../../domain/workflow.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { tagsOf } from '../projects/repository.ts';
import { type Address, presentFound, visibleWorkflow } from './access.ts';
import { presentSummary, presentVersion } from './presenter.ts';
import { definitionIn, findVersion, lastVersions, pageOfVersions, pageOfWorkflows, tasksIn } from './repository.ts';
import { readPersons } from '../accounts/person.ts';

interface Paging {
  pageIndex?: number;
  pageSize?: number;
}

export async function listWorkflows(
  db: Db,
  viewer: Viewer,
  projectId: string,
  { pageIndex = 1, pageSize = limits.pageSize }: Paging,
): Promise<Page<WorkflowSummary>> {
  const { access } = await visibleProject(db, viewer, projectId);
  const { rows, total } = await pageOfWorkflows(db, projectId, { pageIndex, pageSize });
  const last = await lastVersions(db, rows);
  const people = await readPersons(
    db,
    rows.map((row) => row.created_by),
  );
  return {
    elements: rows.map((row) => presentSummary({ row, last: last.get(row.id) ?? null, people }, access)),
    pagination: { pageIndex, pageSize, total },
  };
}

export const readWorkflow = async (db: Db, viewer: Viewer, address: Address): Promise<Workflow> =>
  presentFound(db, await visibleWorkflow(db, viewer, address));

export async function listVersions(
  db: Db,
  viewer: Viewer,
  address: Address,
  { pageIndex = 1, pageSize = limits.pageSize }: Paging,
): Promise<Page<WorkflowVersion>> {
  await visibleWorkflow(db, viewer, address);
  const { rows, total } = await pageOfVersions(db, address.workflowId, { pageIndex, pageSize });
  const people = await readPersons(
    db,
    rows.map((row) => row.published_by),
  );
  return { elements: rows.map((row) => presentVersion(row, people)), pagination: { pageIndex, pageSize, total } };
}

export async function readVersion(
  db: Db,
  viewer: Viewer,
  address: Address,
  version: number,
): Promise<ReturnType<typeof presentVersion>> {
  await visibleWorkflow(db, viewer, address);
  const row = await findVersion(db, address.workflowId, version);
  if (!row) throw new AppError('NOT_FOUND', phrase('errors', 'workflows.versionNotFound'));
  return presentVersion(row, await readPersons(db, [row.published_by]));
}

export async function previewPublish(db: Db, viewer: Viewer, address: Address): Promise<PublishPreview> {
  const { row } = await visibleWorkflow(db, viewer, address);
  const { states } = definitionIn(row.draft);
  const statuses = (await tagsOf(db, row.project_id)).filter(({ kind }) => kind === 'statuses');
  const inUse = statuses.filter(({ archived }) => archived === 0);
  const removed = inUse.filter(({ id }) => !states.some((state) => state.id === id));
  const counts = await tasksIn(
    db,
    row.project_id,
    removed.map(({ id }) => id),
  );
  return {
    removed: removed.map(({ id, name }) => ({ id, name, tasks: counts.get(id) ?? 0 })),
    added: states.filter(({ id }) => !inUse.some((status) => status.id === id)).map(({ id, name }) => ({ id, name })),
    renamed: states.flatMap(({ id, name }) => {
      const status = inUse.find((one) => one.id === id);
      return status && status.name !== name ? [{ id, from: status.name, to: name }] : [];
    }),
  };
}
