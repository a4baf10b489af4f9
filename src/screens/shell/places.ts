import type { VisitedPlace } from '../../machines/app/commands/commands.types.ts';
import type { CrumbNames } from './crumbs.ts';

export interface PageNames extends CrumbNames {
  conversation?: string | undefined;
  task?: string | undefined;
}

interface Ids {
  projectId?: string | undefined;
  boardId?: string | undefined;
  conversationId?: string | undefined;
  documentId?: string | undefined;
  sprintId?: string | undefined;
  taskId?: string | undefined;
  workflowId?: string | undefined;
}

/** Returns the place that the page shows. Null for a page without a record, or until the record's name has loaded. */
export function placeOf(path: string, ids: Ids, names: PageNames): VisitedPlace | null {
  const page = path.replace(/\/$/, '');
  const place = (kind: VisitedPlace['kind'], id: string, label: string | undefined, to = page): VisitedPlace | null =>
    label === undefined ? null : { kind, id, label, to };
  const { projectId, boardId, conversationId, documentId, sprintId, taskId, workflowId } = ids;
  if (taskId !== undefined) return place('task', taskId, names.task, `${page}?task=${taskId}`);
  if (documentId !== undefined) return place('document', documentId, names.document);
  if (workflowId !== undefined) return place('workflow', workflowId, names.workflow);
  if (sprintId !== undefined) return place('sprint', sprintId, names.sprint);
  if (boardId !== undefined) return place('board', boardId, names.board);
  if (conversationId !== undefined) return place('conversation', conversationId, names.conversation);
  return projectId === undefined ? null : place('project', projectId, names.project, `/projects/${projectId}/tasks`);
}
