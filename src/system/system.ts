/**
 * Typed access to the running system's actors, and the React hooks that read them. `createSystem` creates the system
 * outside React, once, in main.tsx.
 */
import { useSelector } from '@xstate/react';
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react';
import type { ActorRefFrom, AnyActorRef, EmittedFrom, EventFromLogic, Snapshot, SnapshotFrom } from 'xstate';
import type { ClientState } from '../../domain/clientState.ts';
import { defaultLanguage, directionOf, type Language, tagOf } from '../../domain/languages.ts';
import type { Area } from '../../texts/catalogues.ts';
import { selectLanguage } from '../machines/app/language/language.selectors.ts';
import type { screenMachine } from '../machines/app/screen/screen.machine.ts';
import { hostOf } from '../machines/app/screen/screen.types.ts';
import { saveStateOnDevice } from '../machines/app/storageKeeper/storageKeeper.senders.ts';
import type { Collaborations } from '../services/collaborations.ts';
import type { TextStore } from '../services/texts.ts';
import { persistently } from '../ui/base/Popup/persistently.ts';
import { TextsProvider } from '../ui/base/texts/index.ts';
import { lateReader } from '../ui/base/texts/lateReader.ts';
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

/** The running system, and the impure values that views put into events. */
export interface AppSystem {
  root: RefOf<'root'>;
  newId: () => string;
  /** Returns the current time in ISO 8601 and UTC. */
  now: () => string;
  /** Returns the current date `YYYY-MM-DD` in the user's time zone. */
  today: () => string;
  /** Open collaborations and files for upload, which can't be in a machine's context. */
  collaborations: Collaborations;
  texts: TextStore;
  /** Starts the app with a persisted state, with the same services. Only in development. */
  restore?: (snapshot: Snapshot<unknown>) => AppSystem;
}

type Host = ActorRefFrom<typeof screenMachine>;
type Children = Readonly<Record<string, AnyActorRef | undefined>>;
interface Parent {
  children: Children;
}

export const findActor = <N extends ActorName>({ root }: AppSystem, name: N): RefOf<N> | undefined => {
  const host: Host | undefined = root.system.get(hostOf(name));
  // True if the actor itself runs. Until then, the queue of its events has its name.
  const isRunning = host === undefined || host.getSnapshot().children[name] !== undefined;
  return (name === 'root' ? root : isRunning ? root.system.get(name) : undefined) as RefOf<N> | undefined;
};

/** Stores a part of the state that survives a reload. */
export const saveState = ({ root }: AppSystem, patch: Partial<ClientState>): void =>
  saveStateOnDevice.now(root.system, patch);

const SystemContext = createContext<AppSystem | null>(null);

export const SystemProvider = ({ system, children }: { system: AppSystem; children: ReactNode }) =>
  createElement(SystemContext.Provider, { value: system }, createElement(LanguageProvider, null, children));

/** Returns the language of the page. */
export const languageOf = (system: AppSystem): Language => {
  const actor = findActor(system, 'language');
  return actor ? selectLanguage(actor.getSnapshot()) : defaultLanguage;
};

/** Loads texts in the user's language. Returns undefined if all are loaded. Tries again until there is a connection. */
export const loadTexts = (system: AppSystem, areas: readonly Area[]): Promise<void> | undefined => {
  const { texts } = system;
  const isLoaded = areas.every((area) => texts.read(languageOf(system), area));
  if (isLoaded) return undefined;
  return persistently(async () => {
    await Promise.all(areas.map((area) => texts.load(languageOf(system), area)));
  });
};

function LanguageProvider({ children }: { children: ReactNode }) {
  const { texts } = useSystem();
  const language = useSelect('language', selectLanguage, defaultLanguage);
  useEffect(() => {
    document.documentElement.lang = tagOf[language];
    document.documentElement.dir = import.meta.env['VITE_PSEUDO'] === 'mirrored' ? 'rtl' : directionOf(language);
  }, [language]);
  const [arrivals, redraw] = useReducer((count: number) => count + 1, 0);
  // oxlint-disable-next-line react/exhaustive-deps -- a new reader renders its users again
  const reader = useMemo(() => lateReader(texts, language, redraw), [texts, language, arrivals]);
  return createElement(TextsProvider, { reader }, children);
}

export const useSystem = (): AppSystem => {
  const system = useContext(SystemContext);
  if (!system) throw new Error('useSystem needs a SystemProvider');
  return system;
};

const useScope = (name: ActorName): AnyActorRef | undefined => {
  const { root } = useSystem();
  const host = useSelector(root, ({ children }) => (children as Children)[hostOf('workspace')]);
  const workspace = useSelector(host, (snapshot: Parent | undefined) => snapshot?.children['workspace']);
  return rowOf(name)?.scope === 'workspace' ? workspace : root;
};

/** Returns the running actor of that name. Renders again when it starts or stops. */
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

/**
 * Selects a value from an actor's snapshot. Returns `fallback` while the actor isn't running. Compares values by `===`.
 */
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
 * Sends to an actor by name. An event for the actor of an open screen whose code, or workspace, is still loading is
 * queued and delivered in order. An event for any other absent actor is dropped.
 */
export const sendTo = <N extends ActorName>({ root }: AppSystem, name: N, event: EventOf<N>): void => {
  const host: Host | undefined = root.system.get(hostOf(name));
  const actor: AnyActorRef | undefined = name === 'root' ? root : root.system.get(name);
  if (host?.getSnapshot().matches('closing')) host.send({ type: 'event.forwarded', event });
  else if (actor) actor.send(event);
  else if (rowOf(name)?.scope === 'workspace')
    (root.system.get('workspace') as AnyActorRef | undefined)?.send({ type: 'event.forwarded', name, event });
};

export const useSend = (): (<N extends ActorName>(name: N, event: EventOf<N>) => void) => {
  const system = useSystem();
  return (name, event) => sendTo(system, name, event);
};

/** Returns a stable object that sends to one actor. */
export const useSender = <N extends ActorName>(name: N): { send: (event: EventOf<N>) => void } => {
  const system = useSystem();
  return useMemo(() => ({ send: (event) => sendTo(system, name, event) }), [system, name]);
};

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

const scopeOf = ({ root }: AppSystem, name: HostedName): AnyActorRef | undefined =>
  rowOf(name)?.scope === 'workspace' ? root.system.get('workspace') : root;

/** Thrown by a view whose actor crashed too often. The error view of the route offers to start it again. */
export class ActorStopped extends Error {
  override name = 'ActorStopped';
  readonly restart: () => void;
  constructor(actor: HostedName, host: Host) {
    super(`The actor '${actor}' has stopped`);
    const { screen } = host.getSnapshot().context;
    this.restart = () => {
      if (screen) host.send({ type: 'screen.opened', screen });
    };
  }
}

/** Throws if the hosted actor crashed too often. */
export const useRunning = (name: HostedName | null): void => {
  const scope = useScope(name ?? 'root');
  const host = useSelector(scope, (snapshot: Parent | undefined) =>
    name === null ? undefined : (snapshot?.children[hostOf(name)] as Host | undefined),
  );
  const hasStopped = useSelector(host, (snapshot) => snapshot?.matches({ opening: 'crashed' }) ?? false);
  if (hasStopped && host && name !== null) throw new ActorStopped(name, host);
};

/**
 * Runs the screen's actor while mounted. Throws if the actor crashed too often. Restarts it for another request or
 * workspace.
 */
export const useScreen = <N extends ScreenName>(request: ScreenRequestOf<N> | null): RefOf<N> | undefined => {
  const system = useSystem();
  useRunning(request && request.name);
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

export const preloadActor = (system: AppSystem, name: HostedName): void =>
  scopeOf(system, name)?.send({ type: 'screen.expected', name });

export const usePreloadedActor = (name: HostedName): void => {
  const system = useSystem();
  const scope = useScope(name);
  useEffect(() => preloadActor(system, name), [system, scope, name]);
};
