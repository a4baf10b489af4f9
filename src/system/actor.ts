import type { AnyActorLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { User } from '../../domain/account.ts';
import type { Workspace } from '../../domain/workspace.ts';
import type { cacheMachine } from '../machines/cache/cache.machine.ts';
import type { screenMachine } from '../machines/screen/screen.machine.ts';
import type { Place } from '../machines/workspace/workspace.types.ts';
import type { Http } from '../services/http.ts';
import type { Recorder } from '../services/recorder.ts';
import type { SharedTexts } from '../services/sharedTexts.ts';
import type { AppStorage } from '../services/storage.ts';

/** What the services of actors are made from. */
export interface Services {
  http: Http;
  storage: AppStorage;
  /** Where the browser keeps what must survive. */
  area: Storage;
  /** Origin of the server, '' for the page's own. */
  baseUrl: string;
  /** Token of the session as it is now. */
  token: () => string | null;
  newId: () => string;
  now: () => string;
  recorder: Recorder;
  /** Open shared texts, and files on their way into them. */
  sharedTexts: SharedTexts;
  /** Host of lazily loaded actors. */
  screen: typeof screenMachine;
}

/** What an actor's input is made from, as it is when the actor starts. */
export interface Situation {
  user: User | null;
  workspace: Workspace | null;
  place: Place;
  /** Texts typed before and not saved, by draft key. */
  drafts: Readonly<Record<string, string>>;
  cache: SnapshotFrom<typeof cacheMachine> | undefined;
  /** The order this person gave a project's board on this device, as the browser keeps it. */
  readOrder: (accountId: string, projectId: string) => string | null;
  /** Names for the workspace: see `WorkspaceInput`. */
  always: readonly string[];
  prefetched: readonly string[];
}

/** An actor whose code is loaded with this definition. */
export interface ActorDefinition<L extends AnyActorLogic, R> {
  /** Its machine with the services it is provided with. */
  logic: (services: Services) => L;
  /** Its input, from what its screen asks for; null: what it is about is gone, so that it isn't started. */
  input: (request: R, situation: Situation) => InputFrom<L> | null;
}

export const defineActor = <L extends AnyActorLogic, R = object>(
  definition: ActorDefinition<L, R>,
): ActorDefinition<L, R> => definition;

/** Input of actors that only need to know where they belong. */
export const atPlace = (_: object, { place }: Situation): Place => place;
/** Input of an actor about a project. */
export const inProject = (
  { projectId }: { projectId: string },
  { place }: Situation,
): Place & { projectId: string } => ({
  ...place,
  projectId,
});
