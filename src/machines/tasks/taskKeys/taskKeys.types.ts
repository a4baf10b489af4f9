import type { KeyedTask } from '../../../../domain/keyedTask.ts';
import type { ConnectivityChanged } from '../../app/connectivity/connectivity.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';
import type { RecordNews } from '../../sync/records/records.types.ts';

/** Task that is found by one of its keys. `asked` is the key in the text. */
export type { KeyedTask };

export interface LoadKeysCall {
  workspaceId: string;
  keys: readonly string[];
}

/** Text that a person typed to find a task: words of its title, or a key that may be incomplete, such as `PLA-`. */
export interface TaskQuery {
  text: string;
  /** Project whose tasks are listed first, or null. */
  projectId: string | null;
}

export interface FindTasksCall extends TaskQuery {
  workspaceId: string;
  /** Prefixes of the loaded projects by id. */
  prefixes: Readonly<Record<string, string>>;
}

export interface TaskKeysInput extends Place {
  /** Keys that texts show, with the number of places. */
  shown?: Readonly<Record<string, number>>;
}

export interface TaskKeysContext extends Place {
  /** Keys that texts show, with the number of places. */
  shown: Readonly<Record<string, number>>;
  /** Answers by key. Null for a key without a visible task. */
  answers: Readonly<Record<string, KeyedTask | null>>;
  /** Shown keys to ask for. Some of them have an older answer. */
  due: readonly string[];
  /** Keys of the request under way. */
  asked: readonly string[];
  query: TaskQuery | null;
  /** Tasks found for the query. */
  found: readonly KeyedTask[];
}

export type TaskKeysEvent =
  | { type: 'keys.shown'; keys: readonly string[] }
  | { type: 'keys.hidden'; keys: readonly string[] }
  | ({ type: 'query.typed' } & TaskQuery)
  | { type: 'query.closed' }
  | ConnectivityChanged
  | RecordNews;
