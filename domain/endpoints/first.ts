import * as z from 'zod/mini';
import { authResponse, callbackAnswer, callbackExchange, signIn, signUp, user } from '../account.ts';
import { checklistTick } from '../checklist.ts';
import { cursorQuery, id, listOf, pageQuery, searchQuery } from '../common.ts';
import { firstSteps } from '../firstSteps.ts';
import { transition } from '../history.ts';
import {
  project,
  projectCreate,
  projectInvite,
  projectStar,
  projectSummary,
  projectUpdate,
  projectUser,
  starredProject,
  tagCreate,
  tagKind,
  tagOrder,
  tagUpdate,
} from '../project.ts';
import { sprint, sprintState } from '../sprintRecord.ts';
import { myTask, task, taskCreate, taskDetail, taskPage, taskUpdate } from '../task.ts';
import { removal, workspaceMember } from '../workspace.ts';
import { accepted, call, type Endpoint, ofProject, ofTask, open, page, params, root } from './call.ts';

const ofTag = params({ projectId: id, kind: tagKind });
/** Query line, such as `is:open label:api due:<7d`. It narrows the list further than the other parameters. */
const queryLine = z.optional(z.string().check(z.maxLength(2000)));
const taskListQuery = z.object({
  ...cursorQuery,
  search: searchQuery,
  /** Filters of the list: the JSON of `taskFilters`. */
  filters: z.optional(z.string().check(z.maxLength(20_000))),
  query: queryLine,
});

const accountEndpoints = {
  signIn: call('POST', '/auth/sign-in', authResponse, { ...open, body: signIn }),
  signUp: call('POST', '/auth/sign-up', authResponse, { ...open, body: signUp }),
  signOut: call('POST', '/auth/sign-out', accepted, root),
  getAccount: call('GET', '/auth/account', user, root),
  /**
   * Exchanges a token for a session. Fails unless the browser sends the cookie that it got at the start of the sign-in.
   */
  exchangeCallback: call('POST', '/auth/callback', callbackAnswer, { ...open, body: callbackExchange }),
} satisfies Record<string, Endpoint>;

const workEndpoints = {
  listMembers: call('GET', '/members', listOf(workspaceMember), {
    query: z.object({ ...cursorQuery, search: searchQuery }),
  }),

  listProjects: call('GET', '/projects', listOf(projectSummary), {
    query: z.object({ ...cursorQuery, search: searchQuery }),
  }),
  getProject: call('GET', '/projects/:projectId', project, { params: ofProject }),
  createProject: call('POST', '/projects', project, { body: projectCreate }),
  updateProject: call('PUT', '/projects/:projectId', project, { params: ofProject, body: projectUpdate }),
  starProject: call('PUT', '/projects/:projectId/star', starredProject, { params: ofProject, body: projectStar }),
  deleteProject: call('DELETE', '/projects/:projectId', project, { params: ofProject }),
  inviteToProject: call('POST', '/projects/:projectId/invite', project, { params: ofProject, body: projectInvite }),
  /** With `openTasksTo`, the person's open tasks in the project get another assignee, or nobody. */
  removeFromProject: call('DELETE', '/projects/:projectId/users/:userId', project, {
    params: params({ projectId: id, userId: id }),
    query: removal,
  }),
  listProjectUsers: call('GET', '/projects/:projectId/users', listOf(projectUser), {
    params: ofProject,
    query: z.object({ ...cursorQuery, search: searchQuery }),
  }),
  createTag: call('POST', '/projects/:projectId/tags/:kind', project, { params: ofTag, body: tagCreate }),
  updateTag: call('PATCH', '/projects/:projectId/tags/:kind/:tagId', project, {
    params: params({ projectId: id, kind: tagKind, tagId: id }),
    body: tagUpdate,
  }),
  orderTags: call('PUT', '/projects/:projectId/tags/:kind/order', project, { params: ofTag, body: tagOrder }),

  listProjectTasks: call('GET', '/projects/:projectId/tasks', taskPage, {
    params: ofProject,
    query: taskListQuery,
  }),
  createProjectTask: call('POST', '/projects/:projectId/tasks', task, { params: ofProject, body: taskCreate }),
  getProjectTask: call('GET', '/projects/:projectId/tasks/:taskId', taskDetail, { params: ofTask }),
  updateProjectTask: call('PATCH', '/projects/:projectId/tasks/:taskId', task, { params: ofTask, body: taskUpdate }),
  /**
   * Checks or unchecks an item of the description's checklist. Applies to the current description. Fails with CONFLICT if
   * the description no longer has the item.
   */
  tickChecklistItem: call('POST', '/projects/:projectId/tasks/:taskId/checklist', task, {
    params: ofTask,
    body: checklistTick,
  }),
  createTask: call('POST', '/tasks', task, { body: taskCreate }),
  listTasks: call('GET', '/tasks', taskPage, { query: taskListQuery }),
  getFirstSteps: call('GET', '/first-steps', firstSteps, {}),
  hideFirstSteps: call('POST', '/first-steps/hide', firstSteps, {}),
  listMyTasks: call('GET', '/tasks/me', listOf(myTask), {
    query: z.object({ ...pageQuery, search: searchQuery, query: queryLine }),
  }),
  deleteTask: call('DELETE', '/tasks/:taskId', task, { params: params({ taskId: id }) }),
  restoreTask: call('POST', '/tasks/:taskId/restore', task, { params: params({ taskId: id }) }),
  taskHistory: call('GET', '/tasks/:taskId/history', listOf(transition), {
    params: params({ taskId: id }),
    query: page,
  }),
  /**
   * Lists the sprints of one project, or of every project that the viewer may read. Active sprints are first, then
   * planned ones by start date, then completed ones, newest first.
   */
  listSprints: call('GET', '/sprints', listOf(sprint), {
    query: z.object({ ...pageQuery, projectId: z.optional(id), state: z.optional(sprintState) }),
  }),
} satisfies Record<string, Endpoint>;

export const firstEndpoints = { ...accountEndpoints, ...workEndpoints };
