import type { User } from '../../../../domain/account.ts';
import type { Workspace } from '../../../../domain/workspace.ts';
import { sendersTo } from '../../senders.ts';
import type { SessionEvent } from './session.types.ts';

const sender = sendersTo<SessionEvent>('session');

export const rejectToken = sender(() => ({ type: 'token.rejected' }));
/** `to` is the path to open afterwards, by default home. With `discards`, the user isn't asked about unsaved work. */
export const requestSignOut = sender((options: { to?: string; discards?: true } = {}) => ({
  type: 'signOut.requested',
  ...options,
}));
/** Gives the session the server's newer version of the user's account. */
export const refreshAccount = sender((user: User) => ({ type: 'account.refreshed', user }));
export const reportMembershipChanged = sender(() => ({ type: 'membership.changed' }));
export const activateWorkspace = sender((workspace: Workspace) => ({ type: 'workspace.activated', workspace }));
