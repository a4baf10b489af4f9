import type { AnyActorLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { User } from '../../domain/account.ts';
import type { Workspace } from '../../domain/workspace.ts';
import type { recordsMachine } from '../machines/sync/records/records.machine.ts';
import type { screenMachine } from '../machines/app/screen/screen.machine.ts';
import type { Subscribers } from '../machines/sync/topics.ts';
import type { WriteIds } from '../machines/sync/savedText/savedText.types.ts';
import type { Place } from '../machines/people/workspace/workspace.types.ts';
import type { Http } from '../services/http.ts';
import type { Recorder } from '../services/recorder.ts';
import type { Collaborations } from '../services/collaborations.ts';
import type { ReadChanges } from '../services/readChanges.ts';
import type { SeenDatabase } from '../services/seenDatabase.ts';
import type { AppStorage } from '../services/storage.ts';
import type { Area, Catalogues } from '../../texts/catalogues.ts';

export interface Services {
  http: Http;
  readChanges: ReadChanges;
  database: SeenDatabase;
  storage: AppStorage;
  area: Storage;
  /** Origin of the server. '' for the origin of the page. */
  baseUrl: string;
  token: () => string | null;
  newId: () => string;
  now: () => string;
  recorder: Recorder;
  collaborations: Collaborations;
  /** Returns the catalogue of an area in the user's language. */
  loadCatalogue: <A extends Area>(area: A) => Promise<Catalogues[A]>;
  screen: typeof screenMachine;
}

/** State of the app from which the input of an actor is created. */
export interface Situation {
  user: User | null;
  workspace: Workspace | null;
  place: Place;
  /** Id and time for the actor's first write. */
  seed: WriteIds;
  /** Unsaved texts of earlier visits, by draft key. */
  drafts: Readonly<Record<string, string>>;
  records: SnapshotFrom<typeof recordsMachine> | undefined;
  /** Returns the stored order of a project's board on this device, or null. */
  readOrder: (accountId: string, projectId: string) => string | null;
  always: readonly string[];
  prefetched: readonly string[];
  subscribers: Subscribers;
  /** Number of database restores that this device has seen. */
  generation: number;
}

export interface ActorDefinition<L extends AnyActorLogic, R> {
  logic: (services: Services) => L;
  /**
   * Returns the input of the actor. Null if the record of the screen no longer exists: the actor then doesn't start.
   */
  input: (request: R, situation: Situation) => InputFrom<L> | null;
}

export const defineActor = <L extends AnyActorLogic, R = object>(
  definition: ActorDefinition<L, R>,
): ActorDefinition<L, R> => definition;

export const atPlace = (_: object, { place }: Situation): Place => place;
export const inProject = (
  { projectId }: { projectId: string },
  { place }: Situation,
): Place & { projectId: string } => ({
  ...place,
  projectId,
});
