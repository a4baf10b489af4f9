import type { WriteReply } from '../../sync/outbox/outbox.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';
import type { Known } from './parse.ts';

/** Values for fields that the line doesn't set. */
export interface QuickDefaults {
  statusId: string;
  typeId: string;
  priorityId: string;
  assignees: readonly string[];
}

export interface QuickAddInput extends Place {
  /** Text that was typed earlier and not submitted. */
  text: string;
}

/** Task created from a line. The server may not have confirmed it yet. */
export interface CreatedTask {
  taskId: string;
  mutationId: string;
  projectId: string;
  title: string;
  line: string;
}

export type QuickAddEvent =
  | { type: 'text.changed'; text: string }
  /** `ids` has one pair of ids per line. */
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
