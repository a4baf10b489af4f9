/** Queries for the assistant's tools. They return only data that the user of the assistant may read. */
import type * as z from 'zod/mini';
import { plainAgentValuesOf } from '../../../domain/fields/task.ts';
import type { Language } from '../../../domain/languages.ts';
import type { Person } from '../../../domain/person.ts';
import type { Db } from '../../db/schema.ts';
import { personName } from '../../shared/personName.ts';
import { clockOf, startOfDay } from '../../shared/zoneClock.ts';
import { taskHistory } from '../activity/queries.ts';
import { listComments } from '../comments/queries.ts';
import { linkToTask } from '../notifications/links.ts';
import type { Viewer } from '../projects/policy.ts';
import { readTask } from '../tasks/queries.ts';
import { readQuery } from '../tasks/queryLine.ts';
import { findChanges, findTasks, type ProjectFacts, relationFacts } from './facts.ts';
import { dueRange } from './dates.ts';
import { shorten, isNobody, nameOfMember, namesInUse, personIn, tagIn } from './names.ts';
import type { changesInput, listInput, searchInput } from './toolInputs.ts';

export interface ToolContext {
  db: Db;
  viewer: Viewer;
  project: ProjectFacts;
  now: () => Date;
  language: Language;
}

const todayOf = async (db: Db, viewer: Viewer, now: Date): Promise<string> =>
  (await clockOf(db, viewer.id)).dayOf(now.getTime());

export async function listTasks({ db, viewer, project, now }: ToolContext, given: z.output<typeof listInput>) {
  const found = await findTasks(db, project, {
    assignedTo:
      given.assignee === undefined || isNobody(given.assignee) ? [] : [personIn(project, viewer, given.assignee)],
    unassigned: given.assignee !== undefined && isNobody(given.assignee),
    statusIds: given.status === undefined ? [] : [tagIn(project.statuses, given.status)],
    typeIds: given.type === undefined ? [] : [tagIn(project.types, given.type)],
    priorityIds: given.priority === undefined ? [] : [tagIn(project.priorities, given.priority)],
    progress: given.progress ?? null,
    due: given.due === undefined ? null : dueRange(given.due, await todayOf(db, viewer, now())),
    since: given.changedSince === undefined ? null : await startOfDay(db, viewer.id, given.changedSince),
    line: await readQuery(db, viewer, project.id, given.query, now()),
    limit: given.limit ?? 20,
    offset: given.offset ?? 0,
  });
  return { total: found.total, tasks: found.tasks.map((task) => briefOf(project, task)) };
}

export async function searchTasks({ db, project }: ToolContext, given: z.output<typeof searchInput>) {
  const found = await findTasks(db, project, {
    words: given.words
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, 10),
    limit: given.limit ?? 20,
  });
  return { total: found.total, tasks: found.tasks.map((task) => briefOf(project, task)) };
}

export async function describeTask({ db, viewer, project, language }: ToolContext, taskId: string) {
  const task = await readTask(db, viewer, project.id, taskId);
  const first = { pageIndex: 1, pageSize: 20 };
  const [comments, changes] = [
    await listComments(db, viewer, taskId, { pageIndex: 1, pageSize: 100 }),
    await taskHistory(db, viewer, taskId, language, first),
  ];
  const nameOfPerson = (person: Pick<Person, 'name' | 'lastName'> & Partial<Person>) =>
    personName(language, { ...person, last_name: person.lastName });
  const nameOf = (list: { id: string; name: string }[], id: string) => list.find((one) => one.id === id)?.name ?? null;
  return {
    id: task.id,
    link: linkToTask(project.id, task.id),
    title: task.title,
    description: shorten(task.description),
    status: nameOf(project.statuses, task.statusId),
    type: nameOf(project.types, task.typeId),
    priority: nameOf(project.priorities, task.priorityId),
    ...plainAgentValuesOf(task),
    assignees: task.assignees.map(nameOfPerson),
    labels: task.labels.flatMap((id) => nameOf(project.labels, id) ?? []),
    parent: task.ancestors[0]?.title ?? null,
    subtasks: {
      ...task.subtaskSums,
      tasks: task.subtasks
        .slice(0, 50)
        .map(({ id, title, statusId }) => ({ id, title, status: nameOf(project.statuses, statusId) })),
    },
    ...(await relationFacts(db, viewer, { projectId: project.id, taskId })),
    createdBy: nameOfPerson(task.createdBy),
    createdAt: task.createdAt,
    updatedAt: task.updatedAt,
    comments: comments.elements.slice(-20).map(({ content, createdAt, createdBy }) => ({
      content: shorten(content),
      by: nameOfPerson(createdBy),
      at: createdAt,
    })),
    changes: changes.elements.map(({ field, from, to, fromName, toName, at, by }) => ({
      field,
      from: field === 'description' ? null : (fromName ?? from),
      to: field === 'description' ? null : (toName ?? to),
      at,
      by: nameOfPerson(by),
    })),
  };
}

export async function listChanges(
  { db, viewer, project, language }: ToolContext,
  { since, by, limit = 50 }: z.output<typeof changesInput>,
) {
  return findChanges(db, project, language, {
    since: await startOfDay(db, viewer.id, since),
    by: by === undefined ? [] : [personIn(project, viewer, by)],
    limit,
  });
}

export async function summarize({ db, viewer, project, now }: ToolContext) {
  const count = async (filters: Omit<Parameters<typeof findTasks>[2], 'limit'>) =>
    (await findTasks(db, project, { ...filters, limit: 1 })).total;
  const byStatus: { status: string; tasks: number; meaning: string | undefined }[] = [];
  for (const { id, name } of project.statuses)
    byStatus.push({
      status: name,
      tasks: await count({ statusIds: [id] }),
      meaning: project.doneIds.includes(id) ? 'done' : undefined,
    });
  return {
    name: project.name,
    description: shorten(project.description),
    byStatus,
    open: await count({ progress: 'open' }),
    overdue: await count({ progress: 'open', due: dueRange('overdue', await todayOf(db, viewer, now())) }),
    unassigned: await count({ progress: 'open', unassigned: true }),
    people: project.members.map((person) => ({ id: person.id, name: nameOfMember(person) })),
    types: namesInUse(project.types),
    priorities: namesInUse(project.priorities),
    labels: namesInUse(project.labels),
    statuses: namesInUse(project.statuses),
  };
}

function briefOf(project: ProjectFacts, task: Awaited<ReturnType<typeof findTasks>>['tasks'][number]) {
  const { id, title: name, status, type, priority, isDone, assignees, labels } = task;
  return {
    id,
    link: linkToTask(project.id, id),
    title: name,
    status,
    type,
    priority,
    isDone,
    ...plainAgentValuesOf(task),
    assignees: assignees.map((person) => person.name),
    labels,
    ...(task.isArchived && { isArchived: true }),
  };
}
