import type { TaskFieldsPatch } from '../../../domain/fields/task.ts';
import type { Place } from '../workspace/workspace.types.ts';

export type CommandsInput = Place;

/** Rectangle on the screen, in pixels from the top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Context of a command: the page, and the task that it applies to. */
export interface Where {
  /** Path of the page, without the query. */
  path: string;
  /** Project of the page. */
  projectId: string | null;
  /** Board of the page. */
  boardId: string | null;
  /** Open task, or else the task under the focus or the pointer. */
  taskId: string | null;
  /** True if the task is open in its dialog, where only keys about the task work. */
  isTaskOpen: boolean;
  /** Selected tasks. Keys apply to them unless a task is open. */
  selected?: readonly string[];
  /** Position of the task's card; null if the task is open or there is no card. */
  at: Box | null;
}

/** Task fields that have a keyboard shortcut. */
export const pickedFields = ['status', 'assignees', 'priority', 'type', 'dueDate', 'estimate', 'sprint'] as const;
export type PickedField = (typeof pickedFields)[number];

export interface Ids {
  mutationId: string;
  /** ISO time. */
  at: string;
}

/** Search result of the palette. */
export interface FoundPlace {
  kind: 'task' | 'document' | 'board' | 'sprint';
  id: string;
  label: string;
  /** Project that the result belongs to. */
  projectId: string | null;
  /** Address of its page. */
  to: string;
}

export interface FindPlacesCall {
  workspaceId: string;
  text: string;
}

/** Printable key pressed outside any field, in lower case. */
export type KeyPressed = { type: 'key.pressed'; key: string; where: Where } & Ids;

/** Data that this device stores for one user. */
export interface RememberedCommands {
  /** True if single-key shortcuts are on. */
  keys: boolean;
  /** Ids of the last used commands, newest first. */
  recent: string[];
}

/** Command for the service that stores them. */
export type RememberCommand = { type: 'remember' } & RememberedCommands;

/** Part of the page that a key focuses. */
export type FocusPlace = 'search' | 'filters';

/** Command for the service that acts on the page. */
export type PageCommand =
  | { type: 'page.focus'; place: FocusPlace }
  | { type: 'page.copyLink'; path: string; taskId: string }
  /** A field is about to open. Keys pressed before it appears are typed into it. */
  | { type: 'page.awaitField' }
  | { type: 'page.awaitNothing' };

export type CommandsEvent =
  | KeyPressed
  /** Mod+k was pressed. `where` is the context of the palette's commands. */
  | { type: 'palette.aimed'; where: Where }
  | { type: 'palette.aimLost' }
  | ({ type: 'command.chosen'; id: string; where: Where } & Ids)
  /** The palette ran an entry that isn't in the command table, such as a search result. */
  | { type: 'command.used'; id: string }
  | { type: 'palette.typed'; text: string }
  | { type: 'picker.opened'; field: PickedField; taskIds: readonly string[]; at: Box | null }
  | { type: 'help.opened' }
  /** `statusId` is the column where the user asked for it. */
  | { type: 'quickAdd.opened'; projectId: string | null; statusId: string | null }
  | { type: 'layer.closed' }
  /** Values picked for these tasks, each with the id of its write. */
  | {
      type: 'value.picked';
      tasks: readonly { projectId: string; taskId: string; fields: TaskFieldsPatch; mutationId: string }[];
      at: string;
      stay: boolean;
    }
  | { type: 'focus.asked'; place: FocusPlace }
  | { type: 'link.copied'; where: Where }
  | { type: 'keys.switched'; on: boolean }
  /** The page has no such element. */
  | { type: 'page.lacks'; place: FocusPlace };

export interface CommandsContext extends Place {
  recent: readonly string[];
  /** Context of the open palette if it was opened by a key. */
  aim: Where | null;
  picking: { field: PickedField; taskIds: readonly string[]; at: Box | null } | null;
  adding: { projectId: string | null; statusId: string | null } | null;
  /** Text typed into the palette. */
  typed: string;
  /** Search results for the typed text. */
  found: readonly FoundPlace[];
  /** Keys pressed before the stored settings were loaded. */
  queuedKeys: readonly KeyPressed[];
}
