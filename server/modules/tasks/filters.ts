import { type TaskFilters, taskFilters } from '../../../domain/task.ts';
import type { Issue } from '../../../domain/errors.ts';
import { validationError } from '../../plugins/errors.ts';
import { words } from './words.ts';

/** What a list is narrowed to; an empty list of ids narrows nothing. */
export interface Narrowing {
  statusIds: string[];
  typeIds: string[];
  priorityIds: string[];
  assignedTo: string[];
  /** Sprints, and 'none' for tasks in no sprint. */
  sprintIds: string[];
  projectId: string | null;
  boardId: string | null;
}

/** The address's `filters`, with the singular names folded into the plural ones; refuses what it doesn't know by name. */
export function parseFilters(json: string | undefined): Narrowing {
  const given = json === undefined || json === '' ? {} : parse(json);
  return {
    statusIds: union(given.statusIds, given.statusId),
    typeIds: union(given.typeIds, given.typeId),
    priorityIds: union(given.priorityIds, given.priorityId),
    assignedTo: union(given.assignedTo),
    sprintIds: union(given.sprintIds),
    projectId: given.projectId ?? null,
    boardId: given.boardId ?? null,
  };
}

function parse(json: string): TaskFilters {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw validationError([{ path: 'query.filters', message: words.notJson }]);
  }
  const { success, data, error } = taskFilters.safeParse(value);
  if (success) return data;
  throw validationError(
    error.issues.flatMap((issue): Issue[] => {
      const path = ['query.filters', ...issue.path].join('.');
      return issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: `${path}.${key}`, message: words.unknownFilter }))
        : [{ path, message: issue.message }];
    }),
  );
}

const union = (...lists: (string[] | undefined)[]): string[] =>
  [...new Set(lists.flatMap((list) => list ?? []))].sort();
