/**
 * Every machine of the product by its name, fetched when it is asked for. Nothing that runs imports this: it is for tools
 * that look at all of them, as `npm run charts`.
 */
import type { AnyStateMachine } from 'xstate';
import type { WorkflowDefinition } from '../../domain/workflow.ts';

/** A workflow as a team may draw one, to show what becomes of it: states are named where real ones have ids. */
export const exampleWorkflow: WorkflowDefinition = {
  initial: 'Backlog',
  states: (['Backlog', 'In progress', 'In review', 'Done'] as const).map((id, index) => ({
    id, name: id, color: 'slate', category: index === 0 ? 'unstarted' : index === 3 ? 'done' : 'started', x: 0, y: index * 120, timers: [],
  })),
  edges: [
    { id: 'start', from: 'Backlog', to: 'In progress', name: 'Start', guards: [{ kind: 'assigned' }], actions: [] },
    { id: 'back', from: 'In progress', to: 'Backlog', name: 'Put back', guards: [], actions: [{ kind: 'assign', whom: 'nobody' }] },
    { id: 'review', from: 'In progress', to: 'In review', name: 'Ask for review', guards: [{ kind: 'filled', field: 'description' }, { kind: 'unblocked' }], actions: [{ kind: 'notify', whom: 'managers', text: 'Please review' }] },
    { id: 'reject', from: 'In review', to: 'In progress', name: 'Reject', guards: [], actions: [] },
    { id: 'accept', from: 'In review', to: 'Done', name: 'Accept', guards: [{ kind: 'approved', by: 'manager' }], actions: [] },
    { id: 'reopen', from: 'Done', to: 'In progress', name: 'Reopen', guards: [{ kind: 'role', roles: ['manager', 'member'] }], actions: [] },
  ],
};

/** By the name of the machine's file; those that browser and server share begin with `domain`. */
export const machineRegistry = {
  accessTokens: async () => (await import('./accessTokens/accessTokens.machine.ts')).accessTokensMachine,
  accountSettings: async () => (await import('./accountSettings/accountSettings.machine.ts')).accountSettingsMachine,
  analytics: async () => (await import('./analytics/analytics.machine.ts')).analyticsMachine,
  board: async () => (await import('./board/board.machine.ts')).boardMachine,
  boards: async () => (await import('./boards/boards.machine.ts')).boardsMachine,
  boardTasks: async () => (await import('./boardTasks/boardTasks.machine.ts')).boardTasksMachine,
  cache: async () => (await import('./cache/cache.machine.ts')).cacheMachine,
  chatRoom: async () => (await import('./chatRoom/chatRoom.machine.ts')).chatRoomMachine,
  commands: async () => (await import('./commands/commands.machine.ts')).commandsMachine,
  comments: async () => (await import('./comments/comments.machine.ts')).commentsMachine,
  connectivity: async () => (await import('./connectivity/connectivity.machine.ts')).connectivityMachine,
  conversation: async () => (await import('./conversation/conversation.machine.ts')).conversationMachine,
  conversations: async () => (await import('./conversations/conversations.machine.ts')).conversationsMachine,
  createProject: async () => (await import('./createProject/createProject.machine.ts')).createProjectMachine,
  createTask: async () => (await import('./createTask/createTask.machine.ts')).createTaskMachine,
  createWorkspace: async () => (await import('./createWorkspace/createWorkspace.machine.ts')).createWorkspaceMachine,
  documentation: async () => (await import('./documentation/documentation.machine.ts')).documentationMachine,
  documentEditor: async () => (await import('./documentEditor/documentEditor.machine.ts')).documentEditorMachine,
  documentTree: async () => (await import('./documentTree/documentTree.machine.ts')).documentTreeMachine,
  drafts: async () => (await import('./drafts/drafts.machine.ts')).draftsMachine,
  exportData: async () => (await import('./exportData/exportData.machine.ts')).exportDataMachine,
  home: async () => (await import('./home/home.machine.ts')).homeMachine,
  importTasks: async () => (await import('./importTasks/importTasks.machine.ts')).importTasksMachine,
  insights: async () => (await import('./insights/insights.machine.ts')).insightsMachine,
  invitation: async () => (await import('./invitation/invitation.machine.ts')).invitationMachine,
  invitePeople: async () => (await import('./invitePeople/invitePeople.machine.ts')).invitePeopleMachine,
  layout: async () => (await import('./layout/layout.machine.ts')).layoutMachine,
  members: async () => (await import('./members/members.machine.ts')).membersMachine,
  newConversation: async () => (await import('./newConversation/newConversation.machine.ts')).newConversationMachine,
  notifications: async () => (await import('./notifications/notifications.machine.ts')).notificationsMachine,
  notificationSettings: async () => (await import('./notificationSettings/notificationSettings.machine.ts')).notificationSettingsMachine,
  passwordReset: async () => (await import('./passwordReset/passwordReset.machine.ts')).passwordResetMachine,
  pokerRoom: async () => (await import('./pokerRoom/pokerRoom.machine.ts')).pokerRoomMachine,
  pokerRooms: async () => (await import('./pokerRooms/pokerRooms.machine.ts')).pokerRoomsMachine,
  problemReport: async () => (await import('./problemReport/problemReport.machine.ts')).problemReportMachine,
  profileSettings: async () => (await import('./profileSettings/profileSettings.machine.ts')).profileSettingsMachine,
  projects: async () => (await import('./projects/projects.machine.ts')).projectsMachine,
  projectSettings: async () => (await import('./projectSettings/projectSettings.machine.ts')).projectSettingsMachine,
  quickAdd: async () => (await import('./quickAdd/quickAdd.machine.ts')).quickAddMachine,
  realtime: async () => (await import('./realtime/realtime.machine.ts')).realtimeMachine,
  resource: async () => (await import('./resource/resource.machine.ts')).resourceMachine,
  root: async () => (await import('./root/root.machine.ts')).rootMachine,
  serverConfig: async () => (await import('./serverConfig/serverConfig.machine.ts')).serverConfigMachine,
  session: async () => (await import('./session/session.machine.ts')).sessionMachine,
  simulator: async () => (await import('./simulator/simulator.machine.ts')).simulatorMachine,
  savedViews: async () => (await import('./savedViews/savedViews.machine.ts')).savedViewsMachine,
  selection: async () => (await import('./selection/selection.machine.ts')).selectionMachine,
  sprint: async () => (await import('./sprint/sprint.machine.ts')).sprintMachine,
  sprints: async () => (await import('./sprints/sprints.machine.ts')).sprintsMachine,
  taskDetail: async () => (await import('./taskDetail/taskDetail.machine.ts')).taskDetailMachine,
  toast: async () => (await import('./toasts/toast.machine.ts')).toastMachine,
  toasts: async () => (await import('./toasts/toasts.machine.ts')).toastsMachine,
  workflowEditor: async () => (await import('./workflowEditor/workflowEditor.machine.ts')).workflowEditorMachine,
  workflows: async () => (await import('./workflows/workflows.machine.ts')).workflowsMachine,
  workspace: async () => (await import('./workspace/workspace.machine.ts')).workspaceMachine,
  workspaceSettings: async () => (await import('./workspaceSettings/workspaceSettings.machine.ts')).workspaceSettingsMachine,
  write: async () => (await import('./write/write.machine.ts')).writeMachine,
  domainPokerRoom: async () => (await import('../../domain/machines/pokerRoom.ts')).pokerRoomMachine,
  domainSprint: async () => (await import('../../domain/machines/sprint.ts')).sprintLife,
  domainWorkflow: async () => (await import('../../domain/machines/workflow.ts')).workflowMachine(exampleWorkflow),
} satisfies Record<string, () => Promise<AnyStateMachine>>;
export type MachineName = keyof typeof machineRegistry;
