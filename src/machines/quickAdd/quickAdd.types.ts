import type { WriteReply } from '../outbox/outbox.types.ts';
import type { Place } from '../workspace/workspace.types.ts';
import type { Known } from './parse.ts';

/** For fields that the line doesn't set. */
export interface QuickDefaults {
  statusId: string;
  typeId: string;
  priorityId: string;
}

export interface QuickAddInput extends Place {
  /** Typed earlier and not submitted. */
  text: string;
}

/** The server may not have confirmed it. */
export interface CreatedTask {
  taskId: string;
  mutationId: string;
  projectId: string;
  title: string;
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
