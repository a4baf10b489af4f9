import type { Match, SearchKind } from '../../../../domain/search.ts';
import type { TaskFieldsPatch } from '../../../../domain/fields/task.ts';
import type { WriteOp } from '../../sync/outbox/outbox.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export type CommandsInput = Place;

/** Rectangle in pixels, measured from the top left corner of the screen. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Where {
  /** Path of the page without the query. */
  path: string;
  projectId: string | null;
  boardId: string | null;
  /** Open task, or else the task under the focus or the pointer. */
  taskId: string | null;
  /** Key of this task, if the page shows it. */
  taskKey?: string | null;
  /** In the task's dialog, only keys about the task work. */
  isTaskOpen: boolean;
  /** Keys apply to these tasks unless a task is open. */
  selected?: readonly string[];
  /** Position of the task's card. Null without a card, or if the task is open. */
  at: Box | null;
}

export const pickedFields = [
  'status',
  'assignees',
  'priority',
  'type',
  'labels',
  'dueDate',
  'estimate',
  'sprint',
  'parent',
] as const;
export type PickedField = (typeof pickedFields)[number];

export interface Ids {
  mutationId: string;
  at: string;
}

/** Result of a search. The matches are parts of the texts. */
export interface FoundPlace {
  kind: SearchKind | 'board' | 'sprint';
  id: string;
  /** Key of the task, or of the comment's task. */
  key?: string | null;
  /** Empty for a message, whose conversation is shown instead. */
  label: string;
  matches?: readonly Match[];
  excerpt?: { text: string; matches: readonly Match[] } | null;
  /** Author of the comment or message. */
  author?: string | null;
  projectId: string | null;
  conversationId?: string | null;
  to: string;
}

export interface FoundPlaces {
  places: readonly FoundPlace[];
  /** True if a search failed, so that places are missing. */
  isPartial: boolean;
}

/** Page that the user has visited. */
export interface VisitedPlace {
  kind: 'task' | 'document' | 'board' | 'sprint' | 'project' | 'conversation' | 'workflow';
  id: string;
  label: string;
  to: string;
}
export interface RecentPlace extends VisitedPlace {
  workspaceId: string;
}

export interface FindPlacesCall {
  workspaceId: string;
  text: string;
}

/** Printable key outside any field, in lower case. */
export type KeyPressed = { type: 'key.pressed'; key: string; where: Where } & Ids;

export interface RememberedCommands {
  keys: boolean;
  recent: string[];
  places: RecentPlace[];
}

export type RememberCommand = { type: 'remember' } & RememberedCommands;

export type FocusPlace = 'search' | 'filters';

export type PageCommand =
  | { type: 'page.focus'; place: FocusPlace }
  | { type: 'page.copyLink'; path: string; taskId: string }
  | { type: 'page.copyKey'; taskKey: string }
  /** A field is about to open. Keys pressed before it appears are typed into it. */
  | { type: 'page.awaitField' }
  | { type: 'page.awaitNothing' };

export type CommandsEvent =
  | KeyPressed
  /** Mod+k. `where` is the context of the palette's commands. */
  | { type: 'palette.aimed'; where: Where }
  | { type: 'palette.aimLost' }
  | ({ type: 'command.chosen'; id: string; where: Where } & Ids)
  /** An entry of the palette that isn't in the command table, such as a search result. */
  | { type: 'command.used'; id: string }
  | { type: 'place.visited'; place: VisitedPlace }
  /** Raised after a change of `recent` or `places`. It isn't handled before the stored history is loaded. */
  | { type: 'history.changed' }
  | { type: 'palette.typed'; text: string }
  | { type: 'picker.opened'; field: PickedField; taskIds: readonly string[]; at: Box | null }
  | { type: 'help.opened' }
  /** `statusId` is the column in which the user opened it. */
  | { type: 'quickAdd.opened'; projectId: string | null; statusId: string | null }
  /** Opens the invitation of people to the workspace. */
  | { type: 'invite.opened' }
  /** Archives a task, or unarchives an archived one. */
  | ({ type: 'archive.requested'; taskId: string } & Ids)
  /** Opens the dialog that moves tasks of one project to another one. */
  | { type: 'move.opened'; taskIds: readonly string[] }
  /** Writes of an open dialog, each with its ids. */
  | { type: 'writes.requested'; writes: readonly ({ op: WriteOp } & Ids)[] }
  /** Opens the archived tasks of a project. */
  | { type: 'archive.opened'; projectId: string }
  | { type: 'layer.closed' }
  /** Values for several tasks, each with the id of its write. */
  | {
      type: 'value.picked';
      tasks: readonly { projectId: string; taskId: string; fields: TaskFieldsPatch; mutationId: string }[];
      at: string;
      stay: boolean;
    }
  | { type: 'focus.asked'; place: FocusPlace }
  | { type: 'link.copied'; where: Where }
  | { type: 'copyKey.requested'; taskKey: string }
  /** The key is in the clipboard. */
  | { type: 'key.copied'; taskKey: string }
  | { type: 'keys.switched'; on: boolean }
  | { type: 'page.lacks'; place: FocusPlace };

export interface CommandsContext extends Place {
  /** Ids of commands and places, newest first. */
  recent: readonly string[];
  /** Places of all workspaces, newest first. */
  places: readonly RecentPlace[];
  /** Context in which a key opened the palette. */
  aim: Where | null;
  picking: { field: PickedField; taskIds: readonly string[]; at: Box | null } | null;
  adding: { projectId: string | null; statusId: string | null } | null;
  /** Tasks that the dialog moves to another project. */
  moving: readonly string[] | null;
  /** Project whose archived tasks are open. */
  archiveOf: string | null;
  typed: string;
  found: readonly FoundPlace[];
  /** Keys pressed before the stored settings were loaded. */
  queuedKeys: readonly KeyPressed[];
}
