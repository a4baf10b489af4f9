import type { DatabaseReplaced } from '../../sync/outbox/outbox.types.ts';
import type { Subscribers } from '../../sync/topics.ts';
import type { AnyEventObject } from 'xstate';
import type { User } from '../../../../domain/account.ts';
import type { Workspace } from '../../../../domain/workspace.ts';
import type { ScreenCall } from '../../app/screen/screen.types.ts';

export interface Place {
  workspaceId: string;
  accountId: string;
}

export interface WorkspaceInput {
  workspace: Workspace;
  user: User;
  /** Lazily loaded actors that always run in a workspace. */
  always: readonly string[];
  prefetched: readonly string[];
  subscribers: Subscribers;
  /** Number of restores of the database that this device has seen. */
  generation: number;
  /** Events that open the screens again after a crash. */
  deferred?: readonly ForwardedEvent[];
}

export type ForwardedEvent = ScreenCall | { type: 'event.forwarded'; name: string; event: AnyEventObject };

export type WorkspaceEvent =
  | ForwardedEvent
  | DatabaseReplaced
  | { type: 'workspace.renamed'; name: string; version: number };
