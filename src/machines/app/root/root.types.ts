import type { User } from '../../../../domain/account.ts';
import type { Workspace } from '../../../../domain/workspace.ts';
import type { ActorCrashed } from '../../crash.ts';
import type { LanguageInput } from '../language/language.types.ts';
import type { DatabaseReplaced } from '../../sync/outbox/outbox.types.ts';
import type { LayoutInput } from '../layout/layout.types.ts';
import type { ScreenCall } from '../screen/screen.types.ts';
import type { SessionInput } from '../session/session.types.ts';

export interface RootInput extends SessionInput {
  layout: LayoutInput;
  language: LanguageInput;
  /** Unsaved texts of an earlier session, by draft key. */
  drafts: Record<string, string>;
}

export interface RootContext extends RootInput {
  user: User | null;
  workspace: Workspace | null;
}

export type RootEvent =
  | { type: 'session.opened'; user: User; workspace: Workspace | null }
  | { type: 'session.updated'; user: User }
  | { type: 'session.closed' }
  | DatabaseReplaced
  /** Sent by the workspace switcher, and after an invitation was accepted. */
  | { type: 'workspace.chosen'; workspace: Workspace }
  /** `to` is the path of the page to open. */
  | { type: 'workspace.created'; workspace: Workspace; to: string }
  | ScreenCall
  | ActorCrashed
  /** With `from`, the navigation only happens if the current path is that path or below it. */
  | { type: 'navigation.requested'; to: string; replace?: boolean; from?: string };

export type RootEmitted =
  /** An actor without which the page doesn't work has stopped. */
  | { type: 'page.broken'; error: unknown }
  | { type: 'navigation.requested'; to: string; replace: boolean; from?: string };
