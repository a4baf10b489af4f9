import type { UserSummary } from '../../../../domain/account.ts';
import type { Project } from '../../../../domain/project.ts';
import type { Change } from '../../../../domain/socketEvents.ts';
import type { Call } from '../call.types.ts';
import type { ConnectivityChanged } from '../../app/connectivity/connectivity.types.ts';
import type { Failure } from '../../failure.ts';
import type { Touched } from '../outbox/operations/operation.ts';
import type { DatabaseReplaced, PendingWrite, RefusedChange, WriteOp, WriteResult } from '../outbox/outbox.types.ts';
import type { Subscribers } from '../topics.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';
import type { RecordsBase } from './base.ts';
import type { PageToLoad } from './pages.ts';
import type { ListElement, ListSpec, ResourceSpec } from './resources/index.ts';

/** The server's answer to a request for a page. */
export interface ResourcePage {
  answer: unknown;
  /** The requested page, or null for the first. */
  asked: PageToLoad | null;
  /** The page to request next, or null at the end. */
  next: PageToLoad | null;
  /** True if the page isn't the first one of a load. */
  isFurther: boolean;
}

export interface LoadInput {
  spec: ResourceSpec;
  workspaceId: string;
  call: Call;
}

export type ResourceStatus = 'idle' | 'loading' | 'ready' | 'refreshing' | 'failed';
export type MoreStatus = 'idle' | 'loading' | 'failed';
export interface ResourceState {
  spec: ResourceSpec;
  status: ResourceStatus;
  /** True when all pages are loaded. */
  complete: boolean;
  /** True while more pages of the current load are expected. */
  filling: boolean;
  /** True if the data may lack changes and isn't being loaded again. */
  stale: boolean;
  error: Failure | null;
  /** State of the page that a screen requested last. */
  more: MoreStatus;
  /** Error of the page that a screen requested last. */
  moreError: Failure | null;
  /** Number of screens that have acquired the resource. */
  claims: number;
}

/** Activity of a resource that has loaded its first page. */
export type ResourceLoad = 'drawing' | 'loadingRest' | 'fresh' | 'stale' | 'settling' | 'refreshing';

/** The parts of a resource's actor that the records read. */
export interface ResourceActor {
  getSnapshot: () => {
    value: 'deciding' | 'loading' | 'failed' | { ready: { load: ResourceLoad; more: ResourceState['more'] } };
    context: { error: Failure | null; moreError: Failure | null };
  };
}

/** A resource that screens have acquired, with its actor. The state of the actor is the status of the resource. */
export interface TrackedResource extends Pick<ResourceState, 'spec' | 'complete' | 'claims'> {
  actor: ResourceActor;
}

/**
 * Event for actors with their own records: the changes, or `records.stale` if too many changes were missed, so that
 * everything must be loaded again.
 */
export type RecordNews = { type: 'server.batch'; changes: Change[] } | { type: 'records.stale' };

/** Event for the subscribers of a task. */
export type TaskNews =
  | { type: 'task.received'; taskId: string; version: number; title: string; description: string | null }
  | { type: 'task.missing'; taskId: string; error: Failure }
  /**
   * A pending write that conflicts with another person's change until the user resolves the conflict. It is often from
   * an earlier visit.
   */
  | {
      type: 'conflict.found';
      taskId: string;
      field: 'title' | 'description';
      mutationId: string;
      text: string;
      currentVersion: number;
    }
  | { type: 'task.goneElsewhere'; taskId: string };

export interface RecordsInput extends Place {
  /** The viewer's own summary, used as the creator of new records. */
  viewer: UserSummary;
  subscribers: Subscribers;
}

/** The outbox's overlay over the base: pending writes, oldest first, and the changes that the server rejected. */
export interface Overlay {
  writes: readonly PendingWrite[];
  refused: readonly RefusedChange[];
}

/** Resource whose actor has stopped because no screen shows it. Its data is still in the base. */
export interface StoppedResource {
  spec: ResourceSpec;
  /** False if the data may lack changes. It is then shown and loaded again. */
  fresh: boolean;
}

export interface RecordsContext extends RecordsBase {
  workspaceId: string;
  accountId: string;
  viewer: UserSummary;
  resources: Readonly<Record<string, TrackedResource>>;
  stopped: Readonly<Record<string, StoppedResource>>;
  overlay: Overlay;
  subscribers: Subscribers;
}

/** Adds elements of a list that a screen received from its own call. */
export type ElementsReceived = {
  [Spec in ListSpec as Spec['kind']]: {
    type: 'elements.received';
    spec: Spec;
    elements: readonly ListElement<Spec>[];
  };
}[ListSpec['kind']];

export type RecordsEvent =
  | { type: 'resource.acquired'; spec: ResourceSpec }
  | { type: 'resource.released'; spec: ResourceSpec }
  | { type: 'resource.graceEnded'; key: string }
  /** Loads the resource again. `soon` waits briefly, so that several requests in a row lead to one load. */
  | { type: 'resource.refreshRequested'; spec: ResourceSpec; soon?: boolean }
  /** Restarts the pending loads of a resource, because their responses may be older than a change of the viewer. */
  | { type: 'resource.overtaken'; spec: ResourceSpec }
  /** Requests the next page of a list that is loaded page by page. */
  | { type: 'resource.moreRequested'; spec: ListSpec }
  /** Sent by a resource's own actor when its state has changed. */
  | { type: 'resource.changed'; key: string }
  /** Sent instead of `resource.changed` when the resource begins to load from its first page. */
  | { type: 'resource.started'; key: string }
  /** A load failed for another reason than the load before it. */
  | { type: 'resource.rejected'; key: string; error: Failure }
  | { type: 'resource.received'; key: string; page: ResourcePage }
  /** Delivers the page that `resource.moreRequested` has requested. */
  | { type: 'resource.moreReceived'; key: string; page: ResourcePage }
  /** Adds a record that a screen received from its own call. */
  | { type: 'project.received'; project: Project }
  | { type: 'record.received'; spec: ResourceSpec; record: unknown }
  | { type: 'project.gone'; projectId: string }
  | ElementsReceived
  /** Removes a record that a screen deleted with its own call. */
  | { type: 'record.deleted'; id: string }
  /** Marks lists as outdated after a screen changed their records with its own call. */
  | { type: 'lists.outdated'; kind: ResourceSpec['kind'] }
  | { type: 'server.batch'; changes: Change[] }
  | { type: 'records.invalidated' }
  | DatabaseReplaced
  | ConnectivityChanged
  /** Sent by the outbox. After a conflict, `result` is the server's version of the record. */
  | { type: 'overlay.changed'; overlay: Overlay; result?: WriteResult }
  /** Sent by the outbox when a write has left the overlay. `result` is null if the server rejected the write. */
  | {
      type: 'write.settled';
      overlay: Overlay;
      op: WriteOp;
      mutationId: string;
      result: WriteResult | null;
      touched: readonly Touched[];
    };
