import type { OlderTasksSpec } from '../sync/records/resources/olderTasks.ts';

/** A person asks for the next older tasks of a column, or again after a failure. */
export interface OlderRequested {
  type: 'older.requested';
  spec: OlderTasksSpec;
  afterFailure: boolean;
}
