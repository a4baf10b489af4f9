import { describe, expect, test } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import type { PageToLoad } from '../../machines/sync/records/pages.ts';
import type { LoadInput } from '../../machines/sync/records/records.types.ts';
import { operationOf } from '../../machines/sync/outbox/operations/index.ts';
import type { SendWriteInput, WriteOp } from '../../machines/sync/outbox/outbox.types.ts';
import type { ResourceSpec } from '../../machines/sync/records/resources/index.ts';
import type { Http } from '../http.ts';
import { rulesOf } from '../../machines/sync/records/resources/index.ts';
import { loadResource } from './resources.ts';
import { sendWrite } from './writes.ts';

function recording(answer: unknown) {
  const calls: unknown[] = [];
  const http: Http = {
    call: async (name, { signal: _signal, ...options } = {}) => {
      calls.push([name, options]);
      return answer as never;
    },
  };
  return { http, calls };
}

const run = (logic: AnyActorLogic, input: unknown) => toPromise(createActor(logic, { input } as never).start());

const workspaceId = 'w';
const list = (pageIndex: number, pageSize: number, total: number) => ({
  elements: ['an element'],
  pagination: { pageIndex, pageSize, total },
});

describe('reading', () => {
  const params = { projectId: 'p' };
  test.each<[string, ResourceSpec, PageToLoad | null, unknown, unknown[], PageToLoad | null]>([
    [
      'projects',
      { kind: 'projects', search: '' },
      null,
      list(1, 30, 31),
      ['listProjects', { workspaceId, query: { pageIndex: 1, pageSize: 30, search: undefined } }],
      { pageIndex: 2, pageSize: 30 },
    ],
    [
      'the last page of projects',
      { kind: 'projects', search: 'ac' },
      { pageIndex: 2, pageSize: 30 },
      list(2, 30, 60),
      ['listProjects', { workspaceId, query: { pageIndex: 2, pageSize: 30, search: 'ac' } }],
      null,
    ],
    [
      'a project',
      { kind: 'project', projectId: 'p' },
      null,
      'the project',
      ['getProject', { workspaceId, params }],
      null,
    ],
    [
      'a small board',
      { kind: 'projectTasks', projectId: 'p' },
      null,
      list(1, 100, 100),
      ['listProjectTasks', { workspaceId, params, query: { pageIndex: 1, pageSize: 100, filters: '{"recent":true}' } }],
      null,
    ],
    [
      'a large board, first page',
      { kind: 'projectTasks', projectId: 'p' },
      null,
      list(1, 100, 101),
      ['listProjectTasks', { workspaceId, params, query: { pageIndex: 1, pageSize: 100, filters: '{"recent":true}' } }],
      { pageIndex: 1, pageSize: 1000 },
    ],
    [
      'a large board, then',
      { kind: 'projectTasks', projectId: 'p' },
      { pageIndex: 1, pageSize: 1000 },
      list(1, 1000, 1001),
      [
        'listProjectTasks',
        { workspaceId, params, query: { pageIndex: 1, pageSize: 1000, filters: '{"recent":true}' } },
      ],
      { pageIndex: 2, pageSize: 1000 },
    ],
    [
      'a large board, at last',
      { kind: 'projectTasks', projectId: 'p' },
      { pageIndex: 2, pageSize: 1000 },
      list(2, 1000, 1001),
      [
        'listProjectTasks',
        { workspaceId, params, query: { pageIndex: 2, pageSize: 1000, filters: '{"recent":true}' } },
      ],
      null,
    ],
    [
      'a task',
      { kind: 'task', projectId: 'p', taskId: 't' },
      null,
      { id: 't', title: 'Title', createdBy: { id: 'ada', name: 'Ada' }, project: { id: 'p' } },
      ['getProjectTask', { workspaceId, params: { projectId: 'p', taskId: 't' } }],
      null,
    ],
    [
      'a search',
      { kind: 'taskSearch', projectId: 'p', search: 'bug', filters: { ...noFilters, statusIds: ['s'] } },
      null,
      list(1, 100, 200),
      [
        'listProjectTasks',
        {
          workspaceId,
          params,
          query: {
            pageIndex: 1,
            pageSize: 100,
            search: 'bug',
            filters: JSON.stringify({ ...noFilters, statusIds: ['s'] }),
          },
        },
      ],
      null,
    ],
    [
      'history',
      { kind: 'history', taskId: 't' },
      null,
      list(1, 100, 150),
      ['taskHistory', { workspaceId, params: { taskId: 't' }, query: { pageIndex: 1, pageSize: 100 } }],
      { pageIndex: 2, pageSize: 100 },
    ],
    [
      'my tasks',
      { kind: 'myTasks', search: '' },
      null,
      list(1, 10, 40),
      ['listMyTasks', { workspaceId, query: { pageIndex: 1, pageSize: 10, search: '' } }],
      { pageIndex: 1, pageSize: 1000 },
    ],
    [
      'members',
      { kind: 'members' },
      null,
      list(1, 100, 101),
      ['listMembers', { workspaceId, query: { pageIndex: 1, pageSize: 100 } }],
      { pageIndex: 2, pageSize: 100 },
    ],
    [
      'boards',
      { kind: 'boards', search: 'week', scope: 'yours' },
      null,
      list(1, 1000, 2),
      ['listBoards', { workspaceId, query: { pageIndex: 1, pageSize: 1000, scope: 'yours', search: 'week' } }],
      null,
    ],
    [
      'workflows',
      { kind: 'workflows', projectId: 'p' },
      null,
      list(1, 1000, 2),
      ['listWorkflows', { workspaceId, params, query: { pageIndex: 1, pageSize: 1000 } }],
      null,
    ],
    [
      'rooms of planning poker: the first page is all',
      { kind: 'pokerRooms' },
      null,
      list(1, 100, 101),
      ['listPokerRooms', { workspaceId, query: { pageIndex: 1, pageSize: 100 } }],
      null,
    ],
    [
      'the conversations',
      { kind: 'conversations' },
      null,
      list(1, 200, 201),
      ['listConversations', { workspaceId, query: { pageIndex: 1, pageSize: 200 } }],
      { pageIndex: 2, pageSize: 200 },
    ],
    [
      'the newest messages',
      { kind: 'messages', conversationId: 'c' },
      null,
      { elements: [], pagination: { pageIndex: 1, pageSize: 50, total: 0 } },
      ['listMessages', { workspaceId, params: { conversationId: 'c' }, query: { pageIndex: 1, pageSize: 50 } }],
      null,
    ],
    [
      'how many comments there are',
      { kind: 'comments', taskId: 't' },
      null,
      list(1, 100, 201),
      ['listComments', { workspaceId, params: { taskId: 't' }, query: { pageIndex: 1, pageSize: 100 } }],
      { pageIndex: 3, pageSize: 100 },
    ],
    [
      'the newest comments, few',
      { kind: 'comments', taskId: 't' },
      { pageIndex: 3, pageSize: 100 },
      list(3, 100, 201),
      ['listComments', { workspaceId, params: { taskId: 't' }, query: { pageIndex: 3, pageSize: 100 } }],
      { pageIndex: 2, pageSize: 100 },
    ],
    [
      'saved views',
      { kind: 'savedViews', projectId: 'p' },
      null,
      list(1, 1000, 2),
      ['listSavedViews', { workspaceId, params, query: { pageIndex: 1, pageSize: 1000 } }],
      null,
    ],
  ])('%s', async (_, spec, page, answer, call, next) => {
    const { http, calls } = recording(answer);
    const rules = rulesOf(spec);
    const input: LoadInput = { spec, workspaceId, call: rules.call(spec, page) };
    expect(await run(loadResource(http), input)).toBe(answer);
    expect(rules.next(answer, page)).toEqual(next);
    expect(calls).toEqual([call]);
  });
});

describe('writing', () => {
  const ofTask = { projectId: 'p', taskId: 't' };
  const key = { workspaceId, idempotencyKey: 'm' };
  const movedFields = {
    statusId: 's',
    typeId: 'y',
    priorityId: 'r',
    sprintId: null,
    boardId: null,
    parentId: null,
    labels: [],
    assignees: [],
    number: null,
  };
  test.each<[WriteOp, unknown[], 'task' | 'project' | 'workflow' | 'star' | 'followers' | 'label' | 'mergedLabel']>([
    [
      { kind: 'task.update', ...ofTask, fields: { statusId: 's' } },
      ['updateProjectTask', { ...key, params: ofTask, body: { id: 't', projectId: 'p', statusId: 's' } }],
      'task',
    ],
    [
      { kind: 'task.update', ...ofTask, fields: { title: 'x' }, basedOn: 3 },
      ['updateProjectTask', { ...key, params: ofTask, body: { id: 't', projectId: 'p', title: 'x', version: 3 } }],
      'task',
    ],
    [
      { kind: 'task.create', ...ofTask, task: { title: 'x', typeId: 'a', statusId: 'b', priorityId: 'c' } },
      [
        'createProjectTask',
        {
          ...key,
          params: { projectId: 'p' },
          body: { id: 't', projectId: 'p', title: 'x', typeId: 'a', statusId: 'b', priorityId: 'c', createdBy: 'ada' },
        },
      ],
      'task',
    ],
    [
      { kind: 'task.tick', ...ofTask, item: { text: 'x', occurrence: 0 }, checked: true },
      ['tickChecklistItem', { ...key, params: ofTask, body: { item: { text: 'x', occurrence: 0 }, checked: true } }],
      'task',
    ],
    [
      { kind: 'task.relate', ...ofTask, field: 'blockedBy', otherId: 'b', present: true },
      ['relateTask', { ...key, params: ofTask, body: { field: 'blockedBy', otherId: 'b', present: true } }],
      'task',
    ],
    [{ kind: 'task.delete', ...ofTask }, ['deleteTask', { ...key, params: { taskId: 't' } }], 'task'],
    [{ kind: 'task.restore', ...ofTask }, ['restoreTask', { ...key, params: { taskId: 't' } }], 'task'],
    [
      { kind: 'task.move', ...ofTask, mapping: { projectId: 'q', back: true }, shown: movedFields },
      ['moveTask', { ...key, params: ofTask, body: { projectId: 'q', back: true } }],
      'task',
    ],
    [{ kind: 'task.archive', ...ofTask }, ['archiveTask', { ...key, params: { taskId: 't' } }], 'task'],
    [{ kind: 'task.unarchive', ...ofTask }, ['unarchiveTask', { ...key, params: { taskId: 't' } }], 'task'],
    [
      { kind: 'task.follow', taskId: 't' },
      ['followTask', { ...key, params: { taskId: 't' }, body: { state: 'following' } }],
      'followers',
    ],
    [
      { kind: 'task.unfollow', taskId: 't', state: 'muted' },
      ['followTask', { ...key, params: { taskId: 't' }, body: { state: 'muted' } }],
      'followers',
    ],
    [
      { kind: 'project.star', projectId: 'p', starred: true },
      ['starProject', { ...key, params: { projectId: 'p' }, body: { starred: true } }],
      'star',
    ],
    [
      { kind: 'project.update', projectId: 'p', fields: { name: 'x' }, basedOn: 2 },
      ['updateProject', { ...key, params: { projectId: 'p' }, body: { name: 'x', version: 2 } }],
      'project',
    ],
    [
      { kind: 'tag.create', projectId: 'p', list: 'types', tagId: 'g', tag: { name: 'Type', color: 'blue' } },
      [
        'createTag',
        { ...key, params: { projectId: 'p', kind: 'types' }, body: { id: 'g', name: 'Type', color: 'blue' } },
      ],
      'project',
    ],
    [
      { kind: 'tag.update', projectId: 'p', list: 'statuses', tagId: 'g', patch: { archived: true } },
      ['updateTag', { ...key, params: { projectId: 'p', kind: 'statuses', tagId: 'g' }, body: { archived: true } }],
      'project',
    ],
    [
      { kind: 'label.create', projectId: null, labelId: 'l', label: { name: 'api', color: 'blue' } },
      ['createLabel', { ...key, body: { id: 'l', projectId: null, name: 'api', color: 'blue' } }],
      'label',
    ],
    [
      { kind: 'label.update', projectId: 'p', labelId: 'l', patch: { name: 'core' } },
      ['updateLabel', { ...key, params: { labelId: 'l' }, body: { name: 'core' } }],
      'label',
    ],
    [
      { kind: 'label.merge', projectId: 'p', labelId: 'l', into: 'm' },
      ['mergeLabel', { ...key, params: { labelId: 'l' }, body: { into: 'm' } }],
      'mergedLabel',
    ],
    [
      { kind: 'tags.order', projectId: 'p', list: 'priorities', ids: ['g', 'h'] },
      ['orderTags', { ...key, params: { projectId: 'p', kind: 'priorities' }, body: { ids: ['g', 'h'] } }],
      'project',
    ],
    [
      {
        kind: 'workflow.update',
        projectId: 'p',
        workflowId: 'f',
        base: { name: 'Flow', definition: { initial: null, states: [], edges: [] } },
        mine: { name: 'Mine', definition: { initial: null, states: [], edges: [] } },
        basedOn: 2,
      },
      [
        'updateWorkflow',
        {
          ...key,
          params: { projectId: 'p', workflowId: 'f' },
          body: { name: 'Mine', draft: { initial: null, states: [], edges: [] }, version: 2 },
        },
      ],
      'workflow',
    ],
  ])('$kind', async (op, call, record) => {
    const { http, calls } = recording('the record');
    const { answers, call: callOf } = operationOf(op);
    const input: SendWriteInput = { op, call: callOf(op, 'ada'), mutationId: 'm', workspaceId };
    expect([await run(sendWrite(http), input), answers]).toEqual(['the record', record]);
    expect(calls).toEqual([call]);
  });
});
