import type { User } from '../../../../domain/account.ts';
import type { Workspace } from '../../../../domain/workspace.ts';
import { sendersTo } from '../../senders.ts';
import type { RootEvent } from './root.types.ts';

const sender = sendersTo<RootEvent>('root');

/** With `from`, the navigation only happens if the current path is that path or below it. */
export const navigate = sender((to: string, options: { replace?: boolean; from?: string } = {}) => ({
  type: 'navigation.requested',
  to,
  ...options,
}));
export const openCreatedWorkspace = sender((workspace: Workspace, to: string = '/') => ({
  type: 'workspace.created',
  workspace,
  to,
}));
export const reportSessionOpened = sender((user: User, workspace: Workspace | null) => ({
  type: 'session.opened',
  user,
  workspace,
}));
export const reportSessionUpdated = sender((user: User) => ({ type: 'session.updated', user }));
export const reportSessionClosed = sender(() => ({ type: 'session.closed' }));
