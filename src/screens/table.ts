/**
 * Table of screens, with one row per path. From it are derived: routes, paths that the server answers, the code and
 * texts to load before a screen, actors, breadcrumbs and tab titles.
 *
 * A key is a path, or a name for a frame without a path. A path that ends with `/` is the default page of its parent.
 */
import type { ComponentType } from 'react';
import type { Area } from '../../texts/catalogues.ts';
import type { ScreenRow, View } from './screenRow.ts';
import { validSearch as insightsSearch } from './insights/search.ts';
import {
  boardSearch,
  createSearch,
  documentationSearch,
  notificationsSearch,
  pokerRoomSearch,
  signInSearch,
  signUpSearch,
  sprintSearch,
  taskSearch,
  tasksSearch,
  ticketSearch,
} from './search.ts';

/**
 * Returns a function that describes one view of a chunk.
 * @param texts - Areas of the texts of all modules in the chunk. They are loaded before the view is shown. The views of
 *   signed-in users also have those of `signedIn`. `checkSuspension` names what is missing.
 */
const chunk =
  <M extends object>(load: () => Promise<M>, texts: readonly Area[] = []) =>
  (name: keyof M & string): View => ({ load: async () => (await load())[name] as ComponentType, texts });

const authentication = chunk(() => import('./authentication/screens.ts'), ['authentication']);
const boards = chunk(() => import('./boards/screens.ts'), ['boards']);
const conversations = chunk(() => import('./conversations/screens.ts'), ['conversations', 'editor']);
const documents = chunk(() => import('./documents/DocumentsScreen.tsx'), ['documents']);
const document = chunk(() => import('./documents/DocumentScreen.tsx'), ['documents', 'editor']);
const lists = chunk(() => import('./lists.ts'));
const poker = chunk(() => import('./poker/screens.ts'), ['poker']);
const projectSettings = chunk(
  () => import('./projectSettings/screens.ts'),
  ['defaults', 'projectSettings', 'settings'],
);
const settings = chunk(() => import('./settings/screens.ts'), ['settings']);
const signedIn = chunk(
  () => import('./signedIn.ts'),
  ['board', 'dates', 'fields', 'home', 'projects', 'shell', 'toasts', 'ui'],
);
const sprints = chunk(() => import('./sprints/screens.ts'), ['sprints']);
const tools = chunk(() => import('./tools/screens.ts'), ['tools']);

export const screens = {
  // ---- without a session
  '/authentication': { in: null },
  '/authentication/': { in: '/authentication', redirect: '/authentication/sign-in' },
  // The view is part of the first chunk.
  '/authentication/sign-in': { in: '/authentication', search: signInSearch, guard: 'signedOut' },
  '/authentication/sign-up': {
    in: '/authentication',
    view: authentication('SignUpScreen'),
    search: signUpSearch,
    guard: 'signedOut',
  },
  '/authentication/password/reset': {
    in: '/authentication',
    view: authentication('ResetRequestScreen'),
    actors: ['passwordReset'],
  },
  '/authentication/password/reset/$token': {
    in: '/authentication',
    view: authentication('ResetChangeScreen'),
    actors: ['passwordReset'],
  },
  '/callback': {
    in: null,
    view: authentication('CallbackScreen'),
    search: ticketSearch,
    guard: 'ticket',
  },
  /** Page for unknown addresses. */
  '/$': { in: null, view: signedIn('NotFoundScreen'), guard: 'settled', title: 'notFound' },

  // ---- with a session
  app: {
    in: null,
    view: signedIn('ShellScreen'),
    guard: 'session',
  },
  '/': { view: lists('HomeScreen'), actors: ['home'], title: 'dashboard', search: createSearch },
  '/create-workspace': {
    view: chunk(
      () => import('./createWorkspace/CreateWorkspaceScreen.tsx'),
      ['createWorkspace'],
    )('CreateWorkspaceScreen'),
    actors: ['createWorkspace'],
    title: 'createWorkspace',
  },
  '/invites/workspace/$token': {
    view: chunk(() => import('./invites/InvitationScreen.tsx'), ['invites'])('InvitationScreen'),
    actors: ['invitation'],
    title: 'invitation',
  },
  '/settings': { redirect: '/settings/account', title: 'settings' },
  settingsArea: {
    view: settings('SettingsScreen'),
    actors: ['accountRecords'],
  },
  '/settings/account': {
    in: 'settingsArea',
    view: settings('AccountScreen'),
    actors: ['accountSettings'],
    title: 'account',
  },
  '/settings/profile': {
    in: 'settingsArea',
    view: settings('ProfileScreen'),
    title: 'profile',
  },
  '/settings/notifications': {
    in: 'settingsArea',
    view: settings('NotificationsScreen'),
    actors: ['notificationSettings'],
    title: 'notifications',
  },
  '/settings/workspace': {
    in: 'settingsArea',
    view: settings('WorkspaceScreen'),
    actors: ['workspaceSettings', 'members'],
    title: 'workspace',
  },
  /** Address in the sidebar of the same screen. */
  '/workspace/settings': {
    in: 'settingsArea',
    view: settings('WorkspaceScreen'),
    actors: ['workspaceSettings', 'members'],
    title: 'workspace',
    above: '/settings',
  },
  '/documentation/$': {
    view: chunk(
      () => import('./documentation/DocumentationScreen.tsx'),
      ['documentation', 'commands'],
    )('DocumentationScreen'),
    search: documentationSearch,
    title: 'documentation',
  },
  '/projects': {
    view: lists('ProjectsScreen'),
    search: createSearch,
    actors: ['projects'],
    title: 'projects',
  },
  '/boards': {
    view: boards('BoardsScreen'),
    search: createSearch,
    guard: 'workspace',
    actors: ['boards'],
    title: 'boards',
  },
  '/boards/$boardId': {
    view: boards('BoardScreen'),
    search: boardSearch,
    guard: 'workspace',
    actors: ['boardTasks'],
    title: 'board',
    record: 'board',
  },
  /** Address of a task by its key. */
  '/t/$taskKey': {
    view: chunk(() => import('./tasks/KeyScreen.tsx'))('KeyScreen'),
    guard: 'workspace',
    title: 'tasks',
  },
  '/sprints': {
    view: sprints('SprintsScreen'),
    guard: 'workspace',
    actors: ['sprints'],
    title: 'sprints',
  },
  '/conversations': {
    view: conversations('ConversationsScreen'),
    actors: ['conversations'],
    title: 'conversations',
  },
  '/conversations/': {
    in: '/conversations',
    view: conversations('NoConversation'),
  },
  '/conversations/$conversationId': {
    in: '/conversations',
    view: conversations('ConversationScreen'),
    actors: ['conversation'],
  },
  '/notifications': {
    view: chunk(() => import('./notifications/NotificationsScreen.tsx'), ['notifications'])('NotificationsScreen'),
    search: notificationsSearch,
    guard: 'workspace',
    title: 'notifications',
  },
  '/tools': { view: tools('ToolsScreen'), title: 'tools' },
  '/tools/common-4': {
    view: tools('Common4Screen'),
    title: 'common4',
  },
  '/tools/poker-planning': {
    view: poker('PokerToolScreen'),
    guard: 'workspace',
    actors: ['pokerRooms'],
    title: 'pokerPlanning',
  },
  '/poker-planning': {
    view: poker('RoomsScreen'),
    guard: 'workspace',
    actors: ['pokerRooms'],
    title: 'pokerPlanning',
    above: '/tools',
  },
  '/poker-planning/create': {
    view: poker('CreateRoomScreen'),
    guard: 'workspace',
    actors: ['pokerRooms'],
    title: 'createRoom',
  },
  '/poker-planning/join': {
    view: poker('JoinRoomScreen'),
    guard: 'workspace',
    actors: ['pokerRooms'],
    title: 'joinRoom',
  },
  '/poker-planning/$roomId': {
    view: poker('RoomScreen'),
    search: pokerRoomSearch,
    title: 'room',
  },
  '/documents': {
    view: documents('DocumentsScreen'),
    actors: ['documentTree'],
    title: 'documents',
  },
  '/documents/': { in: '/documents', view: documents('NoDocument') },
  '/documents/$documentId': {
    in: '/documents',
    view: document('DocumentScreen'),
    actors: ['documentEditor'],
    record: 'document',
  },

  // ---- pages of a project
  '/projects/$projectId': {
    view: signedIn('ProjectScreen'),
    title: 'project',
    record: 'project',
  },
  '/projects/$projectId/': { in: '/projects/$projectId', redirect: '/projects/$projectId/tasks' },
  '/projects/$projectId/insights': {
    in: '/projects/$projectId',
    view: chunk(() => import('./insights/InsightsScreen.tsx'), ['insights'])('InsightsScreen'),
    search: insightsSearch,
  },
  '/projects/$projectId/tasks': {
    in: '/projects/$projectId',
    view: chunk(() => import('./tasks/TasksScreen.tsx'))('TasksScreen'),
    search: tasksSearch,
    actors: ['board'],
    title: 'tasks',
  },
  '/projects/$projectId/documents': {
    in: '/projects/$projectId',
    view: documents('ProjectDocumentsScreen'),
    actors: ['documentTree'],
    title: 'documents',
  },
  '/projects/$projectId/documents/': {
    in: '/projects/$projectId/documents',
    view: documents('NoDocument'),
  },
  '/projects/$projectId/documents/$documentId': {
    in: '/projects/$projectId/documents',
    view: document('ProjectDocumentScreen'),
    actors: ['documentEditor'],
    record: 'document',
  },
  '/projects/$projectId/sprints': {
    in: '/projects/$projectId',
    view: sprints('ProjectSprintsScreen'),
    actors: ['sprints'],
    title: 'sprints',
  },
  '/projects/$projectId/sprints/$sprintId': {
    in: '/projects/$projectId',
    view: sprints('SprintScreen'),
    search: sprintSearch,
    actors: ['sprint', 'sprints'],
    title: 'sprint',
    record: 'sprint',
  },
  '/projects/$projectId/workflows': {
    in: '/projects/$projectId',
    view: chunk(() => import('./workflows/WorkflowsScreen.tsx'), ['workflows'])('WorkflowsScreen'),
    search: createSearch,
    actors: ['workflows'],
    title: 'workflows',
  },
  '/projects/$projectId/workflows/$workflowId': {
    in: '/projects/$projectId',
    view: chunk(() => import('./workflows/WorkflowScreen.tsx'), ['workflows'])('WorkflowScreen'),
    actors: ['workflowEditor'],
    title: 'workflow',
    record: 'workflow',
  },
  '/projects/$projectId/ai': {
    in: '/projects/$projectId',
    view: chunk(() => import('./chat/ChatScreen.tsx'), ['chat'])('ChatScreen'),
    search: taskSearch,
    actors: ['chatRoom'],
    title: 'assistant',
  },
  '/projects/$projectId/import': {
    in: '/projects/$projectId',
    view: chunk(() => import('./import/ImportScreen.tsx'), ['importing'])('ImportScreen'),
    actors: ['importTasks'],
    title: 'importTasks',
  },
  '/projects/$projectId/settings': {
    in: '/projects/$projectId',
    view: projectSettings('ProjectSettingsScreen'),
    actors: ['projectSettings'],
    title: 'settings',
  },
  '/projects/$projectId/settings/': {
    in: '/projects/$projectId/settings',
    redirect: '/projects/$projectId/settings/general',
  },
  '/projects/$projectId/settings/general': {
    in: '/projects/$projectId/settings',
    view: projectSettings('GeneralScreen'),
    title: 'general',
  },
  '/projects/$projectId/settings/people': {
    in: '/projects/$projectId/settings',
    view: projectSettings('PeopleScreen'),
    title: 'people',
  },
  '/projects/$projectId/settings/tags': {
    in: '/projects/$projectId/settings',
    view: projectSettings('TagsScreen'),
    title: 'tags',
  },
} as const satisfies Record<string, ScreenRow>;

/** Paths of the app's pages. `$name` matches one segment, and a final `$` matches the rest of the path, if any. */
export const appPaths = Object.keys(screens)
  .filter((key) => key.startsWith('/') && key !== '/$')
  .filter((path) => path === '/' || !path.endsWith('/'));
