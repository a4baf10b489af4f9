import { createActor, fromPromise, type InspectionEvent, type Snapshot } from 'xstate';
import { deletedPerson, nameDeletedPeople } from '../../domain/fullName.ts';
import { defaultLanguage, firstLanguage, type Language, languages } from '../../domain/languages.ts';
import { phrase } from '../../domain/phrase.ts';
import { dayOf, followTimeZone } from '../../domain/timeZone.ts';
import { languageMachine } from '../machines/app/language/language.machine.ts';
import type { Catalogues } from '../../texts/catalogues.ts';
import { analyticsMachine } from '../machines/app/analytics/analytics.machine.ts';
import { connectivityMachine } from '../machines/app/connectivity/connectivity.machine.ts';
import { layoutMachine } from '../machines/app/layout/layout.machine.ts';
import type { LayoutInput } from '../machines/app/layout/layout.types.ts';
import { rootMachine } from '../machines/app/root/root.machine.ts';
import { screenMachine } from '../machines/app/screen/screen.machine.ts';
import type { LoadCodeCall, LoadedCode } from '../machines/app/screen/screen.types.ts';
import { serverConfigMachine } from '../machines/app/serverConfig/serverConfig.machine.ts';
import { sessionMachine } from '../machines/app/session/session.machine.ts';
import { selectToken, selectUser } from '../machines/app/session/session.selectors.ts';
import { type AnalyticsClient, analyticsClient } from '../services/analytics.ts';
import {
  exchangeCallback,
  loadAccount,
  saveLanguage,
  signIn,
  signOut,
  signUp,
  uploadAvatar,
} from '../services/api/account.ts';
import { isNarrow, isWide, onFirstTouch, watchOnline, watchShortcuts, watchViewport } from '../services/browser.ts';
import { configOf, loadConfig } from '../services/config.ts';
import type { Http } from '../services/http.ts';
import { lazyHttp } from '../services/lazyHttp.ts';
import { newId } from '../services/newId.ts';
import { createRecorder } from '../services/recorder.ts';
import { createCollaborations } from '../services/collaborations.ts';
import { createReadChanges } from '../services/readChanges.ts';
import type { SeenDatabase } from '../services/seenDatabase.ts';
import { type AppStorage, createStorage, writeToStorage, watchStorage } from '../services/storage.ts';
import { createTextStore, loadLanguage, type TextStore } from '../services/texts.ts';
import type { Services } from './actor.ts';
import { loadActor } from './loadActor.ts';
import { type AppSystem, findActor, languageOf } from './system.ts';
import { supervise } from './supervise.ts';
import { rowOf } from './table.ts';

export interface SystemOptions {
  /**
   * Origin of the server, with the base path of its public address. Without an origin, the origin of the page is used.
   */
  baseUrl: string;
  storage: Storage;
  /** Replaces the configured analytics client. Null turns analytics off. */
  analytics?: () => Promise<AnalyticsClient | null>;
  /** Called with each event of XState's inspection. Only in development. */
  inspect?: (event: InspectionEvent) => void;
}

const now = () => new Date().toISOString();
const today = () => dayOf(new Date());

/** Creates and starts the root actor. Rejects if the chunk that parses a stored session can't be loaded. */
export const createSystem = async (options: SystemOptions): Promise<AppSystem> => {
  const { baseUrl, storage: area, analytics, inspect } = options;
  const find: FindActor = (name) => findActor(system, name);
  const storage = createStorage(area, {
    onForgotten: (accountId) => deleteCopies(area, accountId, 'all'),
    onStorageFull: () =>
      find('toasts')?.send({
        type: 'toast.requested',
        kind: 'warning',
        message: phrase('start', 'toasts.storageFull'),
      }),
  });
  const texts = createTextStore();
  const languageNow = () => languageOf(system);
  const loadCatalogue: Services['loadCatalogue'] = async (area) => {
    await texts.load(languageNow(), area);
    return texts.read(languageNow(), area) as Catalogues[typeof area];
  };
  const connection = connectTo(baseUrl, area, find, languageNow, loadCatalogue);
  onFirstTouch(connection.http.prefetch);
  const keepsSession = storage.keepsSession();
  if (keepsSession) prefetchWorkspace();
  nameDeletedPeople(() => texts.read(languageNow(), 'ui')?.deletedPerson ?? deletedPerson.nickname);
  const stored = storage.readLanguage();
  const fallback = document.documentElement.dataset['language'] ?? null;
  const language = firstLanguage(languages, { stored, fallback, preferred: navigator.languages }) ?? defaultLanguage;
  const [restored] = await Promise.all([
    storage.readGlobal(),
    texts.load(language, 'start'),
    texts.load(language, 'validation'),
    keepsSession && connection.openDatabase(),
  ]);

  const recorder = createRecorder();
  const collaborations = createCollaborations();
  const screen = supervise(
    screenMachine.provide({
      actors: {
        loadCode: fromPromise<LoadedCode | null, LoadCodeCall>(({ input }) => loadActor(input, services, system)),
      },
    }),
  );
  const services: Services = {
    ...connection,
    storage,
    area,
    baseUrl,
    newId,
    now,
    recorder,
    collaborations,
    loadCatalogue,
    screen,
  };
  const readDrafts = () => find('drafts')?.getSnapshot().context.texts ?? {};
  const machine = rootWith(services, texts, readDrafts, analytics);

  const input = {
    restored,
    language: { language, isChosen: stored !== null },
    layout: layoutOf(storage),
    drafts: storage.readDrafts(),
  };
  let system: AppSystem;
  const begin = (snapshot?: Snapshot<unknown>): AppSystem => {
    const watch = import.meta.env.DEV && inspect ? both(recorder.inspect, inspect) : recorder.inspect;
    const root = createActor(machine, { systemId: 'root', inspect: watch, input, snapshot });
    system = { root, newId, now, today, collaborations, texts };
    if (import.meta.env.DEV) system.restore = begin;
    root.start();
    deleteCopiesAfterSignOut(system, area);
    followAccountTimeZone(system, connection.http);
    return system;
  };
  return begin();
};

type Inspect = NonNullable<SystemOptions['inspect']>;

const both =
  (one: Inspect, other: Inspect): Inspect =>
  (event) => {
    one(event);
    other(event);
  };

/** Loads the chunk of the workspace early, because a stored session opens its workspace next. */
const prefetchWorkspace = () =>
  rowOf('workspace')
    ?.code?.()
    .catch(() => undefined);

type FindActor = <N extends Parameters<typeof findActor>[1]>(name: N) => ReturnType<typeof findActor<N>>;

/** Returns the calls of the server. The code of the calls and of the watch for a restored database loads later. */
function connectTo(
  baseUrl: string,
  area: Storage,
  find: FindActor,
  language: () => Language,
  loadCatalogue: Services['loadCatalogue'],
) {
  // Reads the token from the session at each call, because session and services depend on each other.
  const token = () => {
    const session = find('session');
    return session ? selectToken(session.getSnapshot()) : null;
  };
  const readChanges = createReadChanges();
  let seen: SeenDatabase | undefined;
  const openDatabase = async () => {
    const code = await import('../services/seenDatabase.ts');
    seen ??= code.createSeenDatabase(area, (generation) => {
      readChanges.clear();
      find('root')?.send({ type: 'database.replaced', generation });
    });
  };
  const database: SeenDatabase = {
    id: () => seen?.id() ?? null,
    generation: () => seen?.generation() ?? 0,
    receive: (id) => seen?.receive(id),
  };
  const http = lazyHttp(async () => {
    const [{ createHttp }] = await Promise.all([import('../services/http.ts'), openDatabase()]);
    return createHttp({
      baseUrl,
      token,
      language,
      loadErrors: () => loadCatalogue('errors'),
      onInvalidToken: () => find('session')?.send({ type: 'token.rejected' }),
      database,
      onLastChange: readChanges.add,
      // Reads that fail together with the same message share a toast.
      onFailedRead: (message) =>
        find('toasts')?.send({
          type: 'toast.requested',
          id: `read/${typeof message === 'string' ? message : message.key}`,
          kind: 'error',
          message,
        }),
    });
  });
  return { http, readChanges, database, token, openDatabase };
}

const layoutOf = (storage: AppStorage): LayoutInput => ({
  theme: storage.readTheme(),
  sidebar: storage.readSidebar(isWide()) ? 'expanded' : 'collapsed',
  narrow: isNarrow(),
});

async function connectConfigured(fetchConfig: ReturnType<typeof configOf>): Promise<AnalyticsClient | null> {
  const config = (await fetchConfig()).analytics;
  return config && import('../services/posthog.ts').then((code) => code.connectPostHog(config));
}

/** Returns the root machine with the services that run before a workspace is open. */
function rootWith(
  { http, baseUrl, storage, area, screen }: Services,
  texts: TextStore,
  readDrafts: () => Readonly<Record<string, string>>,
  analytics: SystemOptions['analytics'],
) {
  const fetchConfig = configOf(baseUrl);
  const machine = rootMachine.provide({
    actors: {
      storageKeeper: writeToStorage(storage),
      session: sessionMachine.provide({
        actors: {
          signIn: signIn(http),
          signUp: signUp(http),
          uploadAvatar: uploadAvatar(http),
          signOut: signOut(http),
          loadAccount: loadAccount(http),
          findUnsaved: fromPromise(async ({ input: { accountId } }) =>
            (await textCopies()).unsavedOf(accountId, { storage, area, drafts: readDrafts() }),
          ),
          exchangeCallback: exchangeCallback(http),
          watchStorage: watchStorage(storage),
        },
      }),
      serverConfig: serverConfigMachine.provide({ actors: { loadConfig: loadConfig(fetchConfig) } }),
      language: languageMachine.provide({
        actors: { loadTexts: loadLanguage(texts), saveLanguage: saveLanguage(http) },
      }),
      layout: supervise(
        layoutMachine.provide({
          actors: { watchViewport: watchViewport(), watchShortcuts: watchShortcuts({ newId, now }) },
        }),
        () => layoutOf(storage),
      ),
      connectivity: connectivityMachine.provide({ actors: { watchOnline: watchOnline() } }),
      analytics: analyticsMachine.provide({
        actors: { client: analyticsClient({ connect: analytics ?? (() => connectConfigured(fetchConfig)), now }) },
      }),
      screen,
    },
  });
  return supervise(machine);
}

/**
 * Milliseconds before an account without a time zone gets the zone of this device, so that the first page is requested
 * before.
 */
const zoneDelay = 3000;

/** Shows days and times in the account's time zone. An account without a time zone gets the zone of this device. */
function followAccountTimeZone(system: AppSystem, http: Http): void {
  const session = findActor(system, 'session');
  if (!session) return;
  const offered = new Set<string>();
  const userNow = () => selectUser(session.getSnapshot());
  const offer = async (id: string) => {
    if (userNow()?.id !== id) return;
    const code = await import('../services/timeZone.ts');
    const user = await code.offerTimeZone(http);
    if (userNow()?.id === id) session.send({ type: 'account.refreshed', user });
  };
  const follow = () => {
    const user = userNow();
    followTimeZone(user?.timeZone ?? null);
    if (!user || user.timeZone !== null || offered.has(user.id)) return;
    offered.add(user.id);
    // Ignores a failure, because the next start of the app tries again.
    setTimeout(() => void offer(user.id).catch(() => undefined), zoneDelay);
  };
  follow();
  session.subscribe(follow);
}

const textCopies = () => import('../services/textCopies.ts');
const deleteCopies = (area: Storage, accountId: string, which: 'sent' | 'all'): void =>
  void textCopies().then(
    ({ createTextCopies }) => createTextCopies(area, globalThis.indexedDB).deleteCopies(accountId, which),
    () => undefined,
  );

/** Deletes the copies of texts when an account signs out, because another person may use this device next. */
function deleteCopiesAfterSignOut(system: AppSystem, area: Storage): void {
  let lastAccount: string | null = null;
  findActor(system, 'session')?.subscribe((snapshot) => {
    const left = lastAccount;
    lastAccount = selectUser(snapshot)?.id ?? null;
    if (left === null || lastAccount !== null || !snapshot.matches('signedOut')) return;
    // Copies with unsent changes remain until the user signs in again.
    deleteCopies(area, left, 'sent');
  });
}
