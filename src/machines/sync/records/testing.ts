import type { BoardReader } from '../../tasks/board/board.selectors.ts';
import type { UserSummary } from '../../../../domain/account.ts';
import { emptyTaskValues } from '../../../../domain/fields/task.ts';
import type { Project } from '../../../../domain/project.ts';
import type { Task } from '../../../../domain/task.ts';
import type { Workflow } from '../../../../domain/workflow.ts';
import type { PendingWrite, WriteOp } from '../outbox/outbox.types.ts';

/** Builders of records for the tests of machines. Ids are UUIDs because the domain's schemas require them. */
const moment = '2026-01-01T00:00:00.000Z';
export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const aViewer: UserSummary = {
  id: uuid(1),
  email: 'ada@example.com',
  nickname: 'ada',
  name: 'Ada',
  lastName: 'Lovelace',
  avatar: null,
  createdAt: moment,
  workspaceDefaultId: uuid(2),
};

const tag = (n: number, name: string, order: number) => ({
  id: uuid(n),
  name,
  archived: false,
  description: null,
  workspaceId: uuid(2),
  projectId: uuid(3),
  order,
  createdAt: moment,
  updatedAt: null,
});

export const aProject: Project = {
  id: uuid(3),
  name: 'Engine',
  description: '',
  color: 'indigo',
  glyph: null,
  workspaceId: uuid(2),
  createdBy: uuid(1),
  createdAt: moment,
  updatedAt: null,
  version: 1,
  members: [
    { id: uuid(1), nickname: 'ada', name: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', avatar: null },
  ],
  taskStatuses: [
    { ...tag(10, 'To Do', 0), color: 'blue', category: 'unstarted' },
    { ...tag(11, 'In Progress', 1), color: 'amber', category: 'started' },
    { ...tag(12, 'Done', 2), color: 'green', category: 'done' },
  ],
  taskTypes: [{ ...tag(20, 'Task', 0), color: 'slate' }],
  taskPriorities: [{ ...tag(30, 'Medium', 0), icon: 'arrow-right' }],
  labels: [],
  workflow: null,
  prefix: 'ENG',
  abilities: { update: true, delete: true, invite: true, createTask: true, deleteTasks: true },
};

export const aTask = (given: Partial<Task> = {}): Task => ({
  id: uuid(100),
  ...emptyTaskValues,
  title: 'Write the notes',
  workspaceId: uuid(2),
  projectId: aProject.id,
  number: 1,
  statusSince: moment,
  approvals: [],
  typeId: uuid(20),
  statusId: uuid(10),
  priorityId: uuid(30),
  createdBy: aViewer.id,
  createdAt: moment,
  updatedAt: null,
  deletedAt: null,
  version: 1,
  assignees: [],
  abilities: { update: true, delete: true },
  ...given,
});

const workflowState = (n: number, name: string, category: 'started' | 'done') =>
  ({ id: uuid(n), name, color: 'slate', category, x: 0, y: 0, timers: [] }) as const;

export const aWorkflow = (given: Partial<Workflow> = {}): Workflow => ({
  id: uuid(200),
  projectId: aProject.id,
  workspaceId: uuid(2),
  name: 'Flow',
  active: false,
  draft: {
    initial: uuid(201),
    states: [
      { ...workflowState(201, 'Started', 'started'), timers: [] },
      { ...workflowState(202, 'Done', 'done'), timers: [] },
    ],
    edges: [{ id: uuid(203), from: uuid(201), to: uuid(202), name: '', guards: [], actions: [] }],
  },
  published: null,
  version: 3,
  createdBy: { id: uuid(1), name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null },
  createdAt: moment,
  updatedAt: null,
  abilities: { update: true, delete: true, publish: true },
  ...given,
});

export const aWrite = (op: WriteOp, given: Partial<PendingWrite> = {}): PendingWrite => ({
  mutationId: 'm1',
  at: moment,
  replyTo: null,
  op,
  accountId: aViewer.id,
  workspaceId: uuid(2),
  state: 'queued',
  error: null,
  current: null,
  ...given,
});

/** Returns the server's response with one page of a list. It is the only page unless `total` is larger. */
export const aPage = <T>(
  elements: readonly T[],
  pagination = { pageIndex: 1, pageSize: 100, total: elements.length },
) => ({
  elements: [...elements],
  pagination,
});

/** Reader of a board without conditions that depend on the reader. */
export const aReader: BoardReader = {
  me: 'u',
  startOf: (day) => `${day}T00:00:00.000Z`,
  categoryOf: () => null,
  isBlocked: () => false,
  placeOf: () => 0,
};
