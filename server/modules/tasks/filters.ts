import { descriptorOf, taskFields } from '../../../domain/fields/task.ts';
import { type BoardFilters, filteredFields, noFilters } from '../../../domain/fields/taskFilters.ts';
import { type ArchivedFilter, type TaskFilters, taskFilters } from '../../../domain/task.ts';
import type { Issue } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { isCondition, me } from '../../../domain/query/conditions.ts';
import { validationError } from '../../http/errors.ts';
import { issuesOf } from '../../http/validation.ts';

/** Filters of a list. An empty list of values matches all tasks. */
export interface TaskListFilter extends BoardFilters {
  projectId: string | null;
  boardId: string | null;
  /** Null for a list without archived tasks. */
  archived: ArchivedFilter | null;
  /** True for open and recently done tasks, false for the others. */
  recent: boolean | null;
}

/**
 * Parses the parameter `filters` of an address. Merges singular names into plural ones. Throws VALIDATION with the name
 * of an unknown filter. `me` becomes the viewer's id.
 */
export function parseFilters(json: string | undefined, viewerId: string): TaskListFilter {
  const { statusId, typeId, priorityId, projectId, boardId, archived, recent, ...given } =
    json === undefined || json === '' ? {} : parse(json);
  const filters: Partial<BoardFilters> = {
    ...given,
    statusIds: [...(given.statusIds ?? []), ...(statusId ?? [])],
    typeIds: [...(given.typeIds ?? []), ...(typeId ?? [])],
    priorityIds: [...(given.priorityIds ?? []), ...(priorityId ?? [])],
  };
  const sorted = { ...noFilters };
  for (const field of filteredFields) {
    const name = taskFields[field].filter;
    sorted[name] = [...new Set(filters[name])].sort();
  }
  sorted.assignedTo = withReader(sorted.assignedTo, viewerId);
  sorted.conditions = checkedConditions(given.conditions ?? []);
  return {
    ...sorted,
    projectId: projectId ?? null,
    boardId: boardId ?? null,
    archived: archived ?? null,
    recent: recent ?? null,
  };
}

/** Returns the ids of people, with the viewer's id instead of `me`. */
export const withReader = (people: readonly string[], viewerId: string): string[] => [
  ...new Set(people.map((person) => (person === me ? viewerId : person))),
];

/** Throws VALIDATION for a condition that this version doesn't know. */
function checkedConditions(conditions: readonly string[]): string[] {
  const issues = conditions.flatMap((condition, index): Issue[] =>
    isCondition(condition)
      ? []
      : [{ path: `query.filters.conditions.${index}`, message: phrase('errors', 'tasks.unknownFilter') }],
  );
  if (issues.length > 0) throw validationError(issues);
  return [...new Set(conditions)];
}

/** Returns true if the result of a filter depends on the current day or on the viewer. */
export const dependsOnReader = (filters: BoardFilters): boolean =>
  filters.conditions.length > 0 ||
  filteredFields.some((field) => descriptorOf(field).kind === 'date' && filters[taskFields[field].filter].length > 0);

function parse(json: string): TaskFilters {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw validationError([{ path: 'query.filters', message: phrase('errors', 'tasks.notJson') }]);
  }
  const { success, data } = taskFilters.safeParse(value);
  if (success) return data;
  throw validationError((language) =>
    issuesOf(taskFilters, value, language).flatMap((issue): Issue[] => {
      const path = ['query.filters', ...issue.path].join('.');
      return issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: `${path}.${key}`, message: phrase('errors', 'tasks.unknownFilter') }))
        : [{ path, message: issue.message }];
    }),
  );
}
