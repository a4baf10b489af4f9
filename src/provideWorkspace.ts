/**
 * The workspace's machine with its services. `.provide` doesn't reach grandchildren, so the machines are nested here as
 * they run: the workspace, the cache and the screens in it. Fetched when someone is signed in.
 */
import { fromPromise } from 'xstate';
import { cacheMachine } from './machines/cache/cache.machine.ts';
import { realtimeMachine } from './machines/realtime/realtime.machine.ts';
import { resourceMachine } from './machines/resource/resource.machine.ts';
import { workspaceMachine } from './machines/workspace/workspace.machine.ts';
import type { LivingName } from './machines/workspace/workspace.types.ts';
import { writeMachine } from './machines/write/write.machine.ts';
import { loadResource } from './services/api/resources.ts';
import { sendWrite } from './services/api/writes.ts';
import type { Http } from './services/http.ts';
import { showingFailures } from './services/lazyHttp.ts';
import { socket } from './services/realtime.ts';
import type { AppStorage } from './services/storage.ts';
import { loadOutbox } from './services/storedValues.ts';

export interface WorkspaceServices {
  http: Http;
  storage: AppStorage;
  /** Origin of the server, '' for the page's own. */
  baseUrl: string;
  /** Token of the session as it is now. */
  token: () => string | null;
  /** Fetches the code that comes after the first page; gives the names of what lives with the workspace. */
  loadTogether: () => Promise<LivingName[]>;
}

export const provideWorkspace = ({
  http,
  storage,
  baseUrl,
  token,
  loadTogether,
}: WorkspaceServices): typeof workspaceMachine =>
  workspaceMachine.provide({
    actors: {
      cache: cacheMachine.provide({
        actors: {
          resource: resourceMachine.provide({ actors: { loadPage: loadResource(showingFailures(http)) } }),
          write: writeMachine.provide({ actors: { sendWrite: sendWrite(http) } }),
        },
      }),
      loadOutbox: loadOutbox(storage),
      loadTogether: fromPromise(loadTogether),
      realtime: realtimeMachine.provide({ actors: { socket: socket({ baseUrl, token }) } }),
    },
  });
