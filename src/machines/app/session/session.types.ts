import type { AuthResponse, SignUp, User } from '../../../../domain/account.ts';
import type { ClientState } from '../../../../domain/clientState.ts';
import type { Workspace } from '../../../../domain/workspace.ts';
import type { Failure } from '../../failure.ts';

export interface SessionInput {
  /** State that the browser stored in an earlier session. */
  restored: ClientState;
}

/** Numbers of drafts, unsent changes and documents that only this device has. */
export interface Unsaved {
  drafts: number;
  changes: number;
  documents: number;
}

/** Session that begins: the user, the token and the workspace. */
export interface Arrived {
  user: User;
  token: string;
  workspace: Workspace | null;
}

export interface SessionContext {
  user: User | null;
  token: string | null;
  workspace: Workspace | null;
  /** Token that is used only to load its user. */
  candidate: string | null;
  error: Failure | null;
  /** Path to open after the sign-out, or null for home. */
  leavingTo: string | null;
  /** Work on this device that the server doesn't have. Set while the user decides about it at the sign-out. */
  unsaved: Unsaved | null;
  /** True if the sign-out leaves the unsaved work on the device. */
  keepsUnsaved: boolean;
}

export type SessionEvent =
  | { type: 'signIn.submitted'; email: string; password: string }
  | { type: 'signUp.submitted'; form: SignUp; picture?: Blob | null }
  | { type: 'callback.received'; token: string }
  /** `to` is the path to open afterwards, by default home. With `discards`, the user isn't asked about unsaved work. */
  | { type: 'signOut.requested'; to?: string; discards?: true }
  | { type: 'signOut.confirmed'; keepsUnsaved: boolean }
  | { type: 'signOut.cancelled' }
  /** The server answered 401 'Invalid token'. */
  | { type: 'token.rejected' }
  | { type: 'account.refreshed'; user: User }
  /** Members or roles of a workspace changed, possibly the user's own. */
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
  /** Picture that the new user chose. */
  picture: Blob | null;
}
/** A new account, and the chosen picture that isn't uploaded yet. */
export interface NewAccount extends AuthResponse {
  picture?: Blob | null;
}
/** Single-use token of the `/callback` address. */
export interface ExchangeCallbackInput {
  token: string;
}
export interface LoadAccountInput {
  token: string;
}
export type { AuthResponse };
