import type { User } from '../../../domain/account.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import type { LayoutInput } from '../layout/layout.types.ts';
import type { SessionInput } from '../session/session.types.ts';

export interface RootInput extends SessionInput {
  layout: LayoutInput;
  /** Texts typed before and not saved, by draft key. */
  drafts: Record<string, string>;
}

export interface RootContext extends RootInput {
  user: User | null;
  workspace: Workspace | null;
  /** Closed screens whose actors run on until they have an answer. */
  finishing: RootScreen['name'][];
  /** Screens opened again before their earlier actor has ended. */
  awaited: RootScreen[];
}

/** A screen that lives outside any workspace. */
export type RootScreen =
  | { name: 'invitation'; token: string }
  | { name: 'createWorkspace' }
  | { name: 'problemReport' }
  | { name: 'passwordReset'; token: string | null }
  /** In a session. */
  | { name: 'accessTokens' }
  | { name: 'accountSettings' }
  | { name: 'profileSettings' }
  | { name: 'notificationSettings' }
  | { name: 'documentation' }
  /** With a session, or by a guests' link without. */
  | { name: 'pokerRoom'; roomId: string; guestKey: string | null }
  /** With a workspace open. */
  | { name: 'pokerRooms' }
  | { name: 'workspaceSettings' }
  | { name: 'members' };

export type RootEvent =
  | { type: 'session.opened'; user: User; workspace: Workspace | null }
  | { type: 'session.updated'; user: User }
  | { type: 'session.closed' }
  /** From the switcher, or after an invitation was accepted. */
  | { type: 'workspace.chosen'; workspace: Workspace }
  | { type: 'workspace.created'; workspace: Workspace }
  | { type: 'rootScreen.opened'; screen: RootScreen }
  | { type: 'rootScreen.closed'; name: RootScreen['name'] }
  /** The actor of a closed screen has the answer that it ran on for. */
  | { type: 'screen.ended'; name: RootScreen['name'] }
  /** `from`: only those who are still at that address, or below it, are sent on. */
  | { type: 'navigation.requested'; to: string; replace?: boolean; from?: string };

export type RootEmitted = { type: 'navigation.requested'; to: string; replace: boolean; from?: string };
