import type { TaskFieldsPatch } from '../../../domain/fields/task.ts';
import type { Place } from '../workspace/workspace.types.ts';

export type CommandsInput = Place;

/** A place on the screen, in pixels from its top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a command is about: where the person is, and the task they mean. */
export interface Where {
  /** The page's address without its search. */
  path: string;
  /** The project whose page it is. */
  projectId: string | null;
  /** The board whose page it is. */
  boardId: string | null;
  /** The task that is open, else the one under the focus or the pointer. */
  taskId: string | null;
  /** Whether it is open in its dialog, which then takes only the keys that are about it. */
  isTaskOpen: boolean;
  /** Tasks that are picked to be changed together: the keys are about them, unless a task is open. */
  selected?: readonly string[];
  /** Where its card lies; null when it is open or there is none. */
  at: Box | null;
}

/** What the person's keys may change of a task. */
export const pickedFields = ['status', 'assignees', 'priority', 'type', 'dueDate', 'estimate', 'sprint'] as const;
export type PickedField = (typeof pickedFields)[number];

export interface Ids {
  mutationId: string;
  /** ISO moment. */
  at: string;
}

/** Something that the palette found on the server. */
export interface FoundPlace {
  kind: 'task' | 'document' | 'board' | 'sprint';
  id: string;
  label: string;
  /** The project it stands in. */
  projectId: string | null;
  /** Its address. */
  to: string;
}

export interface FindPlacesCall {
  workspaceId: string;
  text: string;
}

/** A printable key outside any field, in lower case. */
export type KeyPressed = { type: 'key.pressed'; key: string; where: Where } & Ids;

/** What this device remembers for one person. */
export interface RememberedCommands {
  /** Whether single keys are heard. */
  keys: boolean;
  /** Ids of the commands used last, the last first. */
  recent: string[];
}

/** Told to the service that keeps them. */
export type RememberCommand = { type: 'remember' } & RememberedCommands;

/** Part of the page that a key focuses. */
export type FocusPlace = 'search' | 'filters';

/** Told to the service that reaches into the page. */
export type PageCommand =
  | { type: 'page.focus'; place: FocusPlace }
  | { type: 'page.copyLink'; path: string; taskId: string }
  /** Something with a field is opening: keys are for that field, also before it is there. */
  | { type: 'page.awaitField' }
  | { type: 'page.awaitNothing' };

export type CommandsEvent =
  | KeyPressed
  /** Mod+k was pressed there: what the palette will be about. */
  | { type: 'palette.aimed'; where: Where }
  | { type: 'palette.aimLost' }
  | ({ type: 'command.chosen'; id: string; where: Where } & Ids)
  /** The palette ran an entry that no command stands for, as a place. */
  | { type: 'command.used'; id: string }
  | { type: 'palette.typed'; text: string }
  | { type: 'picker.opened'; field: PickedField; taskIds: readonly string[]; at: Box | null }
  | { type: 'help.opened' }
  /** `statusId` is the column it was asked for at. */
  | { type: 'quickAdd.opened'; projectId: string | null; statusId: string | null }
  | { type: 'layer.closed' }
  /** Picked for these tasks; each with an id of its own write. */
  | {
      type: 'value.picked';
      tasks: readonly { projectId: string; taskId: string; fields: TaskFieldsPatch; mutationId: string }[];
      at: string;
      stay: boolean;
    }
  | { type: 'focus.asked'; place: FocusPlace }
  | { type: 'link.copied'; where: Where }
  | { type: 'keys.switched'; on: boolean }
  /** Nothing of that name is on the page. */
  | { type: 'page.lacks'; place: FocusPlace };

export interface CommandsContext extends Place {
  recent: readonly string[];
  /** What the open palette is about, when a key opened it. */
  aim: Where | null;
  picking: { field: PickedField; taskIds: readonly string[]; at: Box | null } | null;
  adding: { projectId: string | null; statusId: string | null } | null;
  /** What was typed into the palette. */
  typed: string;
  /** What was found for it. */
  found: readonly FoundPlace[];
  /** Keys that were pressed before it was known whether single keys are on. */
  early: readonly KeyPressed[];
}
