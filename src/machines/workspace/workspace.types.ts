import type { Hearers } from '../topics.ts';
import type { AnyEventObject } from 'xstate';
import type { User } from '../../../domain/account.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import type { ScreenCall } from '../screen/screen.types.ts';

/** Where an actor of the workspace belongs. */
export interface Place {
  workspaceId: string;
  /** The signed-in person. */
  accountId: string;
}

export interface WorkspaceInput {
  workspace: Workspace;
  user: User;
  /** Names of the lazily loaded actors that live as long as the workspace. */
  always: readonly string[];
  /** Names of the screens whose code is fetched ahead. */
  prefetched: readonly string[];
  hearers: Hearers;
}

export type ForwardedEvent =
  | ScreenCall
  /** An event for a screen's actor that may not run yet. */
  | { type: 'event.forwarded'; name: string; event: AnyEventObject };

export type WorkspaceEvent = ForwardedEvent | { type: 'workspace.renamed'; name: string; version: number };
