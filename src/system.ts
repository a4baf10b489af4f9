/**
 * The running system as screens see it: typed access to its actors, and the React hooks that read them.
 * The system itself is made once, by createSystem in main.tsx, and lives outside React.
 */
import { useSelector } from '@xstate/react';
import { createContext, createElement, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import type { ActorRefFrom, EmittedFrom, EventFromLogic, SnapshotFrom } from 'xstate';
import type { ClientState } from '../domain/clientState.ts';
import type { accessTokensMachine } from './machines/accessTokens/accessTokens.machine.ts';
import type { accountSettingsMachine } from './machines/accountSettings/accountSettings.machine.ts';
import type { analyticsMachine } from './machines/analytics/analytics.machine.ts';
import type { boardMachine } from './machines/board/board.machine.ts';
import type { boardsMachine } from './machines/boards/boards.machine.ts';
import type { boardTasksMachine } from './machines/boardTasks/boardTasks.machine.ts';
import type { cacheMachine } from './machines/cache/cache.machine.ts';
import type { chatRoomMachine } from './machines/chatRoom/chatRoom.machine.ts';
import type { commandsMachine } from './machines/commands/commands.machine.ts';
import type { commentsMachine } from './machines/comments/comments.machine.ts';
import type { connectivityMachine } from './machines/connectivity/connectivity.machine.ts';
import type { conversationMachine } from './machines/conversation/conversation.machine.ts';
import type { conversationsMachine } from './machines/conversations/conversations.machine.ts';
import type { createProjectMachine } from './machines/createProject/createProject.machine.ts';
import type { createTaskMachine } from './machines/createTask/createTask.machine.ts';
import type { createWorkspaceMachine } from './machines/createWorkspace/createWorkspace.machine.ts';
import type { documentationMachine } from './machines/documentation/documentation.machine.ts';
import type { documentEditorMachine } from './machines/documentEditor/documentEditor.machine.ts';
import type { documentTreeMachine } from './machines/documentTree/documentTree.machine.ts';
import type { draftsMachine } from './machines/drafts/drafts.machine.ts';
import type { exportDataMachine } from './machines/exportData/exportData.machine.ts';
import type { homeMachine } from './machines/home/home.machine.ts';
import type { insightsMachine } from './machines/insights/insights.machine.ts';
import type { importTasksMachine } from './machines/importTasks/importTasks.machine.ts';
import type { invitationMachine } from './machines/invitation/invitation.machine.ts';
import type { invitePeopleMachine } from './machines/invitePeople/invitePeople.machine.ts';
import type { layoutMachine } from './machines/layout/layout.machine.ts';
import type { membersMachine } from './machines/members/members.machine.ts';
import type { newConversationMachine } from './machines/newConversation/newConversation.machine.ts';
import type { notificationsMachine } from './machines/notifications/notifications.machine.ts';
import type { notificationSettingsMachine } from './machines/notificationSettings/notificationSettings.machine.ts';
import type { passwordResetMachine } from './machines/passwordReset/passwordReset.machine.ts';
import type { pokerRoomMachine } from './machines/pokerRoom/pokerRoom.machine.ts';
import type { pokerRoomsMachine } from './machines/pokerRooms/pokerRooms.machine.ts';
import type { problemReportMachine } from './machines/problemReport/problemReport.machine.ts';
import type { profileSettingsMachine } from './machines/profileSettings/profileSettings.machine.ts';
import type { projectsMachine } from './machines/projects/projects.machine.ts';
import type { projectSettingsMachine } from './machines/projectSettings/projectSettings.machine.ts';
import type { quickAddMachine } from './machines/quickAdd/quickAdd.machine.ts';
import type { realtimeMachine } from './machines/realtime/realtime.machine.ts';
import type { rootMachine } from './machines/root/root.machine.ts';
import type { RootScreen } from './machines/root/root.types.ts';
import type { savedViewsMachine } from './machines/savedViews/savedViews.machine.ts';
import type { selectionMachine } from './machines/selection/selection.machine.ts';
import type { serverConfigMachine } from './machines/serverConfig/serverConfig.machine.ts';
import type { sessionMachine } from './machines/session/session.machine.ts';
import { actorOf } from './machines/systemActors.ts';
import type { taskDetailMachine } from './machines/taskDetail/taskDetail.machine.ts';
import type { sprintMachine } from './machines/sprint/sprint.machine.ts';
import type { sprintsMachine } from './machines/sprints/sprints.machine.ts';
import type { toastsMachine } from './machines/toasts/toasts.machine.ts';
import type { workflowEditorMachine } from './machines/workflowEditor/workflowEditor.machine.ts';
import type { workflowsMachine } from './machines/workflows/workflows.machine.ts';
import type { workspaceMachine } from './machines/workspace/workspace.machine.ts';
import type { LivingName } from './machines/workspace/workspace.types.ts';
import type { workspaceSettingsMachine } from './machines/workspaceSettings/workspaceSettings.machine.ts';
import type { SharedTexts } from './services/sharedTexts.ts';

interface Machines {
  root: typeof rootMachine;
  session: typeof sessionMachine;
  toasts: typeof toastsMachine;
  layout: typeof layoutMachine;
  connectivity: typeof connectivityMachine;
  analytics: typeof analyticsMachine;
  drafts: typeof draftsMachine;
  serverConfig: typeof serverConfigMachine;
  invitation: typeof invitationMachine;
  createWorkspace: typeof createWorkspaceMachine;
  passwordReset: typeof passwordResetMachine;
  accessTokens: typeof accessTokensMachine;
  accountSettings: typeof accountSettingsMachine;
  members: typeof membersMachine;
  problemReport: typeof problemReportMachine;
  notificationSettings: typeof notificationSettingsMachine;
  profileSettings: typeof profileSettingsMachine;
  workspaceSettings: typeof workspaceSettingsMachine;
  workspace: typeof workspaceMachine;
  cache: typeof cacheMachine;
  realtime: typeof realtimeMachine;
  board: typeof boardMachine;
  selection: typeof selectionMachine;
  taskDetail: typeof taskDetailMachine;
  createTask: typeof createTaskMachine;
  createProject: typeof createProjectMachine;
  projects: typeof projectsMachine;
  projectSettings: typeof projectSettingsMachine;
  home: typeof homeMachine;
  invitePeople: typeof invitePeopleMachine;
  documentTree: typeof documentTreeMachine;
  documentEditor: typeof documentEditorMachine;
  comments: typeof commentsMachine;
  conversations: typeof conversationsMachine;
  notifications: typeof notificationsMachine;
  conversation: typeof conversationMachine;
  newConversation: typeof newConversationMachine;
  boards: typeof boardsMachine;
  boardTasks: typeof boardTasksMachine;
  importTasks: typeof importTasksMachine;
  exportData: typeof exportDataMachine;
  pokerRoom: typeof pokerRoomMachine;
  pokerRooms: typeof pokerRoomsMachine;
  chatRoom: typeof chatRoomMachine;
  savedViews: typeof savedViewsMachine;
  sprints: typeof sprintsMachine;
  sprint: typeof sprintMachine;
  insights: typeof insightsMachine;
  workflows: typeof workflowsMachine;
  workflowEditor: typeof workflowEditorMachine;
  commands: typeof commandsMachine;
  documentation: typeof documentationMachine;
  quickAdd: typeof quickAddMachine;
}
export type ActorName = keyof Machines;
export type RefOf<N extends ActorName> = ActorRefFrom<Machines[N]>;
export type SnapshotOf<N extends ActorName> = SnapshotFrom<Machines[N]>;
export type EventOf<N extends ActorName> = EventFromLogic<Machines[N]>;

/** The system and the two impure things that views put into events. */
export interface AppSystem {
  root: RefOf<'root'>;
  /** A fresh UUID, for records and mutations. */
  newId: () => string;
  /** The present moment, ISO 8601 in UTC. */
  now: () => string;
  /** Today's calendar day `YYYY-MM-DD` where the person is. */
  today: () => string;
  /** The order this person gave a project's board on this device, as the browser keeps it. */
  readOrder: (accountId: string, projectId: string) => string | null;
  /** The shared texts that are open, and files on their way into them: what can't stand in a machine's context. */
  sharedTexts: SharedTexts;
  /** Fetches the machines of the screens around people; those screens may be opened once it is done. */
  loadPeopleCode: () => Promise<void>;
  /** Fetches the machine of problem reports; its dialog may be opened once it is done. */
  loadReportCode: () => Promise<void>;
  /** Fetches the machines of planning poker; its screens may be opened once it is done. */
  loadPokerCode: () => Promise<void>;
  /** Fetches the code of comments, conversations, notifications, documents and boards; again at once when it is here. */
  loadTogetherCode: () => Promise<LivingName[]>;
  /** Fetches the machines of workflows, sprints, insights and imports; their screens may be opened once it is done. */
  loadFlowCode: () => Promise<void>;
  /** Fetches the machine of saved views. */
  loadViewsCode: () => Promise<void>;
  /** Fetches the logic of what opens over pages, however long the connection is away; null once it is here. */
  dialogCode: () => Promise<void> | null;
}

const belowRoot = [
  'session',
  'toasts',
  'layout',
  'connectivity',
  'analytics',
  'drafts',
  'serverConfig',
  'invitation',
  'createWorkspace',
  'passwordReset',
  'accessTokens',
  'accountSettings',
  'members',
  'notificationSettings',
  'documentation',
  'profileSettings',
  'workspaceSettings',
  'pokerRoom',
  'pokerRooms',
  'problemReport',
  'workspace',
] as const;
type BelowRoot = (typeof belowRoot)[number];
const isBelowRoot = (name: ActorName): name is BelowRoot => belowRoot.some((child) => child === name);

/** The running actor of that name, or undefined while it doesn't live. */
export const findActor = <N extends ActorName>({ root }: AppSystem, name: N): RefOf<N> | undefined =>
  (name === 'root' ? root : root.system.get(name)) as RefOf<N> | undefined;

/** Keeps a part of the state that the browser restores next time. */
export const keepState = ({ root }: AppSystem, patch: Partial<ClientState>): void =>
  actorOf(root.system, 'storageKeeper').send({ type: 'state.kept', patch });

const SystemContext = createContext<AppSystem | null>(null);

export const SystemProvider = ({ system, children }: { system: AppSystem; children: ReactNode }) =>
  createElement(SystemContext.Provider, { value: system }, children);

export const useSystem = (): AppSystem => {
  const system = useContext(SystemContext);
  if (!system) throw new Error('useSystem needs a SystemProvider above it');
  return system;
};

/** The actor of that name, once it lives; the view is rendered again when it starts or stops. */
export const useActorRef = <N extends ActorName>(name: N): RefOf<N> | undefined => {
  const system = useSystem();
  const workspace = useSelector(system.root, (snapshot) => snapshot.children.workspace);
  // The actor of a closed screen that still waits for an answer is no longer its view's.
  const ofRoot = useSelector(system.root, ({ children, context }) =>
    isBelowRoot(name) && !context.finishing.some((closed) => closed === name) ? children[name] : undefined,
  );
  const ofWorkspace = useSelector(workspace, (snapshot) =>
    snapshot?.context.finishing.some((closed) => closed === name)
      ? undefined
      : (snapshot?.children as Record<string, unknown> | undefined)?.[name],
  );
  return (name === 'root' ? system.root : (ofRoot ?? ofWorkspace)) as RefOf<N> | undefined;
};

/** A value out of an actor's snapshot; `fallback` while the actor doesn't live. Compared by `===`. */
export const useSelect = <N extends ActorName, T>(
  name: N,
  selector: (snapshot: SnapshotOf<N>) => T,
  fallback: T,
): T => {
  const ref = useActorRef(name);
  return useSelector(ref as RefOf<'drafts'> | undefined, (snapshot) =>
    snapshot === undefined ? fallback : selector(snapshot as SnapshotOf<N>),
  );
};

const awaitedBySystem = new WeakMap<AppSystem, Map<ActorName, unknown[]>>();
const awaitedOf = (system: AppSystem): Map<ActorName, unknown[]> => {
  const known = awaitedBySystem.get(system) ?? new Map<ActorName, unknown[]>();
  awaitedBySystem.set(system, known);
  return known;
};

/**
 * Sends to an actor by name. While the actor of a mounted screen hasn't started yet, because code or the workspace is still loading, its events are
 * queued and delivered in order once it starts. An event for any other absent actor is dropped.
 */
export const tell = <N extends ActorName>(system: AppSystem, name: N, event: EventOf<N>): void => {
  const queue = awaitedOf(system).get(name);
  if (queue) queue.push(event);
  else (findActor(system, name) as { send: (event: unknown) => void } | undefined)?.send(event);
};

/** Sends to an actor by name, as `tell` does. */
export const useSend = (): (<N extends ActorName>(name: N, event: EventOf<N>) => void) => {
  const system = useSystem();
  return (name, event) => tell(system, name, event);
};

/** The same for one actor; stays the same object. */
export const useSender = <N extends ActorName>(name: N): { send: (event: EventOf<N>) => void } => {
  const system = useSystem();
  return useMemo(() => ({ send: (event) => tell(system, name, event) }), [system, name]);
};

interface Host {
  subscribe: (look: () => void) => { unsubscribe: () => void };
  getSnapshot: () => { children: object; context: { finishing: readonly string[] } };
}

/** Queues events for the screen's actor until its host has started it; returns a function that ends the queue. */
export const awaitActor = (system: AppSystem, host: Host | undefined, name: ActorName): (() => void) => {
  const awaited = awaitedOf(system);
  const queue = awaited.get(name) ?? [];
  awaited.set(name, queue);
  const deliver = () => {
    const { children, context } = host?.getSnapshot() ?? {};
    const actor = (children as Record<string, { send: (event: unknown) => void } | undefined> | undefined)?.[name];
    if (!actor || context?.finishing.includes(name) || awaited.get(name) !== queue) return;
    awaited.delete(name);
    for (const event of queue) actor.send(event);
  };
  const subscription = host?.subscribe(deliver);
  deliver();
  return () => subscription?.unsubscribe();
};

/** Drops what a closed screen still had to send. */
export const awaitNoMore = (system: AppSystem, name: ActorName): void => void awaitedOf(system).delete(name);

/** Calls `handler` for each emitted event of that type while mounted. */
export const useEmitted = <N extends ActorName, T extends EmittedFrom<Machines[N]>['type']>(
  name: N,
  type: T,
  handler: (event: Extract<EmittedFrom<Machines[N]>, { type: T }>) => void,
): void => {
  const ref = useActorRef(name) as unknown as
    | {
        on: (
          type: string,
          handler: (event: Extract<EmittedFrom<Machines[N]>, { type: T }>) => void,
        ) => { unsubscribe: () => void };
      }
    | undefined;
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const subscription = ref?.on(type, (event) => latest.current(event));
    return () => subscription?.unsubscribe();
  }, [ref, type]);
};

/** Keeps the actor of a screen outside any workspace alive while mounted. */
export const useRootScreen = (screen: RootScreen): void => {
  const system = useSystem();
  const { root } = system;
  const key = JSON.stringify(screen);
  useEffect(() => {
    const opened = JSON.parse(key) as typeof screen;
    root.send({ type: 'rootScreen.opened', screen: opened });
    const stopWaiting = awaitActor(system, root, opened.name);
    return () => {
      stopWaiting();
      awaitNoMore(system, opened.name);
      root.send({ type: 'rootScreen.closed', name: opened.name });
    };
  }, [system, root, key]);
};
