import type { WriteReply } from '../outbox/outbox.types.ts';
import type { Place } from '../workspace/workspace.types.ts';
import type { Known } from './parse.ts';

/** Values of a new task for the fields that its line doesn't set. */
export interface QuickDefaults {
  statusId: string;
  typeId: string;
  priorityId: string;
}

export interface QuickAddInput extends Place {
  /** Text typed earlier and not submitted yet. */
  text: string;
}

/** Task that was created from a line. The server may not have confirmed it yet. */
export interface CreatedTask {
  taskId: string;
  mutationId: string;
  projectId: string;
  title: string;
  /** Line that the task was created from. */
  line: string;
}

export type QuickAddEvent =
  | { type: 'text.changed'; text: string }
  /** `ids` has one pair per line. */
  | {
      type: 'form.submitted';
      projectId: string;
      known: Known;
      defaults: QuickDefaults;
      today: string;
      ids: readonly { taskId: string; mutationId: string }[];
      at: string;
    }
  | { type: 'lines.restored' }
  | WriteReply;
