import type { WriteReply } from '../outbox/outbox.types.ts';
import type { Place } from '../workspace/workspace.types.ts';
import type { Known } from './parse.ts';

/** What a task gets that its line doesn't say. */
export interface QuickDefaults {
  statusId: string;
  typeId: string;
  priorityId: string;
}

export interface QuickAddInput extends Place {
  /** What was typed before and not made. */
  text: string;
}

/** A task that was made, as far as this device knows. */
export interface MadeTask {
  taskId: string;
  mutationId: string;
  projectId: string;
  title: string;
  /** The line it came from. */
  line: string;
}

export type QuickAddEvent =
  | { type: 'text.changed'; text: string }
  /** One pair of ids a line. */
  | {
      type: 'form.submitted';
      projectId: string;
      known: Known;
      defaults: QuickDefaults;
      today: string;
      ids: readonly { taskId: string; mutationId: string }[];
      at: string;
    }
  | { type: 'refused.takenBack' }
  | WriteReply;
