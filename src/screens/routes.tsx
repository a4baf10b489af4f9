import { basePath, appPath } from '../../domain/basePath.ts';
import { type ExternalRefusal, externalRefusals } from '../../domain/externalSignIn.ts';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import type { Area } from '../../texts/catalogues.ts';
import type { ComponentType } from 'react';
import { type AppSystem, loadTexts, sendTo } from '../system/system.ts';
import { selectIsSettled, selectIsSignedIn } from '../machines/session/session.selectors.ts';
import { lazyScreen } from './lazyView.tsx';
import { validSearch } from './insights/search.ts';
import { SignInScreen } from './authentication/SignInScreen.tsx';
import { focusPage } from './focusPage.ts';
import { leaveWhenSignedIn, requireSession, requireWorkspace, sessionOf, settleSession } from './guard.ts';
import { safeRedirect } from './redirect.ts';
import { pathWithoutTokens, searchWithoutTokens } from './withoutTokens.ts';
import { PendingView } from './root/PendingView.tsx';
import { RootView } from './root/RootView.tsx';
import { RouteFailure, RouteNotFound } from './root/RouteFailure.tsx';

interface RouterContext {
  system: AppSystem;
}

const root = createRootRouteWithContext<RouterContext>()({ component: RootView });

/** Chunks of the views: one per area, except for the editors. */
const code = {
  authentication: () => import('./authentication/screens.ts'),
  boards: () => import('./boards/screens.ts'),
  chat: () => import('./chat/ChatScreen.tsx'),
  conversations: () => import('./conversations/screens.ts'),
  createWorkspace: () => import('./createWorkspace/CreateWorkspaceScreen.tsx'),
  documentation: () => import('./documentation/DocumentationScreen.tsx'),
  document: () => import('./documents/DocumentScreen.tsx'),
  documents: () => import('./documents/DocumentsScreen.tsx'),
  import: () => import('./import/ImportScreen.tsx'),
  insights: () => import('./insights/InsightsScreen.tsx'),
  invitation: () => import('./invites/InvitationScreen.tsx'),
  lists: () => import('./lists.ts'),
  notifications: () => import('./notifications/NotificationsScreen.tsx'),
  poker: () => import('./poker/screens.ts'),
  projectSettings: () => import('./projectSettings/screens.ts'),
  settings: () => import('./settings/screens.ts'),
  signedIn: () => import('./signedIn.ts'),
  sprints: () => import('./sprints/screens.ts'),
  tasks: () => import('./tasks/TasksScreen.tsx'),
  tools: () => import('./tools/screens.ts'),
  workflow: () => import('./workflows/WorkflowScreen.tsx'),
  workflows: () => import('./workflows/WorkflowsScreen.tsx'),
};

/**
 * Areas of the texts of all modules that a chunk imports. They are loaded before the view is shown. The views of
 * signed-in users also have those of `signedIn`. `checkSuspension` names what is missing.
 */
const areas = {
  authentication: ['authentication'],
  boards: ['boards'],
  chat: ['chat'],
  conversations: ['conversations', 'editor'],
  createWorkspace: ['createWorkspace'],
  documentation: ['documentation', 'commands'],
  document: ['documents', 'editor'],
  documents: ['documents'],
  import: ['importing'],
  insights: ['insights'],
  invitation: ['invites'],
  lists: [],
  notifications: ['notifications'],
  poker: ['poker'],
  projectSettings: ['defaults', 'projectSettings'],
  settings: ['settings'],
  signedIn: ['board', 'dates', 'fields', 'home', 'projects', 'shell', 'toasts', 'ui'],
  sprints: ['sprints'],
  tasks: [],
  tools: ['tools'],
  workflow: ['workflows'],
  workflows: ['workflows'],
} satisfies Record<keyof typeof code, readonly Area[]>;

/** Returns the component of a route and the loader of its texts. */
const viewOf = <N extends keyof typeof code>(name: N, view: keyof Awaited<ReturnType<(typeof code)[N]>> & string) => ({
  component: lazyScreen(code[name] as () => Promise<Record<string, ComponentType>>, view),
  loader: ({ context: { system } }: { context: RouterContext }) => loadTexts(system, areas[name]),
});

// ---- without a session ---------------------------------------------------------------------------------------------

const authentication = createRoute({ getParentRoute: () => root, path: '/authentication' });
const authenticationIndex = createRoute({
  getParentRoute: () => authentication,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/authentication/sign-in', replace: true });
  },
});
const signIn = createRoute({
  getParentRoute: () => authentication,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { redirect?: string; reason?: ExternalRefusal } => ({
    redirect: safeRedirect(search['redirect']),
    reason: externalRefusals.find((reason) => reason === search['reason']),
  }),
  beforeLoad: leaveWhenSignedIn,
  component: SignInScreen,
});
const signUp = createRoute({
  getParentRoute: () => authentication,
  path: '/sign-up',
  validateSearch: (search: Record<string, unknown>): { redirect?: string; invitation?: string } => ({
    redirect: safeRedirect(search['redirect']),
    invitation: text(search['invitation']),
  }),
  // After sign-up the invitation is already accepted, so its page isn't opened again.
  beforeLoad: ({ context, search }) => leaveWhenSignedIn({ context, search: search.invitation ? {} : search }),
  ...viewOf('authentication', 'SignUpScreen'),
});
const resetRequest = createRoute({
  getParentRoute: () => authentication,
  path: '/password/reset',
  ...viewOf('authentication', 'ResetRequestScreen'),
});
const resetChange = createRoute({
  getParentRoute: () => authentication,
  path: '/password/reset/$token',
  ...viewOf('authentication', 'ResetChangeScreen'),
});
const callback = createRoute({
  getParentRoute: () => root,
  path: '/callback',
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({ token: text(search['token']) }),
  beforeLoad: ({ search }) => {
    if (!search.token) throw redirect({ to: '/authentication/sign-in', replace: true });
  },
  ...viewOf('authentication', 'CallbackScreen'),
});

// ---- with a session ------------------------------------------------------------------------------------------------

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: requireSession,
  ...viewOf('signedIn', 'ShellScreen'),
});
const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  ...viewOf('lists', 'HomeScreen'),
});
const createWorkspace = createRoute({
  getParentRoute: () => app,
  path: '/create-workspace',
  ...viewOf('createWorkspace', 'CreateWorkspaceScreen'),
});
const invite = createRoute({
  getParentRoute: () => app,
  path: '/invites/workspace/$token',
  ...viewOf('invitation', 'InvitationScreen'),
});
const settingsArea = createRoute({
  getParentRoute: () => app,
  id: 'settingsArea',
  ...viewOf('settings', 'SettingsScreen'),
});
const settingsRoot = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/account', replace: true });
  },
});
const accountSettings = createRoute({
  getParentRoute: () => settingsArea,
  path: '/settings/account',
  ...viewOf('settings', 'AccountScreen'),
});
const profileSettings = createRoute({
  getParentRoute: () => settingsArea,
  path: '/settings/profile',
  ...viewOf('settings', 'ProfileScreen'),
});
const notificationSettings = createRoute({
  getParentRoute: () => settingsArea,
  path: '/settings/notifications',
  ...viewOf('settings', 'NotificationsScreen'),
});
const workspaceSettings = createRoute({
  getParentRoute: () => settingsArea,
  path: '/settings/workspace',
  ...viewOf('settings', 'WorkspaceScreen'),
});
/** The sidebar links to this address of the same screen. */
const workspaceSettingsOfSidebar = createRoute({
  getParentRoute: () => settingsArea,
  path: '/workspace/settings',
  ...viewOf('settings', 'WorkspaceScreen'),
});
const documentation = createRoute({
  getParentRoute: () => app,
  path: '/documentation/$',
  /** `q` contains the terms to highlight on the page. */
  validateSearch: (search: Record<string, unknown>): { q?: string } => ({ q: text(search['q']) }),
  ...viewOf('documentation', 'DocumentationScreen'),
});
const projects = createRoute({
  getParentRoute: () => app,
  path: '/projects',
  validateSearch: (search: Record<string, unknown>): { create?: boolean } =>
    search['create'] === true ? { create: true } : {},
  ...viewOf('lists', 'ProjectsScreen'),
});
const boards = createRoute({
  getParentRoute: () => app,
  path: '/boards',
  validateSearch: (search: Record<string, unknown>): { create?: boolean } =>
    search['create'] === true ? { create: true } : {},
  beforeLoad: requireWorkspace,
  ...viewOf('boards', 'BoardsScreen'),
});
const board = createRoute({
  getParentRoute: () => app,
  path: '/boards/$boardId',
  /**
   * `task` is the open task. `create` is the project of a new task ('task': the board's own project, or the user
   * chooses one). `add` is the project whose tasks can be added.
   */
  validateSearch: (
    search: Record<string, unknown>,
  ): { task?: string; create?: string; status?: string; add?: string } => ({
    task: text(search['task']),
    create: text(search['create']),
    status: text(search['status']),
    add: text(search['add']),
  }),
  beforeLoad: requireWorkspace,
  ...viewOf('boards', 'BoardScreen'),
});
const conversations = createRoute({
  getParentRoute: () => app,
  path: '/conversations',
  ...viewOf('conversations', 'ConversationsScreen'),
});
const noConversation = createRoute({
  getParentRoute: () => conversations,
  path: '/',
  ...viewOf('conversations', 'NoConversation'),
});
const conversation = createRoute({
  getParentRoute: () => conversations,
  path: '/$conversationId',
  ...viewOf('conversations', 'ConversationScreen'),
});
const notifications = createRoute({
  getParentRoute: () => app,
  path: '/notifications',
  /** `type` is the only type of notification that is shown, `open` the one whose task is beside the list. */
  validateSearch: (search: Record<string, unknown>): { state?: 'unread'; type?: string; open?: string } => ({
    ...(search['state'] === 'unread' && { state: 'unread' }),
    ...(typeof search['type'] === 'string' && { type: search['type'] }),
    ...(typeof search['open'] === 'string' && { open: search['open'] }),
  }),
  beforeLoad: requireWorkspace,
  ...viewOf('notifications', 'NotificationsScreen'),
});
const documents = createRoute({
  getParentRoute: () => app,
  path: '/documents',
  ...viewOf('documents', 'DocumentsScreen'),
});
const noDocument = createRoute({
  getParentRoute: () => documents,
  path: '/',
  ...viewOf('documents', 'NoDocument'),
});
const document = createRoute({
  getParentRoute: () => documents,
  path: '/$documentId',
  ...viewOf('document', 'DocumentScreen'),
});
const tools = createRoute({
  getParentRoute: () => app,
  path: '/tools',
  ...viewOf('tools', 'ToolsScreen'),
});
const common4 = createRoute({
  getParentRoute: () => app,
  path: '/tools/common-4',
  ...viewOf('tools', 'Common4Screen'),
});
const pokerTool = createRoute({
  getParentRoute: () => app,
  path: '/tools/poker-planning',
  beforeLoad: requireWorkspace,
  ...viewOf('poker', 'PokerToolScreen'),
});
const pokerRooms = createRoute({
  getParentRoute: () => app,
  path: '/poker-planning',
  beforeLoad: requireWorkspace,
  ...viewOf('poker', 'RoomsScreen'),
});
const createPokerRoom = createRoute({
  getParentRoute: () => app,
  path: '/poker-planning/create',
  beforeLoad: requireWorkspace,
  ...viewOf('poker', 'CreateRoomScreen'),
});
const joinPokerRoom = createRoute({
  getParentRoute: () => app,
  path: '/poker-planning/join',
  beforeLoad: requireWorkspace,
  ...viewOf('poker', 'JoinRoomScreen'),
});
const pokerRoom = createRoute({
  getParentRoute: () => app,
  path: '/poker-planning/$roomId',
  /** `guest` is the key of a guest link, which needs no session. */
  validateSearch: (search: Record<string, unknown>): { guest?: string } => ({ guest: text(search['guest']) }),
  ...viewOf('poker', 'RoomScreen'),
});
const project = createRoute({
  getParentRoute: () => app,
  path: '/projects/$projectId',
  ...viewOf('signedIn', 'ProjectScreen'),
});
const projectIndex = createRoute({
  getParentRoute: () => project,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/projects/$projectId/tasks', params, replace: true });
  },
});
const insights = createRoute({
  getParentRoute: () => project,
  path: '/insights',
  validateSearch: validSearch,
  ...viewOf('insights', 'InsightsScreen'),
});
const tasks = createRoute({
  getParentRoute: () => project,
  path: '/tasks',
  /**
   * `view` is the saved view. `task` is the open task, and `tab` its tab. `create` is the status of a new task ('task':
   * the first status).
   */
  validateSearch: (
    search: Record<string, unknown>,
  ): { task?: string; tab?: 'comments' | 'history'; create?: string; view?: string } => ({
    task: text(search['task']),
    create: text(search['create']),
    view: uuid.test(text(search['view']) ?? '') ? text(search['view']) : undefined,
    ...(search['tab'] === 'comments' || search['tab'] === 'history' ? { tab: search['tab'] } : {}),
  }),
  ...viewOf('tasks', 'TasksScreen'),
});
const projectDocuments = createRoute({
  getParentRoute: () => project,
  path: '/documents',
  ...viewOf('documents', 'ProjectDocumentsScreen'),
});
const noProjectDocument = createRoute({
  getParentRoute: () => projectDocuments,
  path: '/',
  ...viewOf('documents', 'NoDocument'),
});
const projectDocument = createRoute({
  getParentRoute: () => projectDocuments,
  path: '/$documentId',
  ...viewOf('document', 'ProjectDocumentScreen'),
});
const sprints = createRoute({
  getParentRoute: () => app,
  path: '/sprints',
  beforeLoad: requireWorkspace,
  ...viewOf('sprints', 'SprintsScreen'),
});
const projectSprints = createRoute({
  getParentRoute: () => project,
  path: '/sprints',
  ...viewOf('sprints', 'ProjectSprintsScreen'),
});
const sprint = createRoute({
  getParentRoute: () => project,
  path: '/sprints/$sprintId',
  /** `task` is the open task. */
  validateSearch: (search: Record<string, unknown>): { view?: 'plan' | 'report'; task?: string } => ({
    task: text(search['task']),
    ...(search['view'] === 'plan' || search['view'] === 'report' ? { view: search['view'] } : {}),
  }),
  ...viewOf('sprints', 'SprintScreen'),
});
const workflows = createRoute({
  getParentRoute: () => project,
  path: '/workflows',
  /** `create` opens the form for a new workflow. */
  validateSearch: (search: Record<string, unknown>): { create?: boolean } =>
    search['create'] === true ? { create: true } : {},
  ...viewOf('workflows', 'WorkflowsScreen'),
});
const workflow = createRoute({
  getParentRoute: () => project,
  path: '/workflows/$workflowId',
  ...viewOf('workflow', 'WorkflowScreen'),
});
const importTasks = createRoute({
  getParentRoute: () => project,
  path: '/import',
  ...viewOf('import', 'ImportScreen'),
});
const assistant = createRoute({
  getParentRoute: () => project,
  path: '/ai',
  /** `task` is the task that is open over the conversation. */
  validateSearch: (search: Record<string, unknown>): { task?: string } => ({ task: text(search['task']) }),
  ...viewOf('chat', 'ChatScreen'),
});
const settings = createRoute({
  getParentRoute: () => project,
  path: '/settings',
  ...viewOf('projectSettings', 'ProjectSettingsScreen'),
});
const settingsIndex = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/projects/$projectId/settings/general', params, replace: true });
  },
});
const settingsGeneral = createRoute({
  getParentRoute: () => settings,
  path: '/general',
  ...viewOf('projectSettings', 'GeneralScreen'),
});
const settingsPeople = createRoute({
  getParentRoute: () => settings,
  path: '/people',
  ...viewOf('projectSettings', 'PeopleScreen'),
});
const settingsTags = createRoute({
  getParentRoute: () => settings,
  path: '/tags',
  ...viewOf('projectSettings', 'TagsScreen'),
});
/** Page of every other address. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: settleSession,
  ...viewOf('signedIn', 'NotFoundScreen'),
});

const routeTree = root.addChildren([
  authentication.addChildren([authenticationIndex, signIn, signUp, resetRequest, resetChange]),
  callback,
  app.addChildren([
    home,
    createWorkspace,
    invite,
    settingsRoot,
    settingsArea.addChildren([
      accountSettings,
      profileSettings,
      notificationSettings,
      workspaceSettings,
      workspaceSettingsOfSidebar,
    ]),
    documentation,
    projects,
    boards,
    board,
    sprints,
    conversations.addChildren([noConversation, conversation]),
    notifications,
    tools,
    common4,
    pokerTool,
    pokerRooms,
    createPokerRoom,
    joinPokerRoom,
    pokerRoom,
    documents.addChildren([noDocument, document]),
    project.addChildren([
      projectIndex,
      insights,
      tasks,
      projectDocuments.addChildren([noProjectDocument, projectDocument]),
      projectSprints,
      sprint,
      workflows,
      workflow,
      assistant,
      importTasks,
      settings.addChildren([settingsIndex, settingsGeneral, settingsPeople, settingsTags]),
    ]),
  ]),
  unknown,
]);

/**
 * Creates the router of a running system. It navigates when actors request it, follows the session and reports each
 * page to analytics.
 */
export const createAppRouter = ({ system, history }: { system: AppSystem; history?: RouterHistory }) => {
  const router = createRouter({
    routeTree,
    context: { system },
    history,
    basepath: basePath() || '/',
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    defaultPendingComponent: PendingView,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: RouteNotFound,
    defaultOnCatch: (error) =>
      sendTo(system, 'analytics', {
        type: 'event.recorded',
        name: 'exception',
        properties: {
          name: error instanceof Error ? error.name : 'unknown',
          path: pathWithoutTokens(appPath(location.pathname)),
        },
      }),
  });

  system.root.on('navigation.requested', ({ to, replace, from }) => {
    const { pathname } = router.state.location;
    if (from === undefined || pathname === from || pathname.startsWith(`${from}/`))
      void router.navigate({ href: to, replace });
  });

  let signedIn = selectIsSignedIn(sessionOf(system).getSnapshot());
  sessionOf(system).subscribe((snapshot) => {
    if (!selectIsSettled(snapshot) || selectIsSignedIn(snapshot) === signedIn) return;
    signedIn = selectIsSignedIn(snapshot);
    void router.invalidate();
  });

  let previousPath: string | null = null;
  router.subscribe('onResolved', ({ toLocation, hrefChanged }) => {
    if (!hrefChanged && previousPath !== null) return;
    const path = pathWithoutTokens(toLocation.pathname);
    sendTo(system, 'analytics', {
      type: 'page.viewed',
      path,
      search: searchWithoutTokens(toLocation.searchStr),
      previousPath,
    });
    previousPath = path;
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) requestAnimationFrame(focusPage);
  });
  return router;
};

/** Format of saved view ids. Other values in the address are ignored. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
