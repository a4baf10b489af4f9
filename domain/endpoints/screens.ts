import * as z from 'zod/mini';
import { accountDeletion, accountExport, ownPasswordChange, publicConfig, session, signInMethods } from '../access.ts';
import { accessToken, accessTokenCreate, accessTokenCreated } from '../accessToken.ts';
import { accountUpdate, passwordChange, passwordReset, user } from '../account.ts';
import { id, listOf, moment } from '../common.ts';
import { countedTasks, countedTasksQuery, insights, insightsQuery } from '../insights.ts';
import { keyedTask, keyedTasksQuery } from '../keyedTask.ts';
import { label } from '../label.ts';
import { labelCreate, labelMerge, labelMerged, labelSummary, labelUpdate } from '../labelRecord.ts';
import { notificationSettings, notificationSettingsUpdate } from '../notificationSettings.ts';
import {
  pokerGuest,
  pokerGuestJoin,
  pokerGuestKey,
  pokerPreview,
  pokerRoomCreate,
  pokerRoomCreated,
  pokerRoomSummary,
  pokerView,
} from '../poker.ts';
import { defaultView, savedView, savedViewCreate, savedViewUpdate } from '../savedView.ts';
import { sprint, sprintComplete, sprintCreate, sprintReport, sprintUpdate } from '../sprint.ts';
import { project } from '../project.ts';
import { task, taskMove } from '../task.ts';
import { outsideBlockers, relationChange, taskRelations } from '../taskRelation.ts';
import {
  download,
  importAnswer,
  importKeys,
  importOptions,
  importRecord,
  importRows,
  projectExportRequest,
  undoAnswer,
  unusedStatuses,
} from '../transfer.ts';
import {
  approval,
  approvalGive,
  publishPreview,
  workflow,
  workflowCreate,
  workflowPaths,
  workflowPublish,
  workflowSummary,
  workflowUpdate,
  workflowVersion,
  workflowVersionDetail,
} from '../workflow.ts';
import {
  invitation,
  invitationCreate,
  invitationPreview,
  invitationsCreate,
  invitationsCreated,
  joinedWorkspace,
  memberUpdate,
  removal,
  resetForced,
  workspace,
  workspaceCreate,
  workspaceDeletion,
  workspaceMember,
  workspaceTransfer,
  workspaceUpdate,
} from '../workspace.ts';
import { accepted, call, type Endpoint, ofProject, ofTask, open, page, params, root, token } from './call.ts';

const ofMember = params({ memberId: id });
const ofInvitation = params({ invitationId: id });
const ofWorkflow = params({ projectId: id, workflowId: id });
const ofSprint = params({ projectId: id, sprintId: id });
const ofView = params({ projectId: id, viewId: id });
const ofLabel = params({ labelId: id });
const ofImport = params({ projectId: id, importId: id });

const peopleEndpoints = {
  updateAccount: call('PATCH', '/auth/account', user, { ...root, body: accountUpdate }),
  getConfig: call('GET', '/config', publicConfig, open),
  /**
   * Requests a password reset. The response is the same for an unknown address, so that it doesn't reveal who has an
   * account.
   */
  requestPasswordReset: call('POST', '/auth/password/reset', accepted, { ...open, body: passwordReset }),
  /**
   * Sets a new password and ends every session. Fails with RESET_INVALID if the token is unknown, was used or is older
   * than an hour.
   */
  changePassword: call('POST', '/auth/password/reset/change', accepted, { ...open, body: passwordChange }),
  getSignInMethods: call('GET', '/auth/methods', signInMethods, root),
  changeOwnPassword: call('POST', '/auth/password', accepted, { ...root, body: ownPasswordChange }),
  listSessions: call('GET', '/auth/sessions', listOf(session), { ...root, query: page }),
  revokeSession: call('DELETE', '/auth/sessions/:sessionId', accepted, { ...root, params: params({ sessionId: id }) }),
  revokeOtherSessions: call('DELETE', '/auth/sessions', accepted, root),
  exportAccount: call('GET', '/auth/account/export', accountExport, root),
  /** Fails with CONFLICT while the user is the only owner of a workspace with other members. */
  deleteAccount: call('DELETE', '/auth/account', accepted, { ...root, body: accountDeletion }),
  /** Uploads an avatar. The body is the image itself. Its limits are in `avatarUpload`. */
  uploadAvatar: call('PUT', '/auth/avatar', user, root),
  getNotificationSettings: call('GET', '/auth/notification-settings', notificationSettings, root),
  updateNotificationSettings: call('PATCH', '/auth/notification-settings', notificationSettings, {
    ...root,
    body: notificationSettingsUpdate,
  }),

  listWorkspaces: call('GET', '/workspaces', listOf(workspace), { ...root, query: page }),
  createWorkspace: call('POST', '/workspaces', workspace, { ...root, body: workspaceCreate }),
  updateWorkspace: call('PATCH', '/workspaces/:workspaceId', workspace, {
    ...root,
    params: params({ workspaceId: id }),
    body: workspaceUpdate,
  }),
  /** Fails with VALIDATION unless the body repeats the workspace's name. */
  deleteWorkspace: call('DELETE', '/workspaces/:workspaceId', accepted, {
    ...root,
    params: params({ workspaceId: id }),
    body: workspaceDeletion,
  }),
  /** Fails with CONFLICT for the only owner of the workspace. */
  leaveWorkspace: call('POST', '/workspaces/:workspaceId/leave', accepted, {
    ...root,
    params: params({ workspaceId: id }),
  }),
  /** Makes another member the owner. The previous owner becomes an admin. */
  transferWorkspace: call('POST', '/workspaces/:workspaceId/transfer', workspace, {
    ...root,
    params: params({ workspaceId: id }),
    body: workspaceTransfer,
  }),
  /** Fails with CONFLICT if no owner would remain in the workspace. */
  updateMember: call('PATCH', '/members/:memberId', workspaceMember, { params: ofMember, body: memberUpdate }),
  /** With `openTasksTo`, the person's open tasks get another assignee, who joins their projects, or nobody. */
  removeMember: call('DELETE', '/members/:memberId', workspaceMember, { params: ofMember, query: removal }),
  /** Ends the member's sessions and mails them a link to set a new password. */
  forcePasswordReset: call('POST', '/members/:memberId/password-reset', resetForced, { params: ofMember }),
  createInvitation: call('POST', '/workspace/invites', invitation, { body: invitationCreate }),
  /** Creates an invitation for each address. Members get no invitation: they are added to the projects. */
  createInvitations: call('POST', '/workspace/invites/several', invitationsCreated, { body: invitationsCreate }),
  listInvitations: call('GET', '/workspace/invites', listOf(invitation), { query: page }),
  /** Replaces the link of an invitation. The new link is valid for a week, and the old link stops working. */
  resendInvitation: call('POST', '/workspace/invites/:invitationId/resend', invitation, { params: ofInvitation }),
  revokeInvitation: call('DELETE', '/workspace/invites/:invitationId', invitation, { params: ofInvitation }),
  previewInvitation: call('GET', '/workspaces/invite/:token', invitationPreview, {
    ...open,
    params: params({ token }),
  }),
  acceptInvitation: call('POST', '/workspaces/invite/:token/accept', joinedWorkspace, {
    ...root,
    params: params({ token }),
    body: z.object({ userId: id }),
  }),

  listAccessTokens: call('GET', '/auth/tokens', listOf(accessToken), { ...root, query: page }),
  /** Fails with FORBIDDEN for an account without a password that signed in more than ten minutes ago. */
  createAccessToken: call('POST', '/auth/tokens', accessTokenCreated, { ...root, body: accessTokenCreate }),
  revokeAccessToken: call('DELETE', '/auth/tokens/:tokenId', accepted, { ...root, params: params({ tokenId: id }) }),
} satisfies Record<string, Endpoint>;

const pokerEndpoints = {
  /** Rooms that the user has joined or may join, last used first. */
  listPokerRooms: call('GET', '/poker/rooms', listOf(pokerRoomSummary), { query: page }),
  createPokerRoom: call('POST', '/poker/rooms', pokerRoomCreated, { body: pokerRoomCreate }),
  getPokerRoom: call('GET', '/poker/rooms/:roomId', pokerView, { params: params({ roomId: id }) }),
  deletePokerRoom: call('DELETE', '/poker/rooms/:roomId', accepted, { params: params({ roomId: id }) }),
  /** Creates a guest link. If `open` is false, it creates none. The old link stops working in both cases. */
  changePokerGuestKey: call('POST', '/poker/rooms/:roomId/guest-key', pokerGuestKey, {
    params: params({ roomId: id }),
    body: z.object({ open: z.boolean() }),
  }),
  previewPokerRoom: call('GET', '/poker/guests/:key', pokerPreview, { ...open, params: params({ key: token }) }),
  /** Creates a guest. The guest's token is valid for this room only. */
  joinPokerRoomAsGuest: call('POST', '/poker/guests/:key', pokerGuest, {
    ...open,
    params: params({ key: token }),
    body: pokerGuestJoin,
  }),
} satisfies Record<string, Endpoint>;

const workflowEndpoints = {
  /** Lists the active workflow first, then the newest. */
  listWorkflows: call('GET', '/projects/:projectId/workflows', listOf(workflowSummary), {
    params: ofProject,
    query: page,
  }),
  createWorkflow: call('POST', '/projects/:projectId/workflows', workflow, { params: ofProject, body: workflowCreate }),
  /** Returns counts, durations and loops of the transitions in a period. The default is the last 90 days. */
  workflowPaths: call('GET', '/projects/:projectId/workflow-paths', workflowPaths, {
    params: ofProject,
    query: z.object({ from: z.optional(moment), to: z.optional(moment) }),
  }),
  getWorkflow: call('GET', '/projects/:projectId/workflows/:workflowId', workflow, { params: ofWorkflow }),
  /** Fails with CONFLICT and `current` if the draft changed since `version`. */
  updateWorkflow: call('PATCH', '/projects/:projectId/workflows/:workflowId', workflow, {
    params: ofWorkflow,
    body: workflowUpdate,
  }),
  /** Fails with CONFLICT while the workflow is active. */
  deleteWorkflow: call('DELETE', '/projects/:projectId/workflows/:workflowId', workflow, { params: ofWorkflow }),
  previewPublish: call('GET', '/projects/:projectId/workflows/:workflowId/publish', publishPreview, {
    params: ofWorkflow,
  }),
  /** Fails with VALIDATION if the draft has an error, or if a removed status has tasks and no target. */
  publishWorkflow: call('POST', '/projects/:projectId/workflows/:workflowId/publish', workflow, {
    params: ofWorkflow,
    body: workflowPublish,
  }),
  deactivateWorkflow: call('POST', '/projects/:projectId/workflows/:workflowId/deactivate', workflow, {
    params: ofWorkflow,
  }),
  listWorkflowVersions: call('GET', '/projects/:projectId/workflows/:workflowId/versions', listOf(workflowVersion), {
    params: ofWorkflow,
    query: page,
  }),
  getWorkflowVersion: call(
    'GET',
    '/projects/:projectId/workflows/:workflowId/versions/:version',
    workflowVersionDetail,
    {
      params: params({
        projectId: id,
        workflowId: id,
        version: z.coerce.number<string | number>().check(z.int(), z.minimum(1)),
      }),
    },
  ),
  listApprovals: call('GET', '/projects/:projectId/tasks/:taskId/approvals', listOf(approval), { params: ofTask }),
  /**
   * Approves a move. Fails with MOVE_REFUSED if the move needs no approval, and with FORBIDDEN if the user doesn't have
   * the role.
   */
  giveApproval: call('POST', '/projects/:projectId/tasks/:taskId/approvals', task, {
    params: ofTask,
    body: approvalGive,
  }),
  withdrawApproval: call('DELETE', '/projects/:projectId/tasks/:taskId/approvals/:edgeId', task, {
    params: params({ projectId: id, taskId: id, edgeId: id }),
  }),
} satisfies Record<string, Endpoint>;

const sprintEndpoints = {
  /** Fails with CONFLICT and the name of the other sprint if the dates overlap and the sprint isn't parallel. */
  createSprint: call('POST', '/projects/:projectId/sprints', sprint, { params: ofProject, body: sprintCreate }),
  getSprint: call('GET', '/projects/:projectId/sprints/:sprintId', sprint, { params: ofSprint }),
  updateSprint: call('PATCH', '/projects/:projectId/sprints/:sprintId', sprint, {
    params: ofSprint,
    body: sprintUpdate,
  }),
  /** Deletes a planned sprint and moves its tasks to the backlog. Fails for other sprints. */
  deleteSprint: call('DELETE', '/projects/:projectId/sprints/:sprintId', sprint, { params: ofSprint }),
  startSprint: call('POST', '/projects/:projectId/sprints/:sprintId/start', sprint, { params: ofSprint }),
  completeSprint: call('POST', '/projects/:projectId/sprints/:sprintId/complete', sprint, {
    params: ofSprint,
    body: sprintComplete,
  }),
  sprintReport: call('GET', '/projects/:projectId/sprints/:sprintId/report', sprintReport, { params: ofSprint }),
} satisfies Record<string, Endpoint>;

const viewEndpoints = {
  /** Lists the shared views and the user's own views, sorted by name. */
  listSavedViews: call('GET', '/projects/:projectId/views', listOf(savedView), { params: ofProject, query: page }),
  createSavedView: call('POST', '/projects/:projectId/views', savedView, { params: ofProject, body: savedViewCreate }),
  /** Fails with CONFLICT and `current` if the view changed since `version`. */
  updateSavedView: call('PATCH', '/projects/:projectId/views/:viewId', savedView, {
    params: ofView,
    body: savedViewUpdate,
  }),
  deleteSavedView: call('DELETE', '/projects/:projectId/views/:viewId', savedView, { params: ofView }),
  chooseDefaultView: call('PUT', '/projects/:projectId/default-view', defaultView, {
    params: ofProject,
    body: defaultView,
  }),
} satisfies Record<string, Endpoint>;

const archiveEndpoints = {
  /** Archives a task. It can only be read, commented on, unarchived and deleted, and lists leave it out. */
  archiveTask: call('POST', '/tasks/:taskId/archive', task, { params: params({ taskId: id }) }),
  /** Moves a task with its subtasks to another project. Former keys and addresses still lead to them. */
  moveTask: call('POST', '/projects/:projectId/tasks/:taskId/move', task, { params: ofTask, body: taskMove }),
  unarchiveTask: call('POST', '/tasks/:taskId/unarchive', task, { params: params({ taskId: id }) }),
} satisfies Record<string, Endpoint>;

const labelEndpoints = {
  /** Lists the labels of a project, or without `projectId` those of the workspace, sorted by name. */
  listLabels: call('GET', '/labels', listOf(labelSummary), { query: z.object({ projectId: z.optional(id) }) }),
  /** Returns the label in use with the same name if there is one. */
  createLabel: call('POST', '/labels', label, { body: labelCreate }),
  /** Fails with CONFLICT if another label in use has the name. */
  updateLabel: call('PATCH', '/labels/:labelId', label, { params: ofLabel, body: labelUpdate }),
  /** Replaces a label by another one on all its tasks, and removes it. */
  mergeLabel: call('POST', '/labels/:labelId/merge', labelMerged, { params: ofLabel, body: labelMerge }),
} satisfies Record<string, Endpoint>;

const transferEndpoints = {
  listImports: call('GET', '/projects/:projectId/imports', listOf(importRecord), { params: ofProject, query: page }),
  /** Lists the statuses that an import may archive. */
  listUnusedStatuses: call('GET', '/projects/:projectId/unused-statuses', unusedStatuses, { params: ofProject }),
  /**
   * Prepares the options of a project for the rows of an import: creates options, sorts the statuses and archives
   * unused ones. The client chooses the import's id, and the first request creates the import.
   */
  prepareImport: call('POST', '/projects/:projectId/imports/:importId/options', project, {
    params: ofImport,
    body: importOptions,
  }),
  /**
   * Imports rows. The client chooses the import's id, and the first request creates the import. A row whose key was
   * imported before creates no second task.
   */
  importTasks: call('POST', '/projects/:projectId/imports/:importId/rows', importAnswer, {
    params: ofImport,
    body: importRows,
  }),
  /** Returns the keys that already have a task in the project. An import of them creates no task. */
  findImportedKeys: call('POST', '/projects/:projectId/imported-keys', importKeys, {
    params: ofProject,
    body: importKeys,
  }),
  /**
   * Deletes some of the imported tasks. The client repeats the call until `left` is 0. The last call also removes the
   * options that the import created and nothing else uses. Fails with CONFLICT if the import is too old.
   */
  undoImport: call('POST', '/projects/:projectId/imports/:importId/undo', undoAnswer, { params: ofImport }),
  exportProject: call('POST', '/projects/:projectId/export', download, {
    params: ofProject,
    body: projectExportRequest,
  }),
  /** Exports everything that the user may read, except conversations of which they aren't a member. */
  exportWorkspace: call('POST', '/workspace/export', download, {}),
} satisfies Record<string, Endpoint>;

const insightsEndpoints = {
  /**
   * Returns the metrics of a project. Fails with VALIDATION if the range is invalid or too long, or if the time zone is
   * unknown.
   */
  getInsights: call('GET', '/projects/:projectId/insights', insights, {
    params: ofProject,
    query: z.object(insightsQuery),
  }),
  /**
   * Lists the tasks that a metric counts. The longest duration is first, or the newest task if the metric has no
   * duration.
   */
  listInsightTasks: call('GET', '/projects/:projectId/insights/tasks', countedTasks, {
    params: ofProject,
    query: z.object(countedTasksQuery),
  }),
} satisfies Record<string, Endpoint>;

const taskEndpoints = {
  /**
   * Returns the visible tasks that have the keys. Former prefixes of a project also count. Leaves out keys without a
   * visible task.
   */
  listKeyedTasks: call('GET', '/tasks/keys', z.object({ elements: z.array(keyedTask) }), { query: keyedTasksQuery }),
  /** Returns the tasks that a task names, and those that name it. Leaves out tasks that the user can't see. */
  listTaskRelations: call('GET', '/projects/:projectId/tasks/:taskId/relations', taskRelations, { params: ofTask }),
  /** Returns the visible tasks of other projects that block tasks of the project, at most 500. */
  listOutsideBlockers: call('GET', '/projects/:projectId/outside-blockers', outsideBlockers, { params: ofProject }),
  /**
   * Adds or removes one relation of a task. The other relations of the task stay. Fails with VALIDATION if the tasks
   * would wait for each other or repeat each other.
   */
  relateTask: call('POST', '/projects/:projectId/tasks/:taskId/relations', task, {
    params: ofTask,
    body: relationChange,
  }),
} satisfies Record<string, Endpoint>;

export const screenEndpoints = {
  ...taskEndpoints,
  ...peopleEndpoints,
  ...pokerEndpoints,
  ...workflowEndpoints,
  ...sprintEndpoints,
  ...archiveEndpoints,
  ...labelEndpoints,
  ...viewEndpoints,
  ...transferEndpoints,
  ...insightsEndpoints,
};
