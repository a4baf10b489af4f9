/** Tasks of the records, by their keys or by a typed text. */
import type { KeyedTask } from '../../../../domain/keyedTask.ts';
import { foldText } from '../../../../domain/foldText.ts';
import type { Project, ProjectSummary } from '../../../../domain/project.ts';
import type { Task } from '../../../../domain/task.ts';
import { keyOf, parseKey } from '../../../../domain/taskKey.ts';
import type { RecordsContext } from '../../sync/records/records.types.ts';
import { resourceKey } from '../../sync/records/resources/index.ts';
import { rowsOf } from '../../sync/records/table.ts';
import { keyQueryOf } from '../../../../domain/keyQuery.ts';
import type { TaskQuery } from './taskKeys.types.ts';

type Records = Pick<RecordsContext, 'tasks' | 'projects' | 'lists'>;

/** Maximum number of tasks that are offered for a query. */
export const mostFound = 8;

const allProjects = resourceKey({ kind: 'projects', search: '' });

/** Returns a task with its key, or null if it has none or is deleted. */
export function keyedTaskOf(task: Task, project: Project | undefined): KeyedTask | null {
  const key = project ? keyOf(project.prefix, task.number) : null;
  const status = project?.taskStatuses.find(({ id }) => id === task.statusId);
  if (!project || !status || key === null || task.deletedAt !== null) return null;
  return {
    asked: key,
    key,
    id: task.id,
    projectId: project.id,
    title: task.title,
    statusName: status.name,
    statusColor: status.color,
    statusCategory: status.category,
  };
}

/** Returns the prefixes of the loaded projects by the id of the project. */
export const prefixesIn = ({ projects, lists }: Pick<Records, 'projects' | 'lists'>): Record<string, string> =>
  Object.fromEntries(
    [...((lists[allProjects]?.elements ?? []) as readonly ProjectSummary[]), ...Object.values(projects)].map(
      ({ id, prefix }) => [id, prefix],
    ),
  );

/** Returns the tasks of the records that have these keys, by key. */
export function tasksOfKeys({ tasks, projects }: Records, keys: readonly string[]): Record<string, KeyedTask> {
  const wanted = new Set(keys);
  const prefixes = new Set(keys.map((key) => parseKey(key)?.prefix));
  const found: Record<string, KeyedTask> = {};
  if (!Object.values(projects).some(({ prefix }) => prefixes.has(prefix))) return found;
  for (const task of rowsOf(tasks)) {
    const project = task.projectId === null ? undefined : projects[task.projectId];
    if (!project || !prefixes.has(project.prefix) || !wanted.has(`${project.prefix}-${task.number}`)) continue;
    const keyed = keyedTaskOf(task, project);
    if (keyed) found[keyed.key] = keyed;
  }
  return found;
}

const foldedTitles = new WeakMap<Task, string>();
const foldedTitle = (task: Task): string => {
  const known = foldedTitles.get(task) ?? foldText(task.title);
  foldedTitles.set(task, known);
  return known;
};

/** Returns the tasks of the records that match the query, the best first. */
export function tasksMatching({ tasks, projects }: Records, query: TaskQuery): KeyedTask[] {
  const typedKey = keyQueryOf(query.text);
  const words = foldText(query.text.trim());
  const key = query.text.trim().toUpperCase();
  const found: KeyedTask[] = [];
  for (const task of rowsOf(tasks)) {
    if (task.number === null || task.deletedAt !== null || task.projectId === null) continue;
    const project = projects[task.projectId];
    const matches = typedKey
      ? project?.prefix === typedKey.prefix && String(task.number).startsWith(typedKey.digits)
      : foldedTitle(task).includes(words) || (project && `${project.prefix}-${task.number}`.startsWith(key));
    const keyed = matches ? keyedTaskOf(task, project) : null;
    if (keyed) found.push(keyed);
  }
  return bestFirst(found, query);
}

/** Adds the tasks that the server found. They replace the tasks of the records. */
export const mergeFound = (known: readonly KeyedTask[], arrived: readonly KeyedTask[], query: TaskQuery): KeyedTask[] =>
  bestFirst(
    [...new Map([...known, ...arrived].map((task) => [task.id, { ...task, asked: task.key }])).values()],
    query,
  );

/**
 * The tasks of the project come first. Then a title that begins with the text, and the newest task. Keys that continue
 * the typed digits are sorted by number.
 */
function bestFirst(tasks: readonly KeyedTask[], { text, projectId }: TaskQuery): KeyedTask[] {
  const words = foldText(text.trim());
  const ascending = (keyQueryOf(text)?.digits ?? '') !== '';
  const rank = (task: KeyedTask): [number, number, number] => {
    const number = parseKey(task.key)?.number ?? 0;
    return [
      Number(task.projectId !== projectId),
      Number(!foldText(task.title).startsWith(words)),
      ascending ? number : -number,
    ];
  };
  return tasks
    .map((task) => ({ task, rank: rank(task) }))
    .sort((one, other) => {
      const place = one.rank.findIndex((value, index) => value !== other.rank[index]);
      return place < 0 ? 0 : (one.rank[place] ?? 0) - (other.rank[place] ?? 0);
    })
    .slice(0, mostFound)
    .map(({ task }) => task);
}
