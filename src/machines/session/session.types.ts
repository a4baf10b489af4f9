import type { AuthResponse, SignUp, User } from '../../../domain/account.ts';
import type { ClientState } from '../../../domain/clientState.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import type { Failure } from '../failure.ts';

export interface SessionInput {
  /** What the browser kept from before. */
  restored: ClientState;
}

export interface SessionContext {
  user: User | null;
  token: string | null;
  /** The workspace to open with the session. */
  workspace: Workspace | null;
  /** A token whose person is being asked for; never used for anything else. */
  candidate: string | null;
  error: Failure | null;
  /** Where a sign-out under way leads, when that isn't home. */
  leavingTo: string | null;
}

export type SessionEvent =
  | { type: 'signIn.submitted'; email: string; password: string }
  | { type: 'signUp.submitted'; form: SignUp }
  | { type: 'callback.received'; token: string }
  /** `to` is where to go afterwards, home unless given. */
  | { type: 'signOut.requested'; to?: string }
  /** The server answered 401 'Invalid token' to the session's token. */
  | { type: 'token.rejected' }
  | { type: 'account.refreshed'; user: User }
  /** Who belongs to a workspace, or as what, has changed; perhaps this person. */
  | { type: 'membership.changed' }
  | { type: 'workspace.activated'; workspace: Workspace }
  | { type: 'storage.changedElsewhere'; state: ClientState }
  | { type: 'error.dismissed' };

export interface SignInInput {
  email: string;
  password: string;
}
export interface SignUpInput {
  form: SignUp;
}
/** The single-use token of `/callback`. */
export interface ExchangeCallbackInput {
  token: string;
}
export interface LoadAccountInput {
  token: string;
}
export type { AuthResponse };
