import type { User } from '../../../domain/account.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import type { BoardOrder } from '../board/boardOrder.ts';
import type { CreateProjectForm } from '../createProject/createProject.types.ts';
import type { CreateTaskForm } from '../createTask/createTask.types.ts';

export interface WorkspaceInput {
  workspace: Workspace;
  user: User;
}

/** What every screen's actor is told of where it lives. */
export interface Place {
  workspaceId: string;
  /** The signed-in person. */
  accountId: string;
}

/** A screen or dialog with an actor of its own, and what its actor needs to know. */
export type Screen =
  | { name: 'board'; projectId: string; order: BoardOrder }
  | { name: 'taskDetail'; projectId: string; taskId: string; titleDraft: string | null; descriptionDraft: string | null }
  | { name: 'createTask'; projectId: string; form: CreateTaskForm }
  | { name: 'createProject'; form: CreateProjectForm }
  | { name: 'projects' }
  | { name: 'projectSettings'; projectId: string }
  | { name: 'home' }
  | { name: 'invitePeople' };
export type ScreenName = Screen['name'];

export type WorkspaceEvent =
  | { type: 'screen.opened'; screen: Screen }
  | { type: 'screen.closed'; name: ScreenName }
  | { type: 'workspace.renamed'; name: string; version: number };
