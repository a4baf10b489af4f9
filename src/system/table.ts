/**
 * Table of actors, with one row per actor by its systemId. A row has the actor's scope, its life and the file with its
 * code. Types of references, screen requests and the order of loading are derived from this table.
 *
 * An actor with `code` is loaded lazily. The file exports a definition under the actor's name: its machine with its
 * services, and its input. Each file in `actors/` is one feature, and its actors are loaded together. Actors without
 * `code` are part of the code of root or workspace, which start them.
 */
import type { AnyActorLogic } from 'xstate';
import type { analyticsMachine } from '../machines/app/analytics/analytics.machine.ts';
import type { recordsMachine } from '../machines/sync/records/records.machine.ts';
import type { connectivityMachine } from '../machines/app/connectivity/connectivity.machine.ts';
import type { draftsMachine } from '../machines/app/drafts/drafts.machine.ts';
import type { outboxMachine } from '../machines/sync/outbox/outbox.machine.ts';
import type { languageMachine } from '../machines/app/language/language.machine.ts';
import type { layoutMachine } from '../machines/app/layout/layout.machine.ts';
import type { realtimeMachine } from '../machines/sync/realtime/realtime.machine.ts';
import type { rootMachine } from '../machines/app/root/root.machine.ts';
import type { serverConfigMachine } from '../machines/app/serverConfig/serverConfig.machine.ts';
import type { sessionMachine } from '../machines/app/session/session.machine.ts';
import type { Subscribers, Topic } from '../machines/sync/topics.ts';
import type { toastsMachine } from '../machines/app/toasts/toasts.machine.ts';

const workspace = () => import('./actors/workspace.ts');
const dialogs = () => import('./actors/dialogs.ts');
const team = () => import('./actors/team.ts');
const flow = () => import('./actors/flow.ts');
const views = () => import('./actors/views.ts');
const people = () => import('./actors/people.ts');
const account = () => import('./actors/account.ts');
const tools = () => import('./actors/tools.ts');
const report = () => import('./actors/report.ts');

interface Row {
  /** Parent of the actor or of its host. */
  scope: 'app' | 'workspace';
  /** `always` runs as long as the actor's scope. `screen` runs while its screen is open. */
  life: 'always' | 'screen';
  code?: () => Promise<object>;
  /** Topics of records and realtime to which the actor subscribes. */
  topics?: readonly Topic[];
  /** Loads the code before the screen is opened, after the first page has loaded. */
  prefetched?: true;
}

const own = <L extends AnyActorLogic>(scope: Row['scope']) => ({ scope, life: 'always' }) as Row & { logic?: L };

export const table = {
  root: own<typeof rootMachine>('app'),
  session: own<typeof sessionMachine>('app'),
  serverConfig: own<typeof serverConfigMachine>('app'),
  toasts: own<typeof toastsMachine>('app'),
  language: own<typeof languageMachine>('app'),
  layout: own<typeof layoutMachine>('app'),
  connectivity: own<typeof connectivityMachine>('app'),
  analytics: own<typeof analyticsMachine>('app'),
  drafts: own<typeof draftsMachine>('app'),
  records: own<typeof recordsMachine>('workspace'),
  outbox: own<typeof outboxMachine>('workspace'),
  realtime: own<typeof realtimeMachine>('workspace'),

  workspace: { scope: 'app', life: 'screen', code: workspace },
  invitation: { scope: 'app', life: 'screen', code: people },
  createWorkspace: { scope: 'app', life: 'screen', code: people },
  passwordReset: { scope: 'app', life: 'screen', code: people },
  accountRecords: { scope: 'app', life: 'screen', code: account },
  accessTokens: { scope: 'app', life: 'screen', code: account },
  accountSettings: { scope: 'app', life: 'screen', code: account },
  profileSettings: { scope: 'app', life: 'screen', code: account },
  notificationSettings: { scope: 'app', life: 'screen', code: account },
  workspaceSettings: { scope: 'app', life: 'screen', code: people },
  members: { scope: 'app', life: 'screen', code: people },
  pokerRoom: { scope: 'app', life: 'screen', code: tools },
  common4: { scope: 'app', life: 'screen', code: tools },
  problemReport: { scope: 'app', life: 'screen', code: report },

  home: { scope: 'workspace', life: 'screen', code: workspace },
  projects: { scope: 'workspace', life: 'screen', code: workspace },
  board: { scope: 'workspace', life: 'screen', code: workspace, topics: ['removedTasks'] },
  taskDetail: { scope: 'workspace', life: 'screen', code: dialogs, prefetched: true, topics: ['tasks'] },
  createTask: { scope: 'workspace', life: 'screen', code: dialogs },
  createProject: { scope: 'workspace', life: 'screen', code: dialogs },
  exampleProject: { scope: 'workspace', life: 'screen', code: dialogs },
  projectSettings: { scope: 'workspace', life: 'screen', code: dialogs },
  selection: { scope: 'workspace', life: 'screen', code: dialogs },
  invitePeople: { scope: 'workspace', life: 'screen', code: dialogs },
  pokerRooms: { scope: 'workspace', life: 'screen', code: tools },
  pickTasks: { scope: 'workspace', life: 'screen', code: tools },
  savedViews: { scope: 'workspace', life: 'screen', code: views },
  notifications: { scope: 'workspace', life: 'always', code: team, topics: ['changes', 'notifications'] },
  commands: { scope: 'workspace', life: 'always', code: team },
  taskKeys: { scope: 'workspace', life: 'always', code: team, topics: ['changes'] },
  quickAdd: { scope: 'workspace', life: 'screen', code: team },
  comments: { scope: 'workspace', life: 'screen', code: team },
  conversation: { scope: 'workspace', life: 'screen', code: team, topics: ['changes', 'typing'] },
  conversations: { scope: 'workspace', life: 'screen', code: team },
  boards: { scope: 'workspace', life: 'screen', code: team },
  boardTasks: { scope: 'workspace', life: 'screen', code: team },
  chatRoom: { scope: 'workspace', life: 'screen', code: team, topics: ['chat'] },
  documentTree: { scope: 'workspace', life: 'screen', code: team },
  documentEditor: { scope: 'workspace', life: 'screen', code: team },
  workflows: { scope: 'workspace', life: 'screen', code: flow },
  workflowEditor: { scope: 'workspace', life: 'screen', code: flow, topics: ['workflow'] },
  sprints: { scope: 'workspace', life: 'screen', code: flow, topics: ['changes'] },
  sprint: { scope: 'workspace', life: 'screen', code: flow, topics: ['changes'] },
  insights: { scope: 'workspace', life: 'screen', code: flow },
  importTasks: { scope: 'workspace', life: 'screen', code: flow },
  exportData: { scope: 'workspace', life: 'screen', code: flow },
} as const satisfies Record<string, Row>;

type Table = typeof table;
export type ActorName = keyof Table;

export type HostedName = { [N in ActorName]: Table[N] extends { code: unknown } ? N : never }[ActorName];
/** `never` if the file has no definition, which causes a compile error below. */
type DefinitionOf<N extends HostedName> = Table[N]['code'] extends () => Promise<
  infer Feature extends Record<N, unknown>
>
  ? Feature[N]
  : never;

export type LogicOf<N extends ActorName> = N extends HostedName
  ? DefinitionOf<N> extends { logic: (...given: never[]) => infer L extends AnyActorLogic }
    ? L
    : never
  : Table[N] extends { logic?: infer L extends AnyActorLogic }
    ? L
    : never;

export type ScreenName = {
  [N in HostedName]: Table[N]['life'] extends 'screen' ? Exclude<N, 'workspace'> : never;
}[HostedName];
export type ScreenRequestOf<N extends ScreenName> = { name: N } & (DefinitionOf<N> extends {
  input: (request: infer R, ...rest: never[]) => unknown;
}
  ? R
  : never);
export type ScreenRequest = { [N in ScreenName]: ScreenRequestOf<N> }[ScreenName];

/** Names of rows without a definition. The type must be `never`. */
type Undefined = { [N in HostedName]: [DefinitionOf<N>] extends [never] ? N : never }[HostedName];
({}) satisfies Record<Undefined, never>;

const rows: Readonly<Record<string, Row>> = table;
const namesOf = (has: (row: Row) => boolean): string[] =>
  Object.entries(rows).flatMap(([name, row]) => (has(row) ? [name] : []));

export const rowOf = (name: string): Row | undefined => rows[name];
export const hostedNames = namesOf(({ code }) => code !== undefined);
/** Lazily loaded actors that run as long as the workspace. */
export const alwaysInWorkspace = namesOf(
  ({ scope, life, code }) => scope === 'workspace' && life === 'always' && code !== undefined,
);
/** Screens of a workspace whose code is loaded before they open. */
export const prefetchedInWorkspace = namesOf(({ scope, prefetched }) => scope === 'workspace' && prefetched === true);

/** Names of the actors that subscribe to each topic. */
export const subscribers: Subscribers = Object.entries(rows).reduce<Partial<Record<Topic, string[]>>>(
  (found, [name, row]) => {
    for (const topic of row.topics ?? []) (found[topic] ??= []).push(name);
    return found;
  },
  {},
);
