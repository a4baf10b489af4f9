import { fromPromise } from 'xstate';
import type { Pagination } from '../../../domain/common.ts';
import { pages } from '../../../domain/limits.ts';
import type { TaskDetail } from '../../../domain/task.ts';
import type { LoadInput, PageToLoad, ResourcePage } from '../../machines/records/records.types.ts';
import type { Http } from '../http.ts';

type Result<K extends ResourcePage['result']['kind']> = Extract<ResourcePage['result'], { kind: K }>;

/** One page of a resource; the pages' sizes are those of the specification. */
export const loadResource = (http: Http) =>
  fromPromise<ResourcePage, LoadInput>(async ({ input: { spec, workspaceId, page }, signal }) => {
    const scope = { workspaceId, signal };
    switch (spec.kind) {
      case 'projects': {
        const { elements, pagination } = await http.call('listProjects', {
          ...scope,
          query: { ...(page ?? pages.projects), search: spec.search || undefined },
        });
        return { result: { kind: 'projects', elements }, next: following(pagination) };
      }
      case 'project':
        return {
          result: {
            kind: 'project',
            project: await http.call('getProject', { ...scope, params: { projectId: spec.projectId } }),
          },
          next: null,
        };
      case 'projectTasks': {
        const { elements, pagination } = await http.call('listProjectTasks', {
          ...scope,
          params: { projectId: spec.projectId },
          query: page ?? pages.boardFirst,
        });
        return { result: { kind: 'projectTasks', elements }, next: followingOfBoard(pagination) };
      }
      case 'task':
        return {
          result: detailed(
            await http.call('getProjectTask', { ...scope, params: { projectId: spec.projectId, taskId: spec.taskId } }),
          ),
          next: null,
        };
      case 'taskSearch': {
        const { elements } = await http.call('listProjectTasks', {
          ...scope,
          params: { projectId: spec.projectId },
          query: {
            ...(page ?? pages.taskSearch),
            search: spec.search || undefined,
            filters: JSON.stringify(spec.filters),
          },
        });
        return { result: { kind: 'taskSearch', elements }, next: null };
      }
      case 'boardTasks': {
        const { elements, pagination } = await http.call('listTasks', {
          ...scope,
          query: { ...(page ?? pages.boardFirst), filters: JSON.stringify({ boardId: spec.boardId }) },
        });
        return { result: { kind: 'boardTasks', elements }, next: followingOfBoard(pagination) };
      }
      case 'history': {
        const { elements, pagination } = await http.call('taskHistory', {
          ...scope,
          params: { taskId: spec.taskId },
          query: page ?? { pageIndex: 1, pageSize: historyPage },
        });
        return { result: { kind: 'history', elements }, next: following(pagination) };
      }
      case 'myTasks': {
        const { elements, pagination } = await http.call('listMyTasks', {
          ...scope,
          query: { ...(page ?? pages.myTasks), search: spec.search },
        });
        return { result: { kind: 'myTasks', elements, total: pagination.total }, next: null };
      }
      case 'sprints': {
        const { elements, pagination } = await http.call('listSprints', {
          ...scope,
          query: { ...(page ?? pages.sprints), projectId: spec.projectId ?? undefined },
        });
        return { result: { kind: 'sprints', elements }, next: following(pagination) };
      }
      case 'members': {
        const { elements, pagination } = await http.call('listMembers', { ...scope, query: page ?? pages.members });
        return { result: { kind: 'members', elements }, next: following(pagination) };
      }
    }
  });

const historyPage = 100;

const following = ({ pageIndex, pageSize, total }: Pagination): PageToLoad | null =>
  pageIndex * pageSize < total ? { pageIndex: pageIndex + 1, pageSize } : null;

/** After the first small page come large ones, counted from their own first: they overlap it. */
const followingOfBoard = (pagination: Pagination): PageToLoad | null => {
  const { pageIndex, pageSize, total } = pagination;
  if (pageSize !== pages.boardFirst.pageSize) return following(pagination);
  return pageIndex * pageSize < total ? { pageIndex: 1, pageSize: pages.boardRest.pageSize } : null;
};

const detailed = ({ createdBy, project: _project, ...task }: TaskDetail): Result<'task'> => ({
  kind: 'task',
  task: { ...task, createdBy: createdBy.id },
  createdBy,
});
