import { newId } from '../db/ids.ts';
import type { EndpointName } from '../../domain/endpoints.ts';
import { rowFor, tagsFor } from '../testing/team.ts';
import { type AskerName, password, pokerSettings, type Scene } from './askers.ts';

/** Status for no token, someone of another workspace, guest, member, admin, owner; in this order. */
type Statuses = readonly [none: number, stranger: number, guest: number, member: number, admin: number, owner: number];

export interface Expectation {
  statuses: Statuses;
  /** What is asked; the asker is told, for calls about oneself. */
  ask?: (scene: Scene, asker: AskerName) => { params?: Record<string, string>; query?: object; body?: object };
}

const everyone = (status: number): Statuses => [status, status, status, status, status, status];
const signedIn = (status = 200): Statuses => [401, status, status, status, status, status];
const inWorkspace: Statuses = [401, 404, 200, 200, 200, 200];
const working = (status: number): Statuses => [401, 404, 403, status, status, status];
const managing = (status = 200): Statuses => [401, 404, 403, 403, status, status];
/** The admin is not in the conversation: to them, too, it doesn't exist. */
const inConversation = (status = 200): Statuses => [401, 404, status, status, 404, status];
/** Of the workspace itself: guests see none of it. */
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
const idOf = ({ people }: Scene, asker: AskerName) => (asker === 'none' ? newId() : people[asker].id);

/** Who may do what, for every call that the server answers. */
export const expectations: Record<EndpointName, Expectation> = {
  signIn: { statuses: everyone(200), ask: ({ people }) => ({ body: { email: people.owner.email, password } }) },
  signUp: {
    statuses: everyone(201),
    ask: () => ({
      body: { email: `${newId()}@example.com`, password, confirmPassword: password, name: 'Grace', lastName: 'Hopper' },
    }),
  },
  signOut: { statuses: signedIn() },
  getAccount: { statuses: signedIn() },
  updateAccount: {
    statuses: signedIn(),
    ask: (scene, asker) => ({ body: { id: idOf(scene, asker), nickname: 'Countess' } }),
  },
  getConfig: { statuses: everyone(200) },
  requestPasswordReset: { statuses: everyone(200), ask: ({ people }) => ({ body: { email: people.owner.email } }) },
  changePassword: {
    statuses: everyone(410),
    ask: () => ({ body: { token: 'forged', password, confirmPassword: password } }),
  },
  exchangeCallback: { statuses: everyone(401), ask: () => ({ body: { token: 'forged' } }) },
  getSignInMethods: { statuses: signedIn() },
  changeOwnPassword: {
    statuses: signedIn(),
    ask: () => ({ body: { currentPassword: password, password: 'another horse', confirmPassword: 'another horse' } }),
  },
  listSessions: { statuses: signedIn() },
  revokeSession: {
    statuses: [401, 404, 404, 404, 404, 200],
    ask: ({ people }) => ({ params: { sessionId: people.owner.sessionId } }),
  },
  revokeOtherSessions: { statuses: signedIn() },
  exportAccount: { statuses: signedIn() },
  deleteAccount: { statuses: [401, 200, 200, 200, 200, 409], ask: () => ({ body: { confirmation: password } }) },
  uploadAvatar: { statuses: signedIn(415) },
  getNotificationSettings: { statuses: signedIn() },
  updateNotificationSettings: { statuses: signedIn(), ask: () => ({ body: { reminder: { mail: true } } }) },

  listWorkspaces: { statuses: signedIn() },
  createWorkspace: { statuses: signedIn(201), ask: () => ({ body: { name: 'Workshop' } }) },
  updateWorkspace: {
    statuses: managing(),
    ask: (scene) => ({ params: workspaceOf(scene), body: { name: 'Workshop' } }),
  },
  deleteWorkspace: { statuses: owning, ask: (scene) => ({ params: workspaceOf(scene), body: { name: 'Lab' } }) },
  leaveWorkspace: { statuses: [401, 404, 200, 200, 200, 409], ask: (scene) => ({ params: workspaceOf(scene) }) },
  transferWorkspace: {
    statuses: owning,
    ask: (scene) => ({ params: workspaceOf(scene), body: { memberId: scene.bystander.id } }),
  },
  listMembers: { statuses: inWorkspace },
  updateMember: { statuses: managing(), ask: (scene) => ({ params: bystanderOf(scene), body: { role: 'guest' } }) },
  removeMember: { statuses: managing(), ask: (scene) => ({ params: bystanderOf(scene) }) },
  forcePasswordReset: { statuses: [401, 404, 403, 403, 409, 200], ask: (scene) => ({ params: bystanderOf(scene) }) },
  createInvitation: { statuses: managing(201), ask: () => ({ body: { email: `${newId()}@example.com` } }) },
  listInvitations: { statuses: managing() },
  resendInvitation: { statuses: managing(), ask: (scene) => ({ params: invitationOf(scene) }) },
  revokeInvitation: { statuses: managing(), ask: (scene) => ({ params: invitationOf(scene) }) },
  previewInvitation: { statuses: everyone(200), ask: ({ invitationToken: token }) => ({ params: { token } }) },
  acceptInvitation: {
    statuses: signedIn(403),
    ask: (scene, asker) => ({ params: { token: scene.invitationToken }, body: { userId: idOf(scene, asker) } }),
  },

  listProjects: { statuses: inWorkspace },
  getProject: { statuses: inWorkspace, ask: (scene) => ({ params: projectOf(scene) }) },
  createProject: { statuses: working(201), ask: () => ({ body: { name: 'Rocket' } }) },
  updateProject: { statuses: managing(), ask: (scene) => ({ params: projectOf(scene), body: { name: 'Rocket' } }) },
  deleteProject: { statuses: managing(), ask: (scene) => ({ params: projectOf(scene) }) },
  inviteToProject: {
    statuses: managing(),
    ask: (scene) => ({ params: projectOf(scene), body: { usersToInvite: [scene.bystander.id] } }),
  },
  removeFromProject: {
    statuses: managing(),
    ask: (scene) => ({ params: { ...projectOf(scene), userId: scene.bystander.id } }),
  },
  listProjectUsers: { statuses: inWorkspace, ask: (scene) => ({ params: projectOf(scene) }) },
  createTag: {
    statuses: managing(201),
    ask: (scene) => ({ params: { ...projectOf(scene), kind: 'types' }, body: { name: 'Chore', color: 'red' } }),
  },
  updateTag: {
    statuses: managing(),
    ask: (scene) => ({
      params: { ...projectOf(scene), kind: 'types', tagId: scene.project.taskTypes[0]?.id ?? '' },
      body: { name: 'Chore' },
    }),
  },
  orderTags: {
    statuses: managing(),
    ask: (scene) => ({
      params: { ...projectOf(scene), kind: 'types' },
      body: { ids: scene.project.taskTypes.map(({ id }) => id) },
    }),
  },

  listProjectTasks: { statuses: inWorkspace, ask: (scene) => ({ params: projectOf(scene) }) },
  createProjectTask: { statuses: working(201), ask: (scene) => ({ params: projectOf(scene), body: newTask(scene) }) },
  getProjectTask: { statuses: inWorkspace, ask: (scene) => ({ params: taskOf(scene) }) },
  updateProjectTask: {
    statuses: inWorkspace,
    ask: (scene) => ({ params: taskOf(scene), body: { title: 'Better plan' } }),
  },
  createTask: { statuses: working(201), ask: (scene) => ({ body: newTask(scene) }) },
  listTasks: { statuses: inWorkspace },
  listMyTasks: { statuses: inWorkspace },
  deleteTask: { statuses: working(200), ask: (scene) => ({ params: taskOf(scene) }) },
  restoreTask: { statuses: working(200), ask: (scene) => ({ params: taskOf(scene) }) },
  taskHistory: { statuses: inWorkspace, ask: (scene) => ({ params: taskOf(scene) }) },

  // Boards.
  createProjectBoard: {
    statuses: working(201),
    ask: (scene) => ({ params: projectOf(scene), body: { name: 'Week 13' } }),
  },
  getProjectBoard: { statuses: inWorkspace, ask: (scene) => ({ params: { ...projectOf(scene), ...boardOf(scene) } }) },
  createBoard: { statuses: working(201), ask: () => ({ body: { name: 'Week 13' } }) },
  listBoards: { statuses: inWorkspace },
  getBoard: { statuses: inWorkspace, ask: (scene) => ({ params: boardOf(scene) }) },
  updateBoard: { statuses: managing(), ask: (scene) => ({ params: boardOf(scene), body: { name: 'Week 13' } }) },
  replaceBoard: { statuses: managing(), ask: ({ board }) => ({ body: { id: board.id, name: 'Week 13' } }) },
  deleteBoard: { statuses: managing(), ask: (scene) => ({ params: boardOf(scene) }) },
  boardHasTasks: { statuses: inWorkspace, ask: (scene) => ({ params: boardOf(scene) }) },

  // Notifications.
  listNotifications: { statuses: inWorkspace },
  readAllNotifications: { statuses: inWorkspace },
  // The bystander's: nobody else has it, whatever their role.
  readNotification: {
    statuses: [401, 404, 404, 404, 404, 404],
    ask: ({ notificationId }) => ({ params: { notificationId } }),
  },

  // Comments and conversations.
  listComments: { statuses: inWorkspace, ask: (scene) => ({ params: taskOf(scene) }) },
  createComment: {
    statuses: [401, 404, 201, 201, 201, 201],
    ask: (scene) => ({ params: taskOf(scene), body: { content: 'Thanks' } }),
  },
  updateComment: { statuses: owning, ask: (scene) => ({ params: commentOf(scene), body: { content: 'Thanks' } }) },
  deleteComment: { statuses: managing(), ask: (scene) => ({ params: commentOf(scene) }) },
  restoreComment: { statuses: managing(), ask: (scene) => ({ params: commentOf(scene) }) },
  listConversations: { statuses: inWorkspace },
  getConversation: { statuses: inConversation(), ask: (scene) => ({ params: conversationOf(scene) }) },
  createConversation: { statuses: inWorkspace, ask: ({ bystander }) => ({ body: { memberIds: [bystander.id] } }) },
  updateConversation: {
    statuses: inConversation(),
    ask: (scene) => ({ params: conversationOf(scene), body: { name: 'Team' } }),
  },
  addToConversation: {
    statuses: inConversation(),
    ask: (scene) => ({ params: conversationOf(scene), body: { memberIds: [scene.people.admin.id] } }),
  },
  removeFromConversation: {
    statuses: [401, 404, 403, 403, 404, 200],
    ask: (scene) => ({ params: { ...conversationOf(scene), ...bystanderOf(scene) } }),
  },
  readConversation: {
    statuses: inConversation(),
    ask: (scene) => ({ params: conversationOf(scene), body: { number: 1 } }),
  },
  listMessages: { statuses: inConversation(), ask: (scene) => ({ params: conversationOf(scene) }) },
  createMessage: {
    statuses: inConversation(201),
    ask: (scene) => ({ params: conversationOf(scene), body: { content: 'Thanks' } }),
  },
  updateMessage: {
    statuses: [401, 404, 403, 403, 404, 200],
    ask: (scene) => ({ params: messageOf(scene), body: { content: 'Thanks' } }),
  },
  deleteMessage: { statuses: [401, 404, 403, 403, 404, 200], ask: (scene) => ({ params: messageOf(scene) }) },

  // Documents: guests have none but those of their projects.
  listDocuments: { statuses: inWorkspace },
  listProjectDocuments: { statuses: inWorkspace, ask: (scene) => ({ params: projectOf(scene) }) },
  searchDocuments: { statuses: inWorkspace, ask: () => ({ query: { search: 'plan' } }) },
  listBin: { statuses: inWorkspace },
  getDocument: { statuses: ofTeam(), ask: (scene) => ({ params: documentOf(scene) }) },
  createDocument: { statuses: working(201), ask: () => ({ body: { title: 'Plan', type: 'document' } }) },
  createProjectDocument: {
    statuses: working(201),
    ask: (scene) => ({ params: projectOf(scene), body: { title: 'Plan', type: 'folder' } }),
  },
  updateDocument: {
    statuses: ofTeam(),
    ask: (scene) => ({ params: documentOf(scene), body: { title: 'Better plan' } }),
  },
  updateProjectDocument: {
    statuses: working(200),
    ask: (scene) => ({ params: projectDocumentOf(scene), body: { content: 'Better plan' } }),
  },
  deleteDocument: { statuses: [401, 404, 404, 403, 200, 200], ask: (scene) => ({ params: documentOf(scene) }) },
  deleteProjectDocument: { statuses: managing(), ask: (scene) => ({ params: projectDocumentOf(scene) }) },
  restoreDocument: {
    statuses: [401, 404, 404, 403, 200, 200],
    ask: ({ binnedId }) => ({ params: { documentId: binnedId } }),
  },
  purgeDocument: {
    statuses: [401, 404, 404, 403, 200, 200],
    ask: ({ binnedId }) => ({ params: { documentId: binnedId } }),
  },
  listDocumentVersions: { statuses: ofTeam(), ask: (scene) => ({ params: documentOf(scene) }) },
  getDocumentVersion: {
    statuses: ofTeam(),
    ask: (scene) => ({ params: { ...documentOf(scene), versionId: scene.versionId } }),
  },
  restoreDocumentVersion: {
    statuses: ofTeam(),
    ask: (scene) => ({ params: { ...documentOf(scene), versionId: scene.versionId } }),
  },
  uploadImage: { statuses: working(415) },

  // Planning poker: the owner's room, open to guests.
  listPokerRooms: { statuses: inWorkspace },
  createPokerRoom: { statuses: working(201), ask: () => ({ body: { settings: pokerSettings } }) },
  getPokerRoom: { statuses: inWorkspace, ask: (scene) => ({ params: roomOf(scene) }) },
  deletePokerRoom: { statuses: managing(), ask: (scene) => ({ params: roomOf(scene) }) },
  changePokerGuestKey: { statuses: managing(), ask: (scene) => ({ params: roomOf(scene), body: { open: true } }) },
  previewPokerRoom: { statuses: everyone(200), ask: ({ pokerKey: key }) => ({ params: { key } }) },
  joinPokerRoomAsGuest: {
    statuses: everyone(200),
    ask: ({ pokerKey: key }) => ({ params: { key }, body: { name: 'Zoe' } }),
  },

  // The assistant and keys for other programs.
  listChat: { statuses: inWorkspace, ask: (scene) => ({ params: projectOf(scene) }) },
  clearChat: { statuses: inWorkspace, ask: (scene) => ({ params: projectOf(scene) }) },
  confirmProposal: {
    statuses: [401, 404, 404, 404, 404, 200],
    ask: (scene) => ({ params: { ...projectOf(scene), proposalId: scene.proposalId } }),
  },
  rejectProposal: {
    statuses: [401, 404, 404, 404, 404, 200],
    ask: (scene) => ({ params: { ...projectOf(scene), proposalId: scene.proposalId } }),
  },
  listAccessTokens: { statuses: signedIn() },
  createAccessToken: {
    statuses: [401, 404, 201, 201, 201, 201],
    ask: (scene) => ({ body: { name: 'Claude', scope: 'read', days: 30, ...workspaceOf(scene) } }),
  },
  revokeAccessToken: {
    statuses: [401, 404, 404, 404, 404, 200],
    ask: ({ accessTokenId: tokenId }) => ({ params: { tokenId } }),
  },

  // Workflows: one that was published and isn't active.
  listWorkflows: { statuses: inWorkspace, ask: (scene) => ({ params: projectOf(scene) }) },
  createWorkflow: { statuses: managing(201), ask: (scene) => ({ params: projectOf(scene), body: { name: 'Flow' } }) },
  workflowPaths: { statuses: inWorkspace, ask: (scene) => ({ params: projectOf(scene) }) },
  getWorkflow: { statuses: inWorkspace, ask: (scene) => ({ params: workflowOf(scene) }) },
  updateWorkflow: { statuses: managing(), ask: (scene) => ({ params: workflowOf(scene), body: { name: 'Way' } }) },
  deleteWorkflow: { statuses: managing(), ask: (scene) => ({ params: workflowOf(scene) }) },
  previewPublish: { statuses: inWorkspace, ask: (scene) => ({ params: workflowOf(scene) }) },
  publishWorkflow: {
    statuses: managing(),
    ask: (scene) => ({ params: workflowOf(scene), body: { version: 1, moves: {} } }),
  },
  deactivateWorkflow: { statuses: managing(), ask: (scene) => ({ params: workflowOf(scene) }) },
  listWorkflowVersions: { statuses: inWorkspace, ask: (scene) => ({ params: workflowOf(scene) }) },
  getWorkflowVersion: { statuses: inWorkspace, ask: (scene) => ({ params: { ...workflowOf(scene), version: '1' } }) },
  listApprovals: { statuses: inWorkspace, ask: (scene) => ({ params: taskOf(scene) }) },
  // The edge is of no workflow.
  giveApproval: { statuses: signedIn(404), ask: (scene) => ({ params: taskOf(scene), body: { edgeId: newId() } }) },
  withdrawApproval: { statuses: signedIn(404), ask: (scene) => ({ params: { ...taskOf(scene), edgeId: newId() } }) },

  // Sprints: a planned one, which can't be completed yet.
  listSprints: { statuses: inWorkspace },
  createSprint: {
    statuses: working(201),
    ask: (scene) => ({
      params: projectOf(scene),
      body: { name: 'Sprint 2', startsOn: '2026-03-16', endsOn: '2026-03-27' },
    }),
  },
  getSprint: { statuses: inWorkspace, ask: (scene) => ({ params: sprintOf(scene) }) },
  updateSprint: { statuses: working(200), ask: (scene) => ({ params: sprintOf(scene), body: { goal: 'Ship it' } }) },
  deleteSprint: { statuses: working(200), ask: (scene) => ({ params: sprintOf(scene) }) },
  startSprint: { statuses: working(200), ask: (scene) => ({ params: sprintOf(scene) }) },
  completeSprint: {
    statuses: working(409),
    ask: (scene) => ({ params: sprintOf(scene), body: { unfinished: { to: 'backlog' } } }),
  },
  sprintReport: { statuses: inWorkspace, ask: (scene) => ({ params: sprintOf(scene) }) },

  // Saved views: one that the member shares; guests keep theirs for themselves.
  listSavedViews: { statuses: inWorkspace, ask: (scene) => ({ params: projectOf(scene) }) },
  createSavedView: {
    statuses: working(201),
    ask: (scene) => ({
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
  updateSavedView: { statuses: working(200), ask: (scene) => ({ params: viewOf(scene), body: { name: 'Ours' } }) },
  deleteSavedView: { statuses: working(200), ask: (scene) => ({ params: viewOf(scene) }) },
  chooseDefaultView: {
    statuses: inWorkspace,
    ask: (scene) => ({ params: projectOf(scene), body: { viewId: scene.viewId } }),
  },

  // Insights.
  getInsights: { statuses: inWorkspace, ask: (scene) => ({ params: projectOf(scene) }) },
  listInsightTasks: { statuses: inWorkspace, ask: (scene) => ({ params: projectOf(scene), query: { metric: 'wip' } }) },

  // Imports and exports.
  listImports: { statuses: inWorkspace, ask: (scene) => ({ params: projectOf(scene) }) },
  importTasks: {
    statuses: working(200),
    ask: (scene) => ({
      params: { ...projectOf(scene), importId: newId() },
      body: { fileName: 'tasks.csv', source: 'csv', rows: [rowFor(scene.project)] },
    }),
  },
  undoImport: { statuses: managing(), ask: (scene) => ({ params: { ...projectOf(scene), importId: scene.importId } }) },
  exportProject: { statuses: inWorkspace, ask: (scene) => ({ params: projectOf(scene), body: { format: 'csv' } }) },
  exportWorkspace: { statuses: managing() },
};

/** The same calls, asked otherwise: where another body or record meets another rule. */
export const furtherExpectations: readonly (Expectation & { title: string; name: EndpointName })[] = [
  {
    title: 'a link for several',
    name: 'createInvitation',
    statuses: managing(201),
    ask: () => ({ body: { seats: 3, role: 'guest' } }),
  },
  {
    title: 'a new address for a link',
    name: 'resendInvitation',
    statuses: managing(),
    ask: ({ link }) => ({ params: { invitationId: link.id } }),
  },
  {
    title: 'the end of a link',
    name: 'revokeInvitation',
    statuses: managing(),
    ask: ({ link }) => ({ params: { invitationId: link.id } }),
  },
  {
    title: 'what a link is for',
    name: 'previewInvitation',
    statuses: everyone(200),
    ask: ({ linkToken: token }) => ({ params: { token } }),
  },
  {
    title: 'joining by a link',
    name: 'acceptInvitation',
    statuses: signedIn(),
    ask: (scene, asker) => ({ params: { token: scene.linkToken }, body: { userId: idOf(scene, asker) } }),
  },
  {
    title: 'joining by a link for someone else',
    name: 'acceptInvitation',
    statuses: signedIn(403),
    ask: (scene) => ({ params: { token: scene.linkToken }, body: { userId: scene.bystander.id } }),
  },
  {
    title: 'a new password without the current',
    name: 'changeOwnPassword',
    statuses: signedIn(400),
    ask: () => ({ body: { password: 'another horse', confirmPassword: 'another horse' } }),
  },
];
