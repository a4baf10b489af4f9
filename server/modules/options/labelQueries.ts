import type { Page } from '../../../domain/common.ts';
import type { LabelSummary } from '../../../domain/labelRecord.ts';
import type { Db } from '../../db/schema.ts';
import { presentLabel } from '../labels/presenter.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleProjects } from '../projects/repository.ts';

/**
 * Lists the labels of a project, or of the workspace if `projectId` is null, sorted by name. Counts the tasks that the
 * viewer may read.
 */
export async function listLabels(db: Db, viewer: Viewer, projectId: string | null): Promise<Page<LabelSummary>> {
  if (projectId !== null) await visibleProject(db, viewer, projectId);
  const rows = await db
    .selectFrom('labels')
    .selectAll()
    .where('workspace_id', '=', viewer.workspaceId)
    .where('project_id', projectId === null ? 'is' : '=', projectId)
    .where('merged_into', 'is', null)
    .orderBy('name_key')
    .orderBy('id')
    .execute();
  const counts = await db
    .selectFrom('task_labels')
    .innerJoin('labels', 'labels.id', 'task_labels.label_id')
    .innerJoin('tasks', 'tasks.id', 'task_labels.task_id')
    .select(({ fn }) => ['task_labels.label_id', fn.countAll<number>().as('count')])
    .where('labels.workspace_id', '=', viewer.workspaceId)
    .where('labels.project_id', projectId === null ? 'is' : '=', projectId)
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.project_id', 'in', visibleProjects(db, viewer))
    .groupBy('task_labels.label_id')
    .execute();
  const byLabel = new Map(counts.map(({ label_id: id, count }) => [id, Number(count)]));
  const elements = rows.map((row) => ({ ...presentLabel(row), tasks: byLabel.get(row.id) ?? 0 }));
  const pageSize = Math.max(1, elements.length);
  return { elements, pagination: { pageIndex: 1, pageSize, total: elements.length } };
}
