import type { User } from '../../../domain/account.ts';
import type { Workspace } from '../../../domain/workspace.ts';

export type RootEvent =
  | { type: 'session.opened'; user: User; workspace: Workspace | null }
  | { type: 'session.updated'; user: User }
  | { type: 'session.closed' }
  | { type: 'workspace.chosen'; workspace: Workspace }
  | { type: 'workspace.created'; workspace: Workspace }
  | { type: 'navigation.requested'; to: string; replace?: boolean };

export type RootEmitted = { type: 'navigation.requested'; to: string; replace: boolean };
