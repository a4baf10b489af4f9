import type { UndoAnswer } from '../../../../domain/transfer.ts';
import type { Failure } from '../../failure.ts';

export interface UndoCall {
  workspaceId: string;
  projectId: string;
  importId: string;
}

export interface ImportUndoContext extends Pick<UndoAnswer, 'removedOptions' | 'keptOptions'> {
  call: UndoCall;
  /** Number of tasks that were removed, and of those that are kept because someone has worked on them. */
  removed: number;
  kept: number;
  failure: Failure | null;
}

/** Events of the user, which the screen's machine forwards. */
export type ImportUndoEvent = { type: 'undo.confirmed' } | { type: 'undo.dismissed' };

export type { UndoAnswer };
