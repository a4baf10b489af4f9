/**
 * The running system as screens see it: typed access to its actors, and the React hooks that read them.
 * The system itself is made once, by createSystem in main.tsx, and lives outside React.
 */
import { useSelector } from '@xstate/react';
import { createContext, createElement, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import type { ActorRefFrom, AnyActorRef, EmittedFrom, EventFromLogic, SnapshotFrom } from 'xstate';
import type { ClientState } from '../../domain/clientState.ts';
import type { screenMachine } from '../machines/screen/screen.machine.ts';
import { hostOf } from '../machines/screen/screen.types.ts';
import { actorOf } from '../machines/systemActors.ts';
import type { SharedTexts } from '../services/sharedTexts.ts';
import {
  type ActorName,
  type HostedName,
  type LogicOf,
  rowOf,
  type ScreenName,
  type ScreenRequest,
  type ScreenRequestOf,
} from './table.ts';

export type { ActorName, ScreenName, ScreenRequest } from './table.ts';
export type RefOf<N extends ActorName> = ActorRefFrom<LogicOf<N>>;
export type SnapshotOf<N extends ActorName> = SnapshotFrom<LogicOf<N>>;
export type EventOf<N extends ActorName> = EventFromLogic<LogicOf<N>>;

/** The system and the impure things that views put into events. */
export interface AppSystem {
  root: RefOf<'root'>;
  /** A fresh UUID, for records and mutations. */
  newId: () => string;
  /** The present moment, ISO 8601 in UTC. */
  now: () => string;
  /** Today's calendar day `YYYY-MM-DD` where the person is. */
  today: () => string;
  /** The shared texts that are open, and files on their way into them: what can't stand in a machine's context. */
  sharedTexts: SharedTexts;
}

type Host = ActorRefFrom<typeof screenMachine>;
type Children = Readonly<Record<string, AnyActorRef | undefined>>;
interface Parent {
  children: Children;
}

/** The running actor of that name, or undefined while it doesn't run. */
export const findActor = <N extends ActorName>({ root }: AppSystem, name: N): RefOf<N> | undefined => {
  const host: Host | undefined = root.system.get(hostOf(name));
  // Until the actor runs, a queue has its name.
  const isRunning = host === undefined || host.getSnapshot().children[name] !== undefined;
  return (name === 'root' ? root : isRunning ? root.system.get(name) : undefined) as RefOf<N> | undefined;
};

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

/** The actor that runs the system's actors of that scope; the view is rendered again when it starts or stops. */
const useScope = (name: ActorName): AnyActorRef | undefined => {
  const { root } = useSystem();
  const host = useSelector(root, ({ children }) => (children as Children)[hostOf('workspace')]);
  const workspace = useSelector(host, (snapshot: Parent | undefined) => snapshot?.children['workspace']);
  return rowOf(name)?.scope === 'workspace' ? workspace : root;
};

/** The actor of that name, while it runs and its screen is open; the view is rendered again when it starts or stops. */
export const useActorRef = <N extends ActorName>(name: N): RefOf<N> | undefined => {
  const scope = useScope(name);
  const isHosted = rowOf(name)?.code !== undefined;
  const child = useSelector(
    scope,
    (snapshot: Parent | undefined) => snapshot?.children[isHosted ? hostOf(name) : name],
  );
  const hosted = useSelector(isHosted ? (child as Host | undefined) : undefined, (snapshot) =>
    snapshot?.matches('running') ? (snapshot.children as Children)[name] : undefined,
  );
  return (name === 'root' ? scope : isHosted ? hosted : child) as RefOf<N> | undefined;
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

/**
 * Sends to an actor by name. An event for the actor of an open screen whose code, or workspace, is still loading is queued and delivered in order.
 * An event for any other absent actor is dropped.
 */
export const tell = <N extends ActorName>({ root }: AppSystem, name: N, event: EventOf<N>): void => {
  const host: Host | undefined = root.system.get(hostOf(name));
  const actor: AnyActorRef | undefined = name === 'root' ? root : root.system.get(name);
  if (host?.getSnapshot().matches('closing')) host.send({ type: 'event.forwarded', event });
  else if (actor) actor.send(event);
  else if (rowOf(name)?.scope === 'workspace')
    (root.system.get('workspace') as AnyActorRef | undefined)?.send({ type: 'event.forwarded', name, event });
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

/** Calls `handler` for each emitted event of that type while mounted. */
export const useEmitted = <N extends ActorName, T extends EmittedFrom<LogicOf<N>>['type']>(
  name: N,
  type: T,
  handler: (event: Extract<EmittedFrom<LogicOf<N>>, { type: T }>) => void,
): void => {
  const ref: AnyActorRef | undefined = useActorRef(name);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const subscription = ref?.on(type, (event) => latest.current(event));
    return () => subscription?.unsubscribe();
  }, [ref, type]);
};

/** Where an event about a screen is sent: to root or workspace, or to the queue of a workspace that is still loading. */
const scopeOf = ({ root }: AppSystem, name: HostedName): AnyActorRef | undefined =>
  rowOf(name)?.scope === 'workspace' ? root.system.get('workspace') : root;

/** Keeps the screen's actor alive while mounted, and starts it anew for another request or workspace. */
export const useScreen = <N extends ScreenName>(request: ScreenRequestOf<N> | null): RefOf<N> | undefined => {
  const system = useSystem();
  const key = request && JSON.stringify(request);
  const isInWorkspace = request !== null && rowOf(request.name)?.scope === 'workspace';
  const workspaceHost = useSelector(system.root, ({ children }) =>
    isInWorkspace ? (children as Children)[hostOf('workspace')] : undefined,
  );
  useEffect(() => {
    if (!key) return;
    const screen = JSON.parse(key) as ScreenRequest;
    scopeOf(system, screen.name)?.send({ type: 'screen.opened', screen });
    return () => scopeOf(system, screen.name)?.send({ type: 'screen.closed', name: screen.name });
  }, [system, workspaceHost, key]);
  return useActorRef((request?.name ?? 'root') as N);
};

/** Has the code of an actor loaded before its screen is opened, or sooner than by itself. */
export const expectScreen = (system: AppSystem, name: HostedName): void =>
  scopeOf(system, name)?.send({ type: 'screen.expected', name });

/** The same while the view that needs the actor mounts. */
export const useExpected = (name: HostedName): void => {
  const system = useSystem();
  const scope = useScope(name);
  useEffect(() => expectScreen(system, name), [system, scope, name]);
};
