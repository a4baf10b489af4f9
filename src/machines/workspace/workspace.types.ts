import type { User } from '../../../domain/account.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import type { BoardOrder } from '../board/boardOrder.ts';
import type { UnsentMessage } from '../chatRoom/chatRoom.types.ts';
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
  | { name: 'selection'; projectId: string }
  | {
      name: 'taskDetail';
      projectId: string;
      taskId: string;
      titleDraft: string | null;
      descriptionDraft: string | null;
    }
  | { name: 'createTask'; projectId: string; boardId?: string; form: CreateTaskForm }
  | { name: 'createProject'; form: CreateProjectForm }
  | { name: 'projects' }
  | { name: 'projectSettings'; projectId: string }
  | { name: 'home' }
  | { name: 'invitePeople' }
  | TogetherScreen
  | FlowScreen;

/** Screens whose code comes after the board's: see `provideTogether`. */
export type TogetherScreen =
  | { name: 'comments'; projectId: string; taskId: string; draft: string | null }
  | { name: 'conversation'; conversationId: string; draft: string | null }
  | { name: 'newConversation' }
  | { name: 'quickAdd'; text: string }
  /** null: the workspace's own documents. */
  | { name: 'documentTree'; projectId: string | null }
  | { name: 'documentEditor'; documentId: string }
  | { name: 'boards' }
  | { name: 'boardTasks'; boardId: string }
  | { name: 'chatRoom'; projectId: string; draft: string | null; unsent: readonly UnsentMessage[] };
export type TogetherName = TogetherScreen['name'];
/** What the actor of such a screen is started with. */
export type TogetherInput<N extends TogetherName> = Place & Omit<Extract<TogetherScreen, { name: N }>, 'name'>;

/** Screens of how work flows, whose code comes with the first of them: see `provideFlow`. */
export type FlowScreen =
  | { name: 'workflows'; projectId: string }
  | { name: 'workflowEditor'; projectId: string; workflowId: string; draft: string | null }
  /** null: those of every project that the person sees. */
  | { name: 'sprints'; projectId: string | null }
  | { name: 'sprint'; projectId: string; sprintId: string }
  /** `ownZone` is the reader's time zone. */
  | { name: 'insights'; projectId: string; query: InsightsAddress; ownZone: string }
  | { name: 'importTasks'; projectId: string }
  /** null: of the whole workspace. */
  | { name: 'exportData'; projectId: string | null }
  | { name: 'savedViews'; projectId: string };
export type FlowName = FlowScreen['name'];
/** What the actor of such a screen is started with. */
export type FlowInput<N extends FlowName> = Place & Omit<Extract<FlowScreen, { name: N }>, 'name'>;

/** What the address of the insights says, as text: see `readAddress`. */
export interface InsightsAddress {
  /** Days that end today. */
  last?: string;
  from?: string;
  to?: string;
  /** Time zone that days begin in, where it isn't the reader's own. */
  zone?: string;
  scale?: string;
  /** The filters of the tasks screen, as JSON. */
  filters?: string;
  /** The number whose tasks are open. */
  show?: string;
}

/** Actors that live with the workspace and whose code comes with that of those screens. */
export const livingNames = ['conversations', 'notifications', 'commands'] as const;
export type LivingName = (typeof livingNames)[number];
export type ScreenName = Screen['name'];

export type WorkspaceEvent =
  | { type: 'screen.opened'; screen: Screen }
  | { type: 'screen.closed'; name: ScreenName }
  /** The actor of a closed screen has the answer that it ran on for. */
  | { type: 'screen.ended'; name: ScreenName }
  | { type: 'workspace.renamed'; name: string; version: number };
