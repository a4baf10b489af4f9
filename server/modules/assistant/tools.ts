import { randomBytes } from 'node:crypto';
import { type Tool, tool } from 'ai';
import * as z from 'zod/mini';
import { cutText } from '../../../domain/cutText.ts';
import { fullName } from '../../../domain/account.ts';
import type { ChatAction } from '../../../domain/chat.ts';
import { AppError } from '../../../domain/errors.ts';
import { writtenText } from '../../../domain/common.ts';
import { plainAgentValuesOf } from '../../../domain/fields/task.ts';
import { limits } from '../../../domain/limits.ts';
import { newId } from '../../db/ids.ts';
import type { Db } from '../../db/schema.ts';
import { rehearse } from '../../rehearsal.ts';
import type { UnitOfWork } from '../../unitOfWork.ts';
import { listComments } from '../comments/queries.ts';
import { taskHistory } from '../activity/queries.ts';
import { dayOf } from '../notifications/day.ts';
import { linkToTask } from '../notifications/links.ts';
import type { Viewer } from '../projects/policy.ts';
import { readTask } from '../tasks/queries.ts';
import type { Answering } from './desk.ts';
import { findChanges, findTasks, type ProjectFacts, projectFacts } from './facts.ts';
import { cut, dueRange, isNobody, nameOfMember, namesInUse, personIn, startOf, tagIn, Unknown } from './names.ts';
import { perform, refusalIn } from './proposals.ts';
import { viewerIn } from './repository.ts';
import { texts } from './words.ts';

export interface ToolServices {
  db: Db;
  unitOfWork: UnitOfWork;
  now(): Date;
  answering: Answering;
  logFailure(error: unknown): void;
}

const longestResult = 12_000;
const mostProposals = 5;

/** Marks what people wrote; the mark is made anew for each answer, so that no text can end it. */
export const makeMark = (): string => randomBytes(9).toString('base64url');
export const asData = (mark: string, value: unknown): string => {
  const text = JSON.stringify(value);
  const told = text.length <= longestResult ? text : `${cutText(text, longestResult)}… (cut off: ask for less)`;
  return `<data ${mark}>\n${told}\n</data ${mark}>`;
};

const idOrName = z.string().check(z.minLength(1), z.maxLength(200));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const listInput = z.strictObject({
  assignee: z.optional(idOrName.check(z.describe('"me", "nobody", or the name or id of a person'))),
  status: z.optional(idOrName),
  type: z.optional(idOrName),
  priority: z.optional(idOrName),
  progress: z.optional(z.enum(['open', 'done'])),
  due: z.optional(
    z
      .enum(['overdue', 'pressing', 'today', 'tomorrow', 'thisWeek', 'nextWeek', 'none'])
      .check(z.describe('pressing: overdue, or due this week')),
  ),
  changedSince: z.optional(day),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
  offset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
});
const searchInput = z.strictObject({
  words: z.string().check(z.minLength(1), z.maxLength(limits.search)),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
});
const taskInput = z.strictObject({ taskId: z.uuid() });
const changesInput = z.strictObject({
  since: day,
  by: z.optional(idOrName),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
});
const fields = {
  description: z.optional(z.nullable(z.string().check(z.maxLength(limits.description)))),
  status: z.optional(idOrName),
  type: z.optional(idOrName),
  priority: z.optional(idOrName),
  dueDate: z.optional(z.nullable(day)),
  assignees: z.optional(
    z
      .array(idOrName)
      .check(
        z.maxLength(limits.assignees),
        z.describe('All who will be assigned: names or ids; "me" for the person asking'),
      ),
  ),
};
const title = z.string().check(z.minLength(1), z.maxLength(limits.taskTitle));
const createInput = z.strictObject({ title, ...fields });
const updateInput = z.strictObject({ taskId: z.uuid(), title: z.optional(title), ...fields });
const commentInput = z.strictObject({ taskId: z.uuid(), content: writtenText(limits.comment) });

/** What a model may ask of a project, always with the rights of the person who asks, as they are at that moment. No tool writes more than a proposal. */
export function createTools(
  { db, unitOfWork, now, answering, logFailure }: ToolServices,
  mark: string,
): Record<string, Tool> {
  const { chat, signal } = answering;
  let proposed = 0;

  const asking = async (): Promise<{ viewer: Viewer; project: ProjectFacts }> => {
    const viewer = await viewerIn(db, chat.accountId, chat.workspaceId);
    if (!viewer) throw new AppError('NOT_FOUND', 'Project not found');
    return { viewer, project: await projectFacts(db, viewer, chat.projectId) };
  };
  /** Refusals are told to the model in words. */
  const answered = async (work: () => Promise<unknown>): Promise<string> => {
    try {
      signal.throwIfAborted();
      return asData(mark, await work());
    } catch (error) {
      if (signal.aborted) throw error;
      const reason = error instanceof Unknown ? error.message : refusalIn(error);
      if (reason === null) logFailure(error);
      return asData(mark, { refused: reason ?? 'Something went wrong on the server' });
    }
  };
  const propose = (
    make: (
      viewer: Viewer,
      project: ProjectFacts,
    ) => Promise<{ action: ChatAction; title: string; lines: string[]; version: number | null; taskId: string | null }>,
  ) =>
    answered(async () => {
      if (proposed >= mostProposals) throw new Unknown(`No more than ${mostProposals} proposals in one answer`);
      const { viewer, project } = await asking();
      const { action, title: name, lines, version, taskId } = await make(viewer, project);
      await rehearse(unitOfWork, (unit) => perform(unit, viewer, project.id, action, version));
      const position = proposed;
      proposed += 1;
      const id = newId();
      const kept = await unitOfWork(async (unit) => {
        const message = await unit.db
          .selectFrom('chat_messages')
          .select('id')
          .where('id', '=', answering.messageId)
          .where('state', '=', 'streaming')
          .executeTakeFirst();
        if (!message || signal.aborted) return false;
        await unit.db
          .insertInto('chat_proposals')
          .values({
            id,
            message_id: answering.messageId,
            project_id: chat.projectId,
            account_id: chat.accountId,
            position,
            action: JSON.stringify(action),
            lines: JSON.stringify(lines),
            title: name,
            state: 'proposed',
            reason: null,
            task_id: taskId,
            version,
            made_at: unit.now,
            decided_at: null,
          })
          .execute();
        return true;
      });
      if (!kept) throw new Unknown('The answer has been stopped');
      await answering.tell();
      return {
        proposed: true,
        note: 'Nothing has happened. The person sees a card and decides; say that it waits for their confirmation.',
        title: name,
        lines,
      };
    });

  return {
    list_tasks: tool({
      description:
        'Lists tasks of the project, the most urgent first, with how many there are in all. Everything that is given narrows the list.',
      inputSchema: listInput,
      execute: (given) =>
        answered(async () => {
          const { viewer, project } = await asking();
          const found = await findTasks(db, project, {
            assignedTo:
              given.assignee === undefined || isNobody(given.assignee)
                ? []
                : [personIn(project, viewer, given.assignee)],
            unassigned: given.assignee !== undefined && isNobody(given.assignee),
            statusIds: given.status === undefined ? [] : [tagIn(project.statuses, given.status)],
            typeIds: given.type === undefined ? [] : [tagIn(project.types, given.type)],
            priorityIds: given.priority === undefined ? [] : [tagIn(project.priorities, given.priority)],
            progress: given.progress ?? null,
            due: given.due === undefined ? null : dueRange(given.due, dayOf(now())),
            since: given.changedSince === undefined ? null : startOf(given.changedSince),
            limit: given.limit ?? 20,
            offset: given.offset ?? 0,
          });
          return { total: found.total, tasks: found.tasks.map((task) => briefOf(project, task)) };
        }),
    }),
    search_tasks: tool({
      description: 'Finds tasks whose title or description contains these words, all of them.',
      inputSchema: searchInput,
      execute: (given) =>
        answered(async () => {
          const { project } = await asking();
          const found = await findTasks(db, project, {
            words: given.words
              .split(/\s+/)
              .filter((word) => word !== '')
              .slice(0, 10),
            limit: given.limit ?? 20,
          });
          return { total: found.total, tasks: found.tasks.map((task) => briefOf(project, task)) };
        }),
    }),
    read_task: tool({
      description: 'Reads one task: its fields, description, last comments and last changes.',
      inputSchema: taskInput,
      execute: ({ taskId }) =>
        answered(async () => {
          const { viewer, project } = await asking();
          const task = await readTask(db, viewer, project.id, taskId);
          const first = { pageIndex: 1, pageSize: 20 };
          const [comments, changes] = [
            await listComments(db, viewer, taskId, { pageIndex: 1, pageSize: 100 }),
            await taskHistory(db, viewer, taskId, first),
          ];
          const nameOf = (list: { id: string; name: string }[], id: string) =>
            list.find((one) => one.id === id)?.name ?? null;
          return {
            id: task.id,
            link: linkToTask(project.id, task.id),
            title: task.title,
            description: cut(task.description),
            status: nameOf(project.statuses, task.statusId),
            type: nameOf(project.types, task.typeId),
            priority: nameOf(project.priorities, task.priorityId),
            ...plainAgentValuesOf(task),
            assignees: task.assignees.map(fullName),
            createdBy: fullName(task.createdBy),
            createdAt: task.createdAt,
            updatedAt: task.updatedAt,
            comments: comments.elements.slice(-20).map(({ content, createdAt, createdBy }) => ({
              content: cut(content),
              by: fullName(createdBy),
              at: createdAt,
            })),
            changes: changes.elements.map(({ field, from, to, fromName, toName, at, by }) => ({
              field,
              from: field === 'description' ? null : (fromName ?? from),
              to: field === 'description' ? null : (toName ?? to),
              at,
              by: fullName(by),
            })),
          };
        }),
    }),
    changes_since: tool({
      description: 'Lists the changes of all tasks of the project since a day, newest first.',
      inputSchema: changesInput,
      execute: ({ since, by, limit = 50 }) =>
        answered(async () => {
          const { viewer, project } = await asking();
          return findChanges(db, project, {
            since: startOf(since),
            by: by === undefined ? [] : [personIn(project, viewer, by)],
            limit,
          });
        }),
    }),
    summarize_project: tool({
      description:
        'The project: its description, people, statuses, types and priorities, and how many tasks there are by status, overdue and unassigned.',
      inputSchema: z.object({}),
      execute: () =>
        answered(async () => {
          const { project } = await asking();
          const count = async (wishes: Omit<Parameters<typeof findTasks>[2], 'limit'>) =>
            (await findTasks(db, project, { ...wishes, limit: 1 })).total;
          const byStatus: { status: string; tasks: number; means: string | undefined }[] = [];
          for (const { id, name } of project.statuses)
            byStatus.push({
              status: name,
              tasks: await count({ statusIds: [id] }),
              means: project.doneIds.includes(id) ? 'done' : undefined,
            });
          return {
            name: project.name,
            description: cut(project.description),
            byStatus,
            open: await count({ progress: 'open' }),
            overdue: await count({ progress: 'open', due: dueRange('overdue', dayOf(now())) }),
            unassigned: await count({ progress: 'open', unassigned: true }),
            people: project.members.map((person) => ({ id: person.id, name: nameOfMember(person) })),
            types: namesInUse(project.types),
            priorities: namesInUse(project.priorities),
            statuses: namesInUse(project.statuses),
          };
        }),
    }),
    create_task: tool({
      description: 'Proposes a new task. Nothing is created until the person confirms the card that they are shown.',
      inputSchema: createInput,
      execute: (given) =>
        propose(async (viewer, project) => {
          const action: ChatAction = {
            kind: 'task.create',
            title: given.title.trim(),
            description: given.description ?? null,
            dueDate: given.dueDate ?? null,
            statusId: given.status === undefined ? null : tagIn(project.statuses, given.status),
            typeId: given.type === undefined ? null : tagIn(project.types, given.type),
            priorityId: given.priority === undefined ? null : tagIn(project.priorities, given.priority),
            assignees: (given.assignees ?? []).map((one) => personIn(project, viewer, one)),
          };
          const lines = linesOf(
            project,
            {
              ...action,
              statusId: action.statusId ?? undefined,
              typeId: action.typeId ?? undefined,
              priorityId: action.priorityId ?? undefined,
            },
            null,
          );
          return {
            action,
            title: action.title,
            lines: lines.filter((line) => line.isSet).map(({ text }) => text),
            version: null,
            taskId: null,
          };
        }),
    }),
    update_task: tool({
      description:
        'Proposes changes to a task; what is not given stays. Nothing changes until the person confirms the card that they are shown. Tasks can’t be deleted.',
      inputSchema: updateInput,
      execute: (given) =>
        propose(async (viewer, project) => {
          const task = await readTask(db, viewer, project.id, given.taskId);
          const action: Extract<ChatAction, { kind: 'task.update' }> = {
            kind: 'task.update',
            taskId: given.taskId,
            ...(given.title !== undefined && { title: given.title.trim() }),
            ...(given.description !== undefined && { description: given.description }),
            ...(given.dueDate !== undefined && { dueDate: given.dueDate }),
            ...(given.status !== undefined && { statusId: tagIn(project.statuses, given.status) }),
            ...(given.type !== undefined && { typeId: tagIn(project.types, given.type) }),
            ...(given.priority !== undefined && { priorityId: tagIn(project.priorities, given.priority) }),
            ...(given.assignees !== undefined && {
              assignees: given.assignees.map((one) => personIn(project, viewer, one)),
            }),
          };
          const lines = linesOf(project, action, {
            ...task,
            assignees: task.assignees.map(({ id }) => id),
            names: new Map(task.assignees.map((person) => [person.id, fullName(person)])),
          });
          const changed = lines.filter(({ isSet }) => isSet);
          if (changed.length === 0) throw new Unknown('The task is like that already');
          return {
            action,
            title: task.title,
            lines: changed.map(({ text }) => text),
            version: task.version,
            taskId: task.id,
          };
        }),
    }),
    comment_on_task: tool({
      description:
        'Proposes a comment on a task, in the name of the person asking. Nothing is written until they confirm the card that they are shown.',
      inputSchema: commentInput,
      execute: ({ taskId, content }) =>
        propose(async (viewer, project) => {
          const task = await readTask(db, viewer, project.id, taskId);
          return {
            action: { kind: 'comment.create', taskId, content },
            title: task.title,
            lines: [`${texts[answering.language].proposal.comment}: ${content}`],
            version: null,
            taskId,
          };
        }),
    }),
  };

  /** What an action sets, line by line; `isSet` where it differs from what stands. */
  function linesOf(
    project: ProjectFacts,
    action: {
      title?: string;
      description?: string | null;
      statusId?: string;
      typeId?: string;
      priorityId?: string;
      dueDate?: string | null;
      assignees?: string[];
    },
    before: {
      title: string;
      description: string | null;
      statusId: string;
      typeId: string;
      priorityId: string;
      dueDate: string | null;
      assignees: string[];
      names: Map<string, string>;
    } | null,
  ): { text: string; isSet: boolean }[] {
    const say = texts[answering.language].proposal;
    const nameOf = (list: { id: string; name: string }[], id: string | undefined) =>
      list.find((one) => one.id === id)?.name ?? say.none;
    const peopleOf = (ids: string[]) =>
      ids
        .map((id) => nameOfMember(project.members.find((one) => one.id === id)) ?? before?.names.get(id) ?? id)
        .join(', ') || say.none;
    const line = (label: string, to: string, from: string | null) => ({
      text: from === null ? `${label}: ${to}` : `${label}: ${from} → ${to}`,
      isSet: from === null ? to !== say.none : from !== to,
    });
    return [
      ...(action.title !== undefined && before ? [line(say.title, action.title, before.title)] : []),
      ...(action.statusId !== undefined
        ? [
            line(
              say.statusId,
              nameOf(project.statuses, action.statusId),
              before && nameOf(project.statuses, before.statusId),
            ),
          ]
        : []),
      ...(action.typeId !== undefined
        ? [line(say.typeId, nameOf(project.types, action.typeId), before && nameOf(project.types, before.typeId))]
        : []),
      ...(action.priorityId !== undefined
        ? [
            line(
              say.priorityId,
              nameOf(project.priorities, action.priorityId),
              before && nameOf(project.priorities, before.priorityId),
            ),
          ]
        : []),
      ...(action.dueDate !== undefined
        ? [line(say.dueDate, action.dueDate ?? say.none, before && (before.dueDate ?? say.none))]
        : []),
      ...(action.assignees !== undefined
        ? [line(say.assignees, peopleOf(action.assignees), before && peopleOf(before.assignees))]
        : []),
      ...(action.description !== undefined
        ? [
            {
              text: `${say.description}: ${action.description ?? say.none}`,
              isSet: before
                ? action.description !== before.description
                : action.description !== null && action.description !== '',
            },
          ]
        : []),
    ];
  }
}

function briefOf(project: ProjectFacts, task: Awaited<ReturnType<typeof findTasks>>['tasks'][number]) {
  const { id, title: name, status, type, priority, isDone, assignees } = task;
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
  };
}
