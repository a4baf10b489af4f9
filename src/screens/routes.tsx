import { type ExternalRefusal, externalRefusals } from '../../domain/externalSignIn.ts';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { type AppSystem, tell } from '../system.ts';
import { selectIsSettled, selectIsSignedIn } from '../machines/session/session.selectors.ts';
import { persistently } from '../ui/Popup/persistently.ts';
import { lazyScreen } from './lazyView.ts';
import { validSearch } from './insights/search.ts';
import { SignInScreen } from './authentication/SignInScreen.tsx';
import { focusPage } from './focusPage.ts';
import { leaveWhenSignedIn, requireSession, requireWorkspace, sessionOf } from './guard.ts';
import { safeRedirect } from './redirect.ts';
import { pathWithoutTokens, searchWithoutTokens } from './withoutTokens.ts';
import { PendingView } from './root/PendingView.tsx';
import { RootView } from './root/RootView.tsx';
import { RouteFailure, RouteNotFound } from './root/RouteFailure.tsx';

interface RouterContext {
  system: AppSystem;
}

const root = createRootRouteWithContext<RouterContext>()({ component: RootView });

/** Where the code of most screens is: apart from here, since the names of so many files would take their time on every page. */
const screens = () => import('./screens.ts');

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
  // The invitation was accepted with the account: its page has nothing more to offer.
  beforeLoad: ({ context, search }) => leaveWhenSignedIn({ context, search: search.invitation ? {} : search }),
  component: lazyScreen(() => import('./authentication/SignUpScreen.tsx'), 'SignUpScreen'),
});
const peopleCode = ({ context: { system } }: { context: RouterContext }) => persistently(system.loadPeopleCode);
const resetRequest = createRoute({
  getParentRoute: () => authentication,
  path: '/password/reset',
  loader: peopleCode,
  component: lazyScreen(async () => (await screens()).resetRequestScreen(), 'ResetRequestScreen'),
});
const resetChange = createRoute({
  getParentRoute: () => authentication,
  path: '/password/reset/$token',
  loader: peopleCode,
  component: lazyScreen(async () => (await screens()).resetChangeScreen(), 'ResetChangeScreen'),
});
const callback = createRoute({
  getParentRoute: () => root,
  path: '/callback',
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({ token: text(search['token']) }),
  beforeLoad: ({ search }) => {
    if (!search.token) throw redirect({ to: '/authentication/sign-in', replace: true });
  },
  component: lazyScreen(async () => (await screens()).callbackScreen(), 'CallbackScreen'),
});

// ---- with a session ------------------------------------------------------------------------------------------------

const loadSignedIn = () => import('./signedIn.ts');
const loadLists = () => import('./lists.ts');
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: requireSession,
  component: lazyScreen(loadSignedIn, 'ShellScreen'),
});
const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: lazyScreen(loadLists, 'HomeScreen'),
});
const createWorkspace = createRoute({
  getParentRoute: () => app,
  path: '/create-workspace',
  loader: peopleCode,
  component: lazyScreen(async () => (await screens()).createWorkspaceScreen(), 'CreateWorkspaceScreen'),
});
const invite = createRoute({
  getParentRoute: () => app,
  path: '/invites/workspace/$token',
  loader: peopleCode,
  component: lazyScreen(async () => (await screens()).invitationScreen(), 'InvitationScreen'),
});
const settingsArea = createRoute({
  getParentRoute: () => app,
  id: 'settingsArea',
  loader: peopleCode,
  component: lazyScreen(async () => (await screens()).settingsScreen(), 'SettingsScreen'),
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
  component: lazyScreen(async () => (await screens()).accountScreen(), 'AccountScreen'),
});
const profileSettings = createRoute({
  getParentRoute: () => settingsArea,
  path: '/settings/profile',
  component: lazyScreen(async () => (await screens()).profileScreen(), 'ProfileScreen'),
});
const notificationSettings = createRoute({
  getParentRoute: () => settingsArea,
  path: '/settings/notifications',
  component: lazyScreen(async () => (await screens()).notificationSettingsScreen(), 'NotificationsScreen'),
});
const loadWorkspaceScreen = async () => (await screens()).workspaceScreen();
const workspaceSettings = createRoute({
  getParentRoute: () => settingsArea,
  path: '/settings/workspace',
  component: lazyScreen(loadWorkspaceScreen, 'WorkspaceScreen'),
});
/** The same screen at the sidebar's address. */
const workspaceSettingsOfSidebar = createRoute({
  getParentRoute: () => settingsArea,
  path: '/workspace/settings',
  component: lazyScreen(loadWorkspaceScreen, 'WorkspaceScreen'),
});
const loadDocumentation = async () => (await screens()).documentationScreen();
const documentation = createRoute({
  getParentRoute: () => app,
  path: '/documentation/$',
  /** `q` are words to mark on the page. */
  validateSearch: (search: Record<string, unknown>): { q?: string } => ({ q: text(search['q']) }),
  loader: peopleCode,
  component: lazyScreen(loadDocumentation, 'DocumentationScreen'),
});
const documentationStart = createRoute({
  getParentRoute: () => app,
  path: '/documentation',
  loader: peopleCode,
  component: lazyScreen(loadDocumentation, 'DocumentationScreen'),
});
const projects = createRoute({
  getParentRoute: () => app,
  path: '/projects',
  validateSearch: (search: Record<string, unknown>): { create?: boolean } =>
    search['create'] === true ? { create: true } : {},
  component: lazyScreen(loadLists, 'ProjectsScreen'),
});
const togetherCode = ({ context: { system } }: { context: RouterContext }) => persistently(system.loadTogetherCode);
const boards = createRoute({
  getParentRoute: () => app,
  path: '/boards',
  validateSearch: (search: Record<string, unknown>): { create?: boolean } =>
    search['create'] === true ? { create: true } : {},
  beforeLoad: requireWorkspace,
  loader: togetherCode,
  component: lazyScreen(async () => (await screens()).boardsScreen(), 'BoardsScreen'),
});
const board = createRoute({
  getParentRoute: () => app,
  path: '/boards/$boardId',
  /** `task` is open in the dialog; `create` opens the form for a project ('task': the board's own, or one to choose); `add` the list of a project's tasks. */
  validateSearch: (
    search: Record<string, unknown>,
  ): { task?: string; create?: string; status?: string; add?: string } => ({
    task: text(search['task']),
    create: text(search['create']),
    status: text(search['status']),
    add: text(search['add']),
  }),
  beforeLoad: requireWorkspace,
  loader: togetherCode,
  component: lazyScreen(async () => (await screens()).boardScreen(), 'BoardScreen'),
});
const conversations = createRoute({
  getParentRoute: () => app,
  path: '/conversations',
  loader: togetherCode,
  component: lazyScreen(async () => (await screens()).conversationsScreen(), 'ConversationsScreen'),
});
const noConversation = createRoute({
  getParentRoute: () => conversations,
  path: '/',
  component: lazyScreen(async () => (await screens()).conversationsScreen(), 'NoConversation'),
});
const conversation = createRoute({
  getParentRoute: () => conversations,
  path: '/$conversationId',
  component: lazyScreen(async () => (await screens()).conversationScreen(), 'ConversationScreen'),
});
const notifications = createRoute({
  getParentRoute: () => app,
  path: '/notifications',
  /** `type` of those that are shown, when it is one. */
  validateSearch: (search: Record<string, unknown>): { state?: 'unread'; type?: string } => ({
    ...(search['state'] === 'unread' && { state: 'unread' }),
    ...(typeof search['type'] === 'string' && { type: search['type'] }),
  }),
  beforeLoad: requireWorkspace,
  loader: togetherCode,
  component: lazyScreen(async () => (await screens()).notificationsScreen(), 'NotificationsScreen'),
});
const documents = createRoute({
  getParentRoute: () => app,
  path: '/documents',
  loader: togetherCode,
  component: lazyScreen(async () => (await screens()).documentsScreen(), 'DocumentsScreen'),
});
const noDocument = createRoute({
  getParentRoute: () => documents,
  path: '/',
  component: lazyScreen(async () => (await screens()).documentsScreen(), 'NoDocument'),
});
const document = createRoute({
  getParentRoute: () => documents,
  path: '/$documentId',
  component: lazyScreen(async () => (await screens()).documentScreen(), 'DocumentScreen'),
});
const tools = createRoute({
  getParentRoute: () => app,
  path: '/tools',
  component: lazyScreen(async () => (await screens()).toolsScreen(), 'ToolsScreen'),
});
const common4 = createRoute({
  getParentRoute: () => app,
  path: '/tools/common-4',
  component: lazyScreen(async () => (await screens()).common4Screen(), 'Common4Screen'),
});
const pokerCode = ({ context: { system } }: { context: RouterContext }) => persistently(system.loadPokerCode);
const loadRoomsScreen = async () => (await screens()).roomsScreen();
const pokerTool = createRoute({
  getParentRoute: () => app,
  path: '/tools/poker-planning',
  beforeLoad: requireWorkspace,
  loader: pokerCode,
  component: lazyScreen(loadRoomsScreen, 'PokerToolScreen'),
});
const pokerRooms = createRoute({
  getParentRoute: () => app,
  path: '/poker-planning',
  beforeLoad: requireWorkspace,
  loader: pokerCode,
  component: lazyScreen(loadRoomsScreen, 'RoomsScreen'),
});
const createPokerRoom = createRoute({
  getParentRoute: () => app,
  path: '/poker-planning/create',
  beforeLoad: requireWorkspace,
  loader: pokerCode,
  component: lazyScreen(async () => (await screens()).createRoomScreen(), 'CreateRoomScreen'),
});
const joinPokerRoom = createRoute({
  getParentRoute: () => app,
  path: '/poker-planning/join',
  beforeLoad: requireWorkspace,
  loader: pokerCode,
  component: lazyScreen(async () => (await screens()).joinRoomScreen(), 'JoinRoomScreen'),
});
const pokerRoom = createRoute({
  getParentRoute: () => app,
  path: '/poker-planning/$roomId',
  /** `guest` is the key of a guests' link, which needs no session. */
  validateSearch: (search: Record<string, unknown>): { guest?: string } => ({ guest: text(search['guest']) }),
  loader: pokerCode,
  component: lazyScreen(async () => (await screens()).roomScreen(), 'RoomScreen'),
});
const flowCode = ({ context: { system } }: { context: RouterContext }) => persistently(system.loadFlowCode);
const project = createRoute({
  getParentRoute: () => app,
  path: '/projects/$projectId',
  component: lazyScreen(loadSignedIn, 'ProjectScreen'),
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
  loader: flowCode,
  component: lazyScreen(async () => (await screens()).insightsScreen(), 'InsightsScreen'),
});
const tasks = createRoute({
  getParentRoute: () => project,
  path: '/tasks',
  /** `view` is the saved view it shows; `task` is the one open in the dialog, at its `tab`; `create` opens the form, for a status or for the first one ('task'). */
  validateSearch: (
    search: Record<string, unknown>,
  ): { task?: string; tab?: 'comments' | 'history'; create?: string; view?: string } => ({
    task: text(search['task']),
    create: text(search['create']),
    view: uuid.test(text(search['view']) ?? '') ? text(search['view']) : undefined,
    ...(search['tab'] === 'comments' || search['tab'] === 'history' ? { tab: search['tab'] } : {}),
  }),
  component: lazyScreen(() => import('./tasks/TasksScreen.tsx'), 'TasksScreen'),
});
const projectDocuments = createRoute({
  getParentRoute: () => project,
  path: '/documents',
  loader: togetherCode,
  component: lazyScreen(async () => (await screens()).documentsScreen(), 'ProjectDocumentsScreen'),
});
const noProjectDocument = createRoute({
  getParentRoute: () => projectDocuments,
  path: '/',
  component: lazyScreen(async () => (await screens()).documentsScreen(), 'NoDocument'),
});
const projectDocument = createRoute({
  getParentRoute: () => projectDocuments,
  path: '/$documentId',
  component: lazyScreen(async () => (await screens()).documentScreen(), 'ProjectDocumentScreen'),
});
const loadSprintsScreen = async () => (await screens()).sprintsScreen();
const sprints = createRoute({
  getParentRoute: () => app,
  path: '/sprints',
  beforeLoad: requireWorkspace,
  loader: flowCode,
  component: lazyScreen(loadSprintsScreen, 'SprintsScreen'),
});
const projectSprints = createRoute({
  getParentRoute: () => project,
  path: '/sprints',
  loader: flowCode,
  component: lazyScreen(loadSprintsScreen, 'ProjectSprintsScreen'),
});
const sprint = createRoute({
  getParentRoute: () => project,
  path: '/sprints/$sprintId',
  /** `task` is open over it. */
  validateSearch: (search: Record<string, unknown>): { view?: 'plan' | 'report'; task?: string } => ({
    task: text(search['task']),
    ...(search['view'] === 'plan' || search['view'] === 'report' ? { view: search['view'] } : {}),
  }),
  loader: flowCode,
  component: lazyScreen(async () => (await screens()).sprintScreen(), 'SprintScreen'),
});
const workflows = createRoute({
  getParentRoute: () => project,
  path: '/workflows',
  /** `create` opens the form of a new one. */
  validateSearch: (search: Record<string, unknown>): { create?: boolean } =>
    search['create'] === true ? { create: true } : {},
  loader: flowCode,
  component: lazyScreen(async () => (await screens()).workflowsScreen(), 'WorkflowsScreen'),
});
const workflow = createRoute({
  getParentRoute: () => project,
  path: '/workflows/$workflowId',
  loader: flowCode,
  component: lazyScreen(async () => (await screens()).workflowScreen(), 'WorkflowScreen'),
});
const importTasks = createRoute({
  getParentRoute: () => project,
  path: '/import',
  loader: flowCode,
  component: lazyScreen(async () => (await screens()).importScreen(), 'ImportScreen'),
});
const assistant = createRoute({
  getParentRoute: () => project,
  path: '/ai',
  /** `task` is open over the conversation. */
  validateSearch: (search: Record<string, unknown>): { task?: string } => ({ task: text(search['task']) }),
  loader: togetherCode,
  component: lazyScreen(async () => (await screens()).chatScreen(), 'ChatScreen'),
});
const settings = createRoute({
  getParentRoute: () => project,
  path: '/settings',
  component: lazyScreen(async () => (await screens()).projectSettingsScreen(), 'ProjectSettingsScreen'),
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
  component: lazyScreen(async () => (await screens()).generalScreen(), 'GeneralScreen'),
});
const settingsPeople = createRoute({
  getParentRoute: () => settings,
  path: '/people',
  component: lazyScreen(async () => (await screens()).peopleScreen(), 'PeopleScreen'),
});
const settingsTags = createRoute({
  getParentRoute: () => settings,
  path: '/tags',
  component: lazyScreen(async () => (await screens()).tagsScreen(), 'TagsScreen'),
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
    documentationStart,
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
]);

/** The router over a running system; it goes where actors ask, follows the session and reports every page to analytics. */
export const createAppRouter = ({ system, history }: { system: AppSystem; history?: RouterHistory }) => {
  const router = createRouter({
    routeTree,
    context: { system },
    history,
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    defaultPendingComponent: PendingView,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: RouteNotFound,
    defaultOnCatch: (error) =>
      tell(system, 'analytics', {
        type: 'event.recorded',
        name: 'exception',
        properties: {
          name: error instanceof Error ? error.name : 'unknown',
          path: pathWithoutTokens(location.pathname),
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
    tell(system, 'analytics', {
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

/** What the ids of saved views look like: anything else in the address asks for none. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
