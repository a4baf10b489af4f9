import { itemName, nameOfItem } from '../../../domain/checklist.ts';
import type { Page } from '../../../domain/common.ts';
import type { LoggedField, Transition } from '../../../domain/history.ts';
import type { Language } from '../../../domain/languages.ts';
import type { Db, TaskRow } from '../../db/schema.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import { personName } from '../../shared/personName.ts';
import { boardNames } from '../boards/repository.ts';
import { labelNames } from '../labels/queries.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleTask } from '../tasks/access.ts';
import { originOf } from '../tasks/origin.ts';
import {
  pageOfTransitions,
  peopleByIds,
  sprintNames,
  tagNames,
  taskTitles,
  type TransitionWithPerson,
} from './repository.ts';

const firstPage = { pageIndex: 1, pageSize: 100 } as const;

export async function taskHistory(
  db: Db,
  viewer: Viewer,
  taskId: string,
  language: Language,
  { pageIndex = firstPage.pageIndex, pageSize = firstPage.pageSize }: { pageIndex?: number; pageSize?: number },
): Promise<Page<Transition>> {
  const { task } = await visibleTask(db, viewer, taskId);
  const { rows, total } = await pageOfTransitions(db, taskId, { pageIndex, pageSize });
  const names = await namesIn(db, viewer, language, rows);
  const origin = await importedIn(db, task, language);
  const elements = rows.map((row) => ({
    ...presentTransition(row, names),
    ...(row.field === 'created' && origin && { imported: origin }),
  }));
  return { elements, pagination: { pageIndex, pageSize, total } };
}

/** Returns the origin of an imported task for its history, or null for other tasks. */
async function importedIn(db: Db, task: TaskRow, language: Language): Promise<Transition['imported'] | null> {
  const origin = originOf(task);
  if (origin === null) return null;
  const { from, author, authorId, createdAt } = origin;
  const [member] = authorId === null ? [] : await peopleByIds(db, [authorId]);
  return { from, author: member ? personName(language, member) : author, createdAt };
}

type Reference = 'tag' | 'label' | 'person' | 'board' | 'sprint' | 'task';
const referenceOf: Partial<Record<LoggedField, Reference>> = {
  statusId: 'tag',
  typeId: 'tag',
  priorityId: 'tag',
  assignees: 'person',
  labels: 'label',
  boardId: 'board',
  sprintId: 'sprint',
  parentId: 'task',
  blockedBy: 'task',
  relatedTo: 'task',
  duplicateOf: 'task',
};

async function namesIn(
  db: Db,
  viewer: Viewer,
  language: Language,
  rows: TransitionWithPerson[],
): Promise<Map<string, string>> {
  const of = (kind: Reference) => [
    ...new Set(
      rows
        .filter(({ field }) => referenceOf[field] === kind)
        .flatMap((row) => [...idsIn(row.from_value), ...idsIn(row.to_value)]),
    ),
  ];
  const names = await tagNames(db, of('tag'));
  for (const person of await peopleByIds(db, of('person'))) names.set(person.id, personName(language, person));
  for (const [id, name] of await labelNames(db, viewer.workspaceId, of('label'))) names.set(id, name);
  for (const [id, name] of await boardNames(db, viewer, of('board'))) names.set(id, name);
  for (const { id, name } of await sprintNames(db, of('sprint'))) names.set(id, name);
  for (const { id, title, number, prefix } of await taskTitles(db, viewer, of('task')))
    names.set(id, prefix === null ? title : `${keyOf(prefix, number)} ${title}`);
  return names;
}

function presentTransition(row: TransitionWithPerson, names: Map<string, string>): Transition {
  const nameOf = (json: string | null): string | null => {
    if (!(row.field in referenceOf)) return null;
    return (
      idsIn(json)
        .flatMap((id) => names.get(id) ?? [])
        .join(', ') || null
    );
  };
  return {
    id: row.id,
    taskId: row.task_id,
    field: row.field,
    from: shownIn(row.field, row.from_value),
    to: shownIn(row.field, row.to_value),
    fromName: nameOf(row.from_value),
    toName: nameOf(row.to_value),
    at: row.at,
    by: { id: row.by_id, name: row.name, lastName: row.last_name, avatar: row.avatar },
    via: row.via,
  };
}

/** Returns the logged value, or the name of a checklist's item. */
function shownIn(field: LoggedField, json: string | null): unknown {
  const value = valueIn(json);
  return field === 'checklist' && value !== null ? nameOfItem(itemName.parse(value)) : value;
}

const valueIn = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

function idsIn(json: string | null): string[] {
  const value = valueIn(json);
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string');
}
