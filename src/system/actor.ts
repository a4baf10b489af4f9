import type { AnyActorLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { User } from '../../domain/account.ts';
import type { Workspace } from '../../domain/workspace.ts';
import type { recordsMachine } from '../machines/records/records.machine.ts';
import type { screenMachine } from '../machines/screen/screen.machine.ts';
import type { Subscribers } from '../machines/topics.ts';
import type { WriteIds } from '../machines/savedText/savedText.types.ts';
import type { Place } from '../machines/workspace/workspace.types.ts';
import type { Http } from '../services/http.ts';
import type { Recorder } from '../services/recorder.ts';
import type { Collaborations } from '../services/collaborations.ts';
import type { AppStorage } from '../services/storage.ts';

/** Dependencies that the services of actors are made with. */
export interface Services {
  http: Http;
  storage: AppStorage;
  /** Storage that survives a reload. */
  area: Storage;
  /** Origin of the server, '' for the page's own. */
  baseUrl: string;
  /** Returns the current session's token. */
  token: () => string | null;
  newId: () => string;
  now: () => string;
  recorder: Recorder;
  /** Registry of open collaborations and of files for upload. */
  collaborations: Collaborations;
  /** Host of lazily loaded actors. */
  screen: typeof screenMachine;
}

/** State of the app when an actor starts, for its input. */
export interface Situation {
  user: User | null;
  workspace: Workspace | null;
  place: Place;
  /** A fresh id and the present moment, for the first of its writes. */
  seed: WriteIds;
  /** Unsaved texts of earlier visits, by draft key. */
  drafts: Readonly<Record<string, string>>;
  records: SnapshotFrom<typeof recordsMachine> | undefined;
  /** Returns the stored order of a project's board on this device, or null. */
  readOrder: (accountId: string, projectId: string) => string | null;
  /** Names for the workspace: see `WorkspaceInput`. */
  always: readonly string[];
  prefetched: readonly string[];
  subscribers: Subscribers;
}

/** Definition of a lazily loaded actor. */
export interface ActorDefinition<L extends AnyActorLogic, R> {
  /** Returns the machine of the actor with its services. */
  logic: (services: Services) => L;
  /** Returns the input of the actor, or null if its record no longer exists. Null prevents its start. */
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
