import type { AccessToken } from '../../domain/accessToken.ts';
import type { User } from '../../domain/account.ts';
import type { Board } from '../../domain/board.ts';
import type { Comment } from '../../domain/comment.ts';
import type { Document } from '../../domain/document.ts';
import type { ClientState } from '../../domain/clientState.ts';
import type { AnswerOf } from '../../domain/endpoints.ts';
import { emptyClientState } from '../../domain/emptyClientState.ts';
import { defaultNotificationSettings } from '../../domain/notificationSettings.ts';
import type { PokerRoomSummary } from '../../domain/poker.ts';
import type { Notification } from '../../domain/notification.ts';
import type { Project, ProjectSummary } from '../../domain/project.ts';
import { noFilters } from '../../domain/fields/taskFilters.ts';
import type { SavedView } from '../../domain/savedView.ts';
import type { Sprint, SprintReport } from '../../domain/sprint.ts';
import type { MyTask, Task } from '../../domain/task.ts';
import { keyOf } from '../../domain/taskKey.ts';
import type { WorkflowSummary } from '../../domain/workflow.ts';
import type { Workspace } from '../../domain/workspace.ts';
import { AppError } from '../../domain/errors.ts';
import type { LoadInput } from '../../src/machines/sync/records/records.types.ts';
import { aPage, aProject, aTask, aViewer, uuid } from '../../src/machines/sync/records/testing.ts';

export const moment = '2026-01-05T10:00:00.000Z';
export const today = '2026-01-05';

export const workspace: Workspace = {
  id: uuid(2),
  name: 'Babbage & Co',
  role: 'owner',
  version: 1,
  abilities: { update: true, delete: true, invite: true, createProject: true },
};
export const ada: User = {
  ...aViewer,
  updatedAt: null,
  requirePasswordChange: false,
  language: 'spec',
  timeZone: 'Europe/Madrid',
  workspaceDefaultId: workspace.id,
  defaultWorkspace: workspace,
  workspaces: [workspace],
};
export const grace = { id: uuid(4), name: 'Grace', lastName: 'Hopper', nickname: 'grace', avatar: null };
export const project: Project = {
  ...aProject,
  members: [...aProject.members, { ...grace, email: 'grace@example.com' }],
};
const [toDo, inProgress, done] = project.taskStatuses;
if (!toDo || !inProgress || !done) throw new Error('The project has three statuses');
export const statuses = { toDo, inProgress, done };
const notes = aTask({ id: uuid(101), title: 'Write the notes', assignees: [aViewer], createdAt: moment });
export const tasks: Task[] = [
  notes,
  aTask({ id: uuid(102), title: 'Cut the gears', statusId: inProgress.id, assignees: [grace], createdAt: moment }),
  aTask({ id: uuid(103), title: 'Draw the plans', statusId: done.id, createdAt: moment }),
];
/** The first of `tasks`, as My Home lists it. */
export const ownTask: MyTask = {
  ...notes,
  projectName: project.name,
  projectPrefix: project.prefix,
  projectColor: project.color,
  projectGlyph: project.glyph,
  statusName: toDo.name,
  statusColor: toDo.color,
  statusCategory: toDo.category,
  priorityName: 'Medium',
  priorityIcon: 'arrow-right',
  doneStatusId: done.id,
};
export const sprint: Sprint = {
  id: uuid(200),
  projectId: project.id,
  workspaceId: workspace.id,
  name: 'Sprint 1',
  goal: 'The first turn',
  startsOn: '2026-01-01',
  endsOn: '2026-01-14',
  capacity: 10,
  parallel: false,
  state: 'active',
  startedAt: '2026-01-01T09:00:00.000Z',
  completedAt: null,
  createdBy: aViewer,
  createdAt: moment,
  updatedAt: null,
  version: 1,
  committed: { tasks: 2, points: 5 },
  done: { tasks: 1, points: 2 },
  abilities: { update: true, delete: true },
};
export const plannedSprint: Sprint = {
  ...sprint,
  id: uuid(201),
  name: 'Sprint 2',
  state: 'planned',
  startsOn: '2026-01-15',
  endsOn: '2026-01-28',
  startedAt: null,
  committed: { tasks: 1, points: 3 },
  done: { tasks: 0, points: 0 },
};
const two = { tasks: 2, points: 5 };
const one = { tasks: 1, points: 3 };
const none = { tasks: 0, points: 0 };
export const sprintReport: SprintReport = {
  sprintId: sprint.id,
  at: moment,
  frozen: false,
  committed: two,
  doneAtStart: none,
  scope: two,
  done: one,
  days: [
    { day: '2026-01-01', scope: two, done: none, remaining: two, ideal: two },
    { day: '2026-01-02', scope: two, done: one, remaining: { tasks: 1, points: 2 }, ideal: one },
  ],
  scopeChanges: [],
  finished: [],
  unfinished: [],
  velocity: [],
};
export const board: Board = {
  id: uuid(300),
  name: 'Week 12',
  workspaceId: workspace.id,
  projectId: null,
  createdBy: grace,
  sharedWith: [],
  createdAt: moment,
  updatedAt: null,
  version: 1,
  tasks: 0,
  abilities: { update: true, delete: true },
};
export const savedView: SavedView = {
  id: uuid(600),
  projectId: project.id,
  workspaceId: workspace.id,
  name: 'Mine',
  shared: true,
  isDefault: false,
  search: '',
  filters: noFilters,
  mode: 'kanban',
  columns: {},
  createdBy: grace,
  createdAt: moment,
  updatedAt: null,
  version: 1,
  abilities: { update: true, delete: true },
};
export const token: AccessToken = {
  id: uuid(500),
  name: 'Claude',
  workspaceId: workspace.id,
  scope: 'read',
  createdAt: moment,
  lastUsedAt: null,
  expiresAt: null,
};
export const room: PokerRoomSummary = {
  id: uuid(400),
  name: 'Refinement',
  state: 'voting',
  facilitator: 'Ada Lovelace',
  participants: 2,
  present: 1,
  stories: 3,
  estimated: 1,
  updatedAt: moment,
  abilities: { delete: true },
};
export const workflow: WorkflowSummary = {
  id: uuid(800),
  projectId: project.id,
  workspaceId: workspace.id,
  name: 'How we ship',
  active: false,
  version: 1,
  createdBy: grace,
  createdAt: moment,
  updatedAt: null,
  abilities: { update: true, delete: true, publish: true },
  states: 3,
  edges: 2,
  publishedVersion: null,
  changed: true,
};

export const storedSessionOf = (user: User): ClientState => ({
  ...emptyClientState,
  authenticated: true,
  user,
  token: 'token',
  workSpaces: user.workspaces,
  activeWorkSpace: user.workspaces[0] ?? null,
});

const summary: ProjectSummary = {
  ...project,
  memberCount: 2,
  taskCount: 3,
  progress: [
    { name: 'To Do', color: 'blue', category: 'unstarted', count: 3 },
    { name: 'Done', color: 'green', category: 'done', count: 1 },
  ],
  activeAt: project.createdAt,
  starred: false,
};

export const detailOf = (task: Task): AnswerOf<'getProjectTask'> => ({
  ...task,
  key: keyOf(project.prefix, task.number),
  following: null,
  createdBy: aViewer,
  ancestors: [],
  subtasks: [],
  subtaskSums: { total: 0, done: 0, estimate: null, estimatedHours: null },
  project,
});

export const pageOf = ({ spec }: Pick<LoadInput, 'spec'>): unknown => {
  switch (spec.kind) {
    case 'projects':
      return aPage([summary]);
    case 'ownAccount':
      return ada;
    case 'signInMethods':
      return { password: true, providers: [] };
    case 'notificationSettings':
      return defaultNotificationSettings;
    case 'project':
      return project;
    case 'projectTasks':
    case 'boardTasks':
      return aPage(tasks);
    case 'olderTasks':
      return aPage([], { pageIndex: 1, pageSize: 100, total: 112 });
    case 'task':
      return detailOf(tasks.find(({ id }) => id === spec.taskId) ?? aTask({ id: spec.taskId }));
    case 'taskSearch':
      return aPage(tasks.filter(({ title }) => title.includes(spec.search)));
    case 'archivedTasks':
      return aPage([]);
    case 'documentTree':
      return { elements: [], abilities: { create: true, update: true, manage: true } };
    case 'document':
      throw new AppError('NOT_FOUND', 'none');
    case 'accessTokens':
    case 'boards':
    case 'comments':
    case 'conversations':
    case 'documentBin':
    case 'documentVersion':
    case 'documentVersions':
    case 'documentSearch':
    case 'history':
    case 'invitations':
    case 'messages':
    case 'myTasks':
    case 'pokerRooms':
    case 'savedViews':
    case 'sessions':
    case 'workflows':
    case 'workflowVersions':
      return aPage([]);
    case 'followers':
      return { ...aPage([]), taskId: spec.taskId, following: null };
    case 'firstSteps':
      return { done: null };
    case 'notifications':
      return { ...aPage([]), unread: 0 };
    case 'board':
    case 'insights':
    case 'insightTasks':
    case 'workflow':
    case 'workflowPaths':
    case 'workflowVersion':
      // The walk sends the result itself.
      return new Promise(() => undefined);
    case 'sprints':
      return aPage([sprint]);
    case 'members':
      return aPage([{ ...grace, email: 'grace@example.com', role: 'member' }]);
  }
};

export const notification: Notification = {
  number: 0,
  id: uuid(501),
  type: 'task_assignment',
  workspaceId: workspace.id,
  actor: grace,
  subject: 'Write the notes',
  excerpt: null,
  place: null,
  dueDate: null,
  link: `/projects/${project.id}/tasks?task=${uuid(101)}`,
  projectId: project.id,
  taskId: uuid(101),
  taskKey: 'ENG-1',
  project: { name: project.name, color: project.color, glyph: project.glyph },
  documentId: null,
  conversationId: null,
  createdAt: moment,
  readAt: null,
};

export const listing = (kind: LoadInput['spec']['kind'], elements: readonly unknown[]) => ({
  loadPage: (input: LoadInput) => (input.spec.kind === kind ? aPage(elements) : pageOf(input)),
});

export const aComment = (given: Partial<Comment> = {}): Comment => ({
  number: 0,
  id: uuid(500),
  taskId: uuid(101),
  content: 'The brass has come',
  createdBy: { id: ada.id, name: ada.name, lastName: ada.lastName, nickname: ada.nickname, avatar: null },
  createdAt: moment,
  editedAt: null,
  deletedAt: null,
  version: 1,
  abilities: { update: true, delete: true },
  ...given,
});

export const planDocument: Document = {
  id: uuid(800),
  title: 'Plan',
  description: null,
  type: 'document',
  workspaceId: workspace.id,
  projectId: null,
  parentId: null,
  position: 0,
  createdBy: aViewer.id,
  updatedAt: moment,
  deletedAt: null,
  version: 3,
  content: '',
  updatedBy: null,
  createdAt: moment,
  abilities: { update: true, delete: true },
};
