import type { Subscribers } from '../topics.ts';
import type { AnyEventObject } from 'xstate';
import type { User } from '../../../domain/account.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import type { ScreenCall } from '../screen/screen.types.ts';

/** Workspace and user that an actor belongs to. */
export interface Place {
  workspaceId: string;
  /** Id of the signed-in user. */
  accountId: string;
}

export interface WorkspaceInput {
  workspace: Workspace;
  user: User;
  /** Names of the lazily loaded actors that always run in a workspace. */
  always: readonly string[];
  /** Names of the screens whose code is prefetched. */
  prefetched: readonly string[];
  subscribers: Subscribers;
}

export type ForwardedEvent =
  | ScreenCall
  /** Event for a screen's actor that may not run yet. */
  | { type: 'event.forwarded'; name: string; event: AnyEventObject };

export type WorkspaceEvent = ForwardedEvent | { type: 'workspace.renamed'; name: string; version: number };
