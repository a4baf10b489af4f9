import { newId } from '../db/ids.ts';
import type { EndpointName } from '../../domain/endpoints.ts';
import { rowFor, tagsFor } from '../testing/team.ts';
import { type CallerName, password, pokerSettings, type Scene } from './callers.ts';

/**
 * Expected statuses for each caller: without a token, a person of another workspace, a guest, a member, an admin and
 * the owner.
 */
type Statuses = readonly [none: number, stranger: number, guest: number, member: number, admin: number, owner: number];

export interface Expectation {
  statuses: Statuses;
  /** Builds the request. Requests about the caller's own account depend on `caller`. */
  request?: (scene: Scene, caller: CallerName) => { params?: Record<string, string>; query?: object; body?: object };
}

const everyone = (status: number): Statuses => [status, status, status, status, status, status];
const signedIn = (status = 200): Statuses => [401, status, status, status, status, status];
const inWorkspace: Statuses = [401, 404, 200, 200, 200, 200];
const working = (status: number): Statuses => [401, 404, 403, status, status, status];
const managing = (status = 200): Statuses => [401, 404, 403, 403, status, status];
/** Statuses for a conversation without the admin, who gets NOT_FOUND. */
const inConversation = (status = 200): Statuses => [401, 404, status, status, 404, status];
/** Statuses for records of the workspace itself, which guests may not read. */
const ofTeam = (status = 200): Statuses => [401, 404, 404, status, status, status];
const owning: Statuses = [401, 404, 403, 403, 403, 200];

const workspaceOf = ({ people }: Scene) => ({ workspaceId: people.owner.workspaceId });
const projectOf = ({ project }: Scene) => ({ projectId: project.id });
const taskOf = (scene: Scene) => ({ ...projectOf(scene), taskId: scene.task.id });
const boardOf = ({ board }: Scene) => ({ boardId: board.id });
const bystanderOf = ({ bystander }: Scene) => ({ memberId: bystander.id });
const invitationOf = ({ invitation }: Scene) => ({ invitationId: invitation.id });
const commentOf = ({ task, commentId }: Scene) => ({ taskId: task.id, commentId });
const conversationOf = ({ conversationId }: Scene) => ({ conversationId });
const messageOf = ({ conversationId, messageId }: Scene) => ({ conversationId, messageId });
const documentOf = ({ documentId }: Scene) => ({ documentId });
const projectDocumentOf = ({ project, projectDocumentId }: Scene) => ({
  projectId: project.id,
  documentId: projectDocumentId,
});
const workflowOf = ({ project, workflowId }: Scene) => ({ projectId: project.id, workflowId });
const roomOf = ({ pokerRoomId }: Scene) => ({ roomId: pokerRoomId });
const sprintOf = ({ project, sprintId }: Scene) => ({ projectId: project.id, sprintId });
const viewOf = ({ project, viewId }: Scene) => ({ projectId: project.id, viewId });
const newTask = ({ project }: Scene) => ({ title: 'Plan', projectId: project.id, ...tagsFor(project) });
const idOf = ({ people }: Scene, caller: CallerName) => (caller === 'none' ? newId() : people[caller].id);

export const expectations: Record<EndpointName, Expectation> = {
  signIn: { statuses: everyone(200), request: ({ people }) => ({ body: { email: people.owner.email, password } }) },
  signUp: {
    statuses: everyone(201),
    request: () => ({
      body: { email: `${newId()}@example.com`, password, confirmPassword: password, name: 'Grace', lastName: 'Hopper' },
    }),
  },
  signOut: { statuses: signedIn() },
  getAccount: { statuses: signedIn() },
  updateAccount: {
    statuses: signedIn(),
    request: (scene, caller) => ({ body: { id: idOf(scene, caller), nickname: 'Countess' } }),
  },
  getConfig: { statuses: everyone(200) },
  requestPasswordReset: { statuses: everyone(200), request: ({ people }) => ({ body: { email: people.owner.email } }) },
  changePassword: {
    statuses: everyone(410),
    request: () => ({ body: { token: 'forged', password, confirmPassword: password } }),
  },
  exchangeCallback: { statuses: everyone(401), request: () => ({ body: { token: 'forged' } }) },
  getSignInMethods: { statuses: signedIn() },
  changeOwnPassword: {
    statuses: signedIn(),
    request: () => ({
      body: { currentPassword: password, password: 'another horse', confirmPassword: 'another horse' },
    }),
  },
  listSessions: { statuses: signedIn() },
  revokeSession: {
    statuses: [401, 404, 404, 404, 404, 200],
    request: ({ people }) => ({ params: { sessionId: people.owner.sessionId } }),
  },
  revokeOtherSessions: { statuses: signedIn() },
  exportAccount: { statuses: signedIn() },
  deleteAccount: { statuses: [401, 200, 200, 200, 200, 409], request: () => ({ body: { confirmation: password } }) },
  uploadAvatar: { statuses: signedIn(415) },
  getNotificationSettings: { statuses: signedIn() },
  updateNotificationSettings: { statuses: signedIn(), request: () => ({ body: { reminder: { mail: true } } }) },

  listWorkspaces: { statuses: signedIn() },
  createWorkspace: { statuses: signedIn(201), request: () => ({ body: { name: 'Workshop' } }) },
  updateWorkspace: {
    statuses: managing(),
    request: (scene) => ({ params: workspaceOf(scene), body: { name: 'Workshop' } }),
  },
  deleteWorkspace: { statuses: owning, request: (scene) => ({ params: workspaceOf(scene), body: { name: 'Lab' } }) },
  leaveWorkspace: { statuses: [401, 404, 200, 200, 200, 409], request: (scene) => ({ params: workspaceOf(scene) }) },
  transferWorkspace: {
    statuses: owning,
    request: (scene) => ({ params: workspaceOf(scene), body: { memberId: scene.bystander.id } }),
  },
  listMembers: { statuses: inWorkspace },
  updateMember: { statuses: managing(), request: (scene) => ({ params: bystanderOf(scene), body: { role: 'guest' } }) },
  removeMember: { statuses: managing(), request: (scene) => ({ params: bystanderOf(scene) }) },
  forcePasswordReset: {
    statuses: [401, 404, 403, 403, 409, 200],
    request: (scene) => ({ params: bystanderOf(scene) }),
  },
  createInvitation: { statuses: managing(201), request: () => ({ body: { email: `${newId()}@example.com` } }) },
  createInvitations: {
    statuses: managing(201),
    request: (scene) => ({
      body: { emails: [`${newId()}@example.com`, scene.people.guest.email], projectIds: [scene.project.id] },
    }),
  },
  listInvitations: { statuses: managing() },
  resendInvitation: { statuses: managing(), request: (scene) => ({ params: invitationOf(scene) }) },
  revokeInvitation: { statuses: managing(), request: (scene) => ({ params: invitationOf(scene) }) },
  previewInvitation: { statuses: everyone(200), request: ({ invitationToken: token }) => ({ params: { token } }) },
  acceptInvitation: {
    statuses: signedIn(403),
    request: (scene, caller) => ({ params: { token: scene.invitationToken }, body: { userId: idOf(scene, caller) } }),
  },

  search: { statuses: inWorkspace, request: () => ({ query: { q: 'plan' } }) },

  listProjects: { statuses: inWorkspace },
  getProject: { statuses: inWorkspace, request: (scene) => ({ params: projectOf(scene) }) },
  createProject: { statuses: working(201), request: () => ({ body: { name: 'Rocket' } }) },
  createExampleProject: { statuses: working(201) },
  updateProject: { statuses: managing(), request: (scene) => ({ params: projectOf(scene), body: { name: 'Rocket' } }) },
  starProject: { statuses: inWorkspace, request: (scene) => ({ params: projectOf(scene), body: { starred: true } }) },
  deleteProject: { statuses: managing(), request: (scene) => ({ params: projectOf(scene) }) },
  restoreProject: { statuses: managing(), request: (scene) => ({ params: projectOf(scene) }) },
  inviteToProject: {
    statuses: managing(),
    request: (scene) => ({ params: projectOf(scene), body: { usersToInvite: [scene.bystander.id] } }),
  },
  removeFromProject: {
    statuses: managing(),
    request: (scene) => ({ params: { ...projectOf(scene), userId: scene.bystander.id } }),
  },
  listProjectUsers: { statuses: inWorkspace, request: (scene) => ({ params: projectOf(scene) }) },
  createTag: {
    statuses: managing(201),
    request: (scene) => ({ params: { ...projectOf(scene), kind: 'types' }, body: { name: 'Chore', color: 'red' } }),
  },
  updateTag: {
    statuses: managing(),
    request: (scene) => ({
      params: { ...projectOf(scene), kind: 'types', tagId: scene.project.taskTypes[0]?.id ?? '' },
      body: { name: 'Chore' },
    }),
  },
  orderTags: {
    statuses: managing(),
    request: (scene) => ({
      params: { ...projectOf(scene), kind: 'types' },
      body: { ids: scene.project.taskTypes.map(({ id }) => id) },
    }),
  },

  listLabels: { statuses: inWorkspace, request: (scene) => ({ query: projectOf(scene) }) },
  createLabel: {
    statuses: inWorkspace.map((status) => (status === 200 ? 201 : status)) as unknown as Statuses,
    request: (scene) => ({ body: { name: 'Safety', ...projectOf(scene) } }),
  },
  updateLabel: {
    statuses: managing(),
    request: (scene) => ({ params: { labelId: scene.labelId }, body: { name: 'Security' } }),
  },
  mergeLabel: {
    statuses: managing(),
    request: (scene) => ({ params: { labelId: scene.labelId }, body: { into: scene.workspaceLabelId } }),
  },

  listProjectTasks: { statuses: inWorkspace, request: (scene) => ({ params: projectOf(scene) }) },
  createProjectTask: {
    statuses: working(201),
    request: (scene) => ({ params: projectOf(scene), body: newTask(scene) }),
  },
  getProjectTask: { statuses: inWorkspace, request: (scene) => ({ params: taskOf(scene) }) },
  updateProjectTask: {
    statuses: inWorkspace,
    request: (scene) => ({ params: taskOf(scene), body: { title: 'Better plan' } }),
  },
  // The task has no checklist.
  tickChecklistItem: {
    statuses: [401, 404, 409, 409, 409, 409],
    request: (scene) => ({ params: taskOf(scene), body: { item: { text: 'Seal it', occurrence: 0 }, checked: true } }),
  },
  listOutsideBlockers: { statuses: inWorkspace, request: (scene) => ({ params: projectOf(scene) }) },
  listTaskRelations: { statuses: inWorkspace, request: (scene) => ({ params: taskOf(scene) }) },
  // Removing a relation that the task doesn't have changes nothing.
  relateTask: {
    statuses: inWorkspace,
    request: (scene) => ({
      params: taskOf(scene),
      body: { field: 'blockedBy', otherId: scene.task.id, present: false },
    }),
  },
  createTask: { statuses: working(201), request: (scene) => ({ body: newTask(scene) }) },
  listTasks: { statuses: inWorkspace },
  getFirstSteps: { statuses: inWorkspace },
  hideFirstSteps: { statuses: inWorkspace },
  listMyTasks: { statuses: inWorkspace },
  listKeyedTasks: { statuses: inWorkspace, request: () => ({ query: { keys: 'PLA-1' } }) },
  deleteTask: { statuses: working(200), request: (scene) => ({ params: taskOf(scene) }) },
  restoreTask: { statuses: working(200), request: (scene) => ({ params: taskOf(scene) }) },
  archiveTask: { statuses: inWorkspace, request: (scene) => ({ params: taskOf(scene) }) },
  unarchiveTask: { statuses: inWorkspace, request: (scene) => ({ params: taskOf(scene) }) },
  // A move to the task's own project changes nothing.
  moveTask: {
    statuses: inWorkspace,
    request: (scene) => ({ params: { ...projectOf(scene), ...taskOf(scene) }, body: { ...projectOf(scene) } }),
  },
  taskHistory: { statuses: inWorkspace, request: (scene) => ({ params: taskOf(scene) }) },

  createProjectBoard: {
    statuses: working(201),
    request: (scene) => ({ params: projectOf(scene), body: { name: 'Week 13' } }),
  },
  getProjectBoard: {
    statuses: inWorkspace,
    request: (scene) => ({ params: { ...projectOf(scene), ...boardOf(scene) } }),
  },
  createBoard: { statuses: working(201), request: () => ({ body: { name: 'Week 13' } }) },
  listBoards: { statuses: inWorkspace },
  getBoard: { statuses: inWorkspace, request: (scene) => ({ params: boardOf(scene) }) },
  updateBoard: { statuses: managing(), request: (scene) => ({ params: boardOf(scene), body: { name: 'Week 13' } }) },
  replaceBoard: { statuses: managing(), request: ({ board }) => ({ body: { id: board.id, name: 'Week 13' } }) },
  deleteBoard: { statuses: managing(), request: (scene) => ({ params: boardOf(scene) }) },
  boardHasTasks: { statuses: inWorkspace, request: (scene) => ({ params: boardOf(scene) }) },

  listNotifications: { statuses: inWorkspace },
  readAllNotifications: { statuses: inWorkspace },
  // The notification belongs to the bystander, so even the owner may not read it.
  readNotification: {
    statuses: [401, 404, 404, 404, 404, 404],
    request: ({ notificationId }) => ({ params: { notificationId } }),
  },

  listComments: { statuses: inWorkspace, request: (scene) => ({ params: taskOf(scene) }) },
  createComment: {
    statuses: [401, 404, 201, 201, 201, 201],
    request: (scene) => ({ params: taskOf(scene), body: { content: 'Thanks' } }),
  },
  updateComment: { statuses: owning, request: (scene) => ({ params: commentOf(scene), body: { content: 'Thanks' } }) },
  deleteComment: { statuses: managing(), request: (scene) => ({ params: commentOf(scene) }) },
  restoreComment: { statuses: managing(), request: (scene) => ({ params: commentOf(scene) }) },
  listFollowers: { statuses: inWorkspace, request: (scene) => ({ params: taskOf(scene) }) },
  followTask: {
    statuses: inWorkspace,
    request: (scene) => ({ params: taskOf(scene), body: { state: 'following' } }),
  },
  listConversations: { statuses: inWorkspace },
  getConversation: { statuses: inConversation(), request: (scene) => ({ params: conversationOf(scene) }) },
  createConversation: { statuses: inWorkspace, request: ({ bystander }) => ({ body: { memberIds: [bystander.id] } }) },
  updateConversation: {
    statuses: inConversation(),
    request: (scene) => ({ params: conversationOf(scene), body: { name: 'Team' } }),
  },
  addToConversation: {
    statuses: inConversation(),
    request: (scene) => ({ params: conversationOf(scene), body: { memberIds: [scene.people.admin.id] } }),
  },
  removeFromConversation: {
    statuses: [401, 404, 403, 403, 404, 200],
    request: (scene) => ({ params: { ...conversationOf(scene), ...bystanderOf(scene) } }),
  },
  readConversation: {
    statuses: inConversation(),
    request: (scene) => ({ params: conversationOf(scene), body: { number: 1 } }),
  },
  listMessages: { statuses: inConversation(), request: (scene) => ({ params: conversationOf(scene) }) },
  createMessage: {
    statuses: inConversation(201),
    request: (scene) => ({ params: conversationOf(scene), body: { content: 'Thanks' } }),
  },
  updateMessage: {
    statuses: [401, 404, 403, 403, 404, 200],
    request: (scene) => ({ params: messageOf(scene), body: { content: 'Thanks' } }),
  },
  deleteMessage: { statuses: [401, 404, 403, 403, 404, 200], request: (scene) => ({ params: messageOf(scene) }) },

  // Guests may read only documents in their projects.
  listDocuments: { statuses: inWorkspace },
  listProjectDocuments: { statuses: inWorkspace, request: (scene) => ({ params: projectOf(scene) }) },
  searchDocuments: { statuses: inWorkspace, request: () => ({ query: { search: 'plan' } }) },
  listBin: { statuses: inWorkspace },
  getDocument: { statuses: ofTeam(), request: (scene) => ({ params: documentOf(scene) }) },
  createDocument: { statuses: working(201), request: () => ({ body: { title: 'Plan', type: 'document' } }) },
  createProjectDocument: {
    statuses: working(201),
    request: (scene) => ({ params: projectOf(scene), body: { title: 'Plan', type: 'folder' } }),
  },
  updateDocument: {
    statuses: ofTeam(),
    request: (scene) => ({ params: documentOf(scene), body: { title: 'Better plan' } }),
  },
  updateProjectDocument: {
    statuses: working(200),
    request: (scene) => ({ params: projectDocumentOf(scene), body: { content: 'Better plan' } }),
  },
  deleteDocument: { statuses: [401, 404, 404, 403, 200, 200], request: (scene) => ({ params: documentOf(scene) }) },
  deleteProjectDocument: { statuses: managing(), request: (scene) => ({ params: projectDocumentOf(scene) }) },
  restoreDocument: {
    statuses: [401, 404, 404, 403, 200, 200],
    request: ({ binnedId }) => ({ params: { documentId: binnedId } }),
  },
  purgeDocument: {
    statuses: [401, 404, 404, 403, 200, 200],
    request: ({ binnedId }) => ({ params: { documentId: binnedId } }),
  },
  listDocumentVersions: { statuses: ofTeam(), request: (scene) => ({ params: documentOf(scene) }) },
  getDocumentVersion: {
    statuses: ofTeam(),
    request: (scene) => ({ params: { ...documentOf(scene), versionId: scene.versionId } }),
  },
  restoreDocumentVersion: {
    statuses: ofTeam(),
    request: (scene) => ({ params: { ...documentOf(scene), versionId: scene.versionId } }),
  },
  uploadImage: { statuses: working(415) },

  // The owner's room is open to guests.
  listPokerRooms: { statuses: inWorkspace },
  createPokerRoom: { statuses: working(201), request: () => ({ body: { settings: pokerSettings } }) },
  getPokerRoom: { statuses: inWorkspace, request: (scene) => ({ params: roomOf(scene) }) },
  deletePokerRoom: { statuses: managing(), request: (scene) => ({ params: roomOf(scene) }) },
  changePokerGuestKey: { statuses: managing(), request: (scene) => ({ params: roomOf(scene), body: { open: true } }) },
  previewPokerRoom: { statuses: everyone(200), request: ({ pokerKey: key }) => ({ params: { key } }) },
  joinPokerRoomAsGuest: {
    statuses: everyone(200),
    request: ({ pokerKey: key }) => ({ params: { key }, body: { name: 'Zoe' } }),
  },

  listChat: { statuses: inWorkspace, request: (scene) => ({ params: projectOf(scene) }) },
  clearChat: { statuses: inWorkspace, request: (scene) => ({ params: projectOf(scene) }) },
  confirmProposal: {
    statuses: [401, 404, 404, 404, 404, 200],
    request: (scene) => ({ params: { ...projectOf(scene), proposalId: scene.proposalId } }),
  },
  rejectProposal: {
    statuses: [401, 404, 404, 404, 404, 200],
    request: (scene) => ({ params: { ...projectOf(scene), proposalId: scene.proposalId } }),
  },
  listAccessTokens: { statuses: signedIn() },
  createAccessToken: {
    statuses: [401, 404, 201, 201, 201, 201],
    request: (scene) => ({ body: { name: 'Claude', scope: 'read', days: 30, password, ...workspaceOf(scene) } }),
  },
  revokeAccessToken: {
    statuses: [401, 404, 404, 404, 404, 200],
    request: ({ accessTokenId: tokenId }) => ({ params: { tokenId } }),
  },

  // The workflow was published, but it isn't active.
  listWorkflows: { statuses: inWorkspace, request: (scene) => ({ params: projectOf(scene) }) },
  createWorkflow: {
    statuses: managing(201),
    request: (scene) => ({ params: projectOf(scene), body: { name: 'Flow' } }),
  },
  workflowPaths: { statuses: inWorkspace, request: (scene) => ({ params: projectOf(scene) }) },
  getWorkflow: { statuses: inWorkspace, request: (scene) => ({ params: workflowOf(scene) }) },
  updateWorkflow: { statuses: managing(), request: (scene) => ({ params: workflowOf(scene), body: { name: 'Way' } }) },
  deleteWorkflow: { statuses: managing(), request: (scene) => ({ params: workflowOf(scene) }) },
  previewPublish: { statuses: inWorkspace, request: (scene) => ({ params: workflowOf(scene) }) },
  publishWorkflow: {
    statuses: managing(),
    request: (scene) => ({ params: workflowOf(scene), body: { version: 1, moves: {} } }),
  },
  deactivateWorkflow: { statuses: managing(), request: (scene) => ({ params: workflowOf(scene) }) },
  listWorkflowVersions: { statuses: inWorkspace, request: (scene) => ({ params: workflowOf(scene) }) },
  getWorkflowVersion: {
    statuses: inWorkspace,
    request: (scene) => ({ params: { ...workflowOf(scene), version: '1' } }),
  },
  listApprovals: { statuses: inWorkspace, request: (scene) => ({ params: taskOf(scene) }) },
  // No workflow has this edge.
  giveApproval: { statuses: signedIn(404), request: (scene) => ({ params: taskOf(scene), body: { edgeId: newId() } }) },
  withdrawApproval: {
    statuses: signedIn(404),
    request: (scene) => ({ params: { ...taskOf(scene), edgeId: newId() } }),
  },

  // The sprint is planned, so it cannot be completed yet.
  listSprints: { statuses: inWorkspace },
  createSprint: {
    statuses: working(201),
    request: (scene) => ({
      params: projectOf(scene),
      body: { name: 'Sprint 2', startsOn: '2026-03-16', endsOn: '2026-03-27' },
    }),
  },
  getSprint: { statuses: inWorkspace, request: (scene) => ({ params: sprintOf(scene) }) },
  updateSprint: {
    statuses: working(200),
    request: (scene) => ({ params: sprintOf(scene), body: { goal: 'Ship it' } }),
  },
  deleteSprint: { statuses: working(200), request: (scene) => ({ params: sprintOf(scene) }) },
  startSprint: { statuses: working(200), request: (scene) => ({ params: sprintOf(scene) }) },
  completeSprint: {
    statuses: working(409),
    request: (scene) => ({ params: sprintOf(scene), body: { unfinished: { to: 'backlog' } } }),
  },
  sprintReport: { statuses: inWorkspace, request: (scene) => ({ params: sprintOf(scene) }) },

  // The view is shared by the member. Guests cannot share views.
  listSavedViews: { statuses: inWorkspace, request: (scene) => ({ params: projectOf(scene) }) },
  createSavedView: {
    statuses: working(201),
    request: (scene) => ({
      params: projectOf(scene),
      body: {
        name: 'Mine',
        shared: true,
        search: '',
        filters: { statusIds: [], typeIds: [], priorityIds: [], assignedTo: [], sprintIds: [] },
        mode: 'table',
        columns: {},
      },
    }),
  },
  updateSavedView: { statuses: working(200), request: (scene) => ({ params: viewOf(scene), body: { name: 'Ours' } }) },
  deleteSavedView: { statuses: working(200), request: (scene) => ({ params: viewOf(scene) }) },
  chooseDefaultView: {
    statuses: inWorkspace,
    request: (scene) => ({ params: projectOf(scene), body: { viewId: scene.viewId } }),
  },

  getInsights: { statuses: inWorkspace, request: (scene) => ({ params: projectOf(scene) }) },
  listInsightTasks: {
    statuses: inWorkspace,
    request: (scene) => ({ params: projectOf(scene), query: { metric: 'wip' } }),
  },

  listImports: { statuses: inWorkspace, request: (scene) => ({ params: projectOf(scene) }) },
  listUnusedStatuses: { statuses: inWorkspace, request: (scene) => ({ params: projectOf(scene) }) },
  prepareImport: {
    statuses: managing(),
    request: (scene) => ({
      params: { ...projectOf(scene), importId: newId() },
      body: { fileName: 'tasks.csv', source: 'csv', created: [], statuses: [], archived: [] },
    }),
  },
  importTasks: {
    statuses: working(200),
    request: (scene) => ({
      params: { ...projectOf(scene), importId: newId() },
      body: { fileName: 'tasks.csv', source: 'csv', rows: [rowFor(scene.project)] },
    }),
  },
  findImportedKeys: {
    statuses: inWorkspace,
    request: (scene) => ({ params: projectOf(scene), body: { keys: ['csv:1'] } }),
  },
  undoImport: {
    statuses: managing(),
    request: (scene) => ({ params: { ...projectOf(scene), importId: scene.importId } }),
  },
  exportProject: { statuses: inWorkspace, request: (scene) => ({ params: projectOf(scene), body: { format: 'csv' } }) },
  exportWorkspace: { statuses: managing() },
};

export const furtherExpectations: readonly (Expectation & { title: string; name: EndpointName })[] = [
  {
    title: 'create a link for several people',
    name: 'createInvitation',
    statuses: managing(201),
    request: () => ({ body: { seats: 3, role: 'guest' } }),
  },
  {
    title: 'renew a link',
    name: 'resendInvitation',
    statuses: managing(),
    request: ({ link }) => ({ params: { invitationId: link.id } }),
  },
  {
    title: 'revoke a link',
    name: 'revokeInvitation',
    statuses: managing(),
    request: ({ link }) => ({ params: { invitationId: link.id } }),
  },
  {
    title: 'preview a link',
    name: 'previewInvitation',
    statuses: everyone(200),
    request: ({ linkToken: token }) => ({ params: { token } }),
  },
  {
    title: 'join by a link',
    name: 'acceptInvitation',
    statuses: signedIn(),
    request: (scene, caller) => ({ params: { token: scene.linkToken }, body: { userId: idOf(scene, caller) } }),
  },
  {
    title: 'join by a link for someone else',
    name: 'acceptInvitation',
    statuses: signedIn(403),
    request: (scene) => ({ params: { token: scene.linkToken }, body: { userId: scene.bystander.id } }),
  },
  {
    title: 'change the password without the current one',
    name: 'changeOwnPassword',
    statuses: signedIn(400),
    request: () => ({ body: { password: 'another horse', confirmPassword: 'another horse' } }),
  },
];
