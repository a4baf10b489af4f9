import type { User } from '../../../../domain/account.ts';
import type { ClientState } from '../../../../domain/clientState.ts';
import type { Workspace } from '../../../../domain/workspace.ts';
import type { Arrived, SessionContext } from './session.types.ts';

export const noSession: SessionContext = {
  user: null,
  token: null,
  workspace: null,
  candidate: null,
  error: null,
  leavingTo: null,
  unsaved: null,
  keepsUnsaved: false,
};

type KeptSession = ClientState & { user: User; token: string };

export function isSession(state: ClientState): state is KeptSession {
  return state.authenticated && state.user !== null && state.token !== null;
}

export function defaultOf(user: User): Workspace | null {
  return user.defaultWorkspace ?? user.workspaces[0] ?? null;
}

export function sameOrDefault(user: User, workspace: Workspace | null): Workspace | null {
  return user.workspaces.find(({ id }) => id === workspace?.id) ?? defaultOf(user);
}

/** Returns the session of an account that was just signed in. */
export function arrival(user: User, token: string): Arrived {
  return { user, token, workspace: defaultOf(user) };
}

/** Returns the stored session. Only for a state that `isSession` accepts. */
export const fromStorage = ({ user, token, activeWorkSpace }: ClientState): Arrived => ({
  user: present(user),
  token: present(token),
  workspace: activeWorkSpace ?? defaultOf(present(user)),
});

export function withWorkspace(workspaces: Workspace[], workspace: Workspace): Workspace[] {
  return workspaces.some(({ id }) => id === workspace.id)
    ? workspaces.map((other) => (other.id === workspace.id ? workspace : other))
    : [...workspaces, workspace];
}

/** Returns data that always exists in a state, although XState's types don't know it. */
export const present = <T>(value: T | null | undefined): T => value ?? fail();

const fail = (): never => {
  throw new Error('absent');
};

/** Returns the token with which the account is loaded. */
export const tokenOf = ({ token, candidate }: SessionContext): string => present(token ?? candidate);

export const userOf = ({ user }: SessionContext): User => present(user);
