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
}

export type SessionEvent =
  | { type: 'signIn.submitted'; email: string; password: string }
  | { type: 'signUp.submitted'; form: SignUp }
  | { type: 'callback.received'; token: string }
  | { type: 'signOut.requested' }
  /** The server answered 401 'Invalid token' to the session's token. */
  | { type: 'token.rejected' }
  | { type: 'account.refreshed'; user: User }
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
export interface LoadAccountInput {
  token: string;
}
export type { AuthResponse };
