import type { UserSummary } from '../../../domain/account.ts';
import type { Project } from '../../../domain/project.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import type { Call } from '../call.types.ts';
import type { Failure } from '../failure.ts';
import type { Touched } from '../outbox/operations/operation.ts';
import type { PendingWrite, RefusedChange, WriteOp, WriteResult } from '../outbox/outbox.types.ts';
import type { Subscribers } from '../topics.ts';
import type { Place } from '../workspace/workspace.types.ts';
import type { RecordsBase } from './base.ts';
import type { PageToLoad } from './pages.ts';
import type { ListElement, ListSpec, ResourceSpec } from './resources/index.ts';

/** What the server answered when it was asked for a page. */
export interface ResourcePage {
  answer: unknown;
  /** The page that was asked for; null: the first. */
  asked: PageToLoad | null;
  /** The page to ask for after it, null at the end. */
  next: PageToLoad | null;
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
  /** All pages are here. */
  complete: boolean;
  /** Pages of the present load have come, and more follow. */
  filling: boolean;
  error: Failure | null;
  /** Progress of the page that a screen asked for last. */
  more: MoreStatus;
  /** How many screens want it now. */
  wanted: number;
}

/** Told to actors that keep records of their own: what changed, or that so much was missed that all is fetched anew. */
export type RecordNews = { type: 'server.batch'; changes: Change[] } | { type: 'records.stale' };

/** What is told of a task that changed, arrived or is gone. */
export type TaskNews =
  | { type: 'task.arrived'; taskId: string; version: number; title: string; description: string | null }
  | { type: 'task.missing'; taskId: string; error: Failure }
  /** A write of an earlier visit that met someone else's change, and still waits to be settled. */
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
  /** The person's own summary, the creator of what they make. */
  viewer: UserSummary;
  subscribers: Subscribers;
}

/** What the outbox shows over the base: its writes, oldest first, and the changes that the server refused. */
export interface Overlay {
  writes: readonly PendingWrite[];
  refused: readonly RefusedChange[];
}

export interface RecordsContext extends RecordsBase {
  workspaceId: string;
  accountId: string;
  viewer: UserSummary;
  resources: Readonly<Record<string, ResourceState>>;
  overlay: Overlay;
  subscribers: Subscribers;
}

/** A screen got an element of a list by a call of its own. */
type ElementArrived = {
  [Spec in ListSpec as Spec['kind']]: { type: 'element.arrived'; spec: Spec; element: ListElement<Spec> };
}[ListSpec['kind']];

export type RecordsEvent =
  | { type: 'resource.wanted'; spec: ResourceSpec }
  | { type: 'resource.released'; spec: ResourceSpec }
  | { type: 'resource.refreshRequested'; spec: ResourceSpec }
  /** The next page of a list that is loaded as far as screens ask for it. */
  | { type: 'resource.moreRequested'; spec: ListSpec }
  /** Told by a resource's own actor. */
  | { type: 'resource.changed'; key: string; status: ResourceStatus; error: Failure | null }
  | { type: 'resource.arrived'; key: string; page: ResourcePage }
  | { type: 'resource.moreChanged'; key: string; more: MoreStatus; error: Failure | null }
  /** The page that `moreRequested` asked for. */
  | { type: 'resource.moreArrived'; key: string; page: ResourcePage }
  /** A screen got a record by a call of its own. */
  | { type: 'project.arrived'; project: Project }
  | { type: 'record.arrived'; spec: ResourceSpec; record: unknown }
  | { type: 'project.gone'; projectId: string }
  | ElementArrived
  /** A screen deleted this record by a call of its own. */
  | { type: 'record.deleted'; id: string }
  /** A screen changed records of these lists by a call of its own. */
  | { type: 'lists.outdated'; kind: ResourceSpec['kind'] }
  | { type: 'server.batch'; changes: Change[] }
  | { type: 'records.invalidated' }
  | { type: 'connectivity.changed'; online: boolean }
  /** Told by the outbox. `result` is the record as the server has it, where a write is in conflict. */
  | { type: 'overlay.changed'; overlay: Overlay; result?: WriteResult }
  /** Told by the outbox: a write has left the overlay. `result` is null where the server refused it. */
  | {
      type: 'write.settled';
      overlay: Overlay;
      op: WriteOp;
      mutationId: string;
      result: WriteResult | null;
      touched: readonly Touched[];
    };
