/** Tools of agents that read. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod/mini';
import { cutText } from '../../../domain/cutText.ts';
import { fullName } from '../../../domain/account.ts';
import { plainAgentValuesOf } from '../../../domain/fields/task.ts';
import { limits } from '../../../domain/limits.ts';
import { taskHistory } from '../activity/queries.ts';
import { findChanges, findTasks, type ProjectFacts, projectFacts } from '../assistant/facts.ts';
import { dueRange, isNobody, personIn, startOf, tagIn, Unknown } from '../assistant/names.ts';
import { readDocument, searchDocuments } from '../documents/queries.ts';
import { dayOf } from '../notifications/day.ts';
import { linkToTask } from '../notifications/links.ts';
import { listProjects } from '../projects/queries.ts';
import { listMyTasks } from '../tasks/queries.ts';
import { answering, type McpContext } from './context.ts';
import { day, name } from './fields.ts';
import { movesOf, presentedProject, wholeTask } from './tasks.ts';

const count = (most: number) => z.optional(z.int().check(z.minimum(1), z.maximum(most)));
const taskId = z.uuid();
const projectId = z.uuid();
const reads: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
const taskFilters = z.strictObject({
  project_id: z.optional(projectId),
  words: z.optional(z.string().check(z.maxLength(limits.search))),
  assignee: z.optional(name.check(z.describe('"me", "nobody", or the name or id of a person'))),
  status: z.optional(name),
  type: z.optional(name),
  priority: z.optional(name),
  progress: z.optional(z.enum(['open', 'done'])),
  due: z.optional(z.enum(['overdue', 'pressing', 'today', 'tomorrow', 'thisWeek', 'nextWeek', 'none'])),
  changed_since: z.optional(day),
  limit: count(100),
  offset: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
});

/** Projects and their lists. */
export function registerProjectReads(server: McpServer, context: McpContext): void {
  const {
    db,
    holder: { viewer, token },
  } = context;

  server.registerTool(
    'list_projects',
    {
      description: 'Projects that the person sees, with how many tasks are open.',
      annotations: reads,
      inputSchema: z.strictObject({
        words: z.optional(z.string().check(z.maxLength(limits.search))),
        page: count(1000),
      }),
    },
    ({ words, page = 1 }) =>
      answering(context, async () => {
        const { elements, pagination } = await listProjects(db, viewer, {
          search: words,
          pageIndex: page,
          pageSize: 50,
        });
        return {
          total: pagination.total,
          projects: elements.map((one) => ({
            id: one.id,
            name: one.name,
            description: shortened(one.description),
            openTasks: one.taskCount,
            people: one.memberCount,
            mayCreateTasks: one.abilities.createTask && token.scope === 'write',
          })),
        };
      }),
  );

  server.registerTool(
    'read_project',
    {
      description: 'One project: its people, and its lists of statuses, types and priorities.',
      annotations: reads,
      inputSchema: z.strictObject({ project_id: projectId }),
    },
    ({ project_id: id }) => answering(context, async () => presentedProject(await projectFacts(db, viewer, id))),
  );
}

/** Tasks, their history, and what may be done to them. */
export function registerTaskReads(server: McpServer, context: McpContext): void {
  const {
    db,
    holder: { viewer, token },
  } = context;

  server.registerTool(
    'find_tasks',
    {
      description:
        'Tasks of a project, the most urgent first. Everything that is given narrows the list. Without project_id: the person’s own open tasks in all projects, narrowed by words alone.',
      annotations: reads,
      inputSchema: taskFilters,
    },
    (given) =>
      answering(context, () =>
        given.project_id === undefined
          ? findOwnTasks(context, given)
          : findProjectTasks(context, given.project_id, given),
      ),
  );

  server.registerTool(
    'read_task',
    {
      description: 'One task with its description and its last comments.',
      annotations: reads,
      inputSchema: z.strictObject({ task_id: taskId }),
    },
    ({ task_id: id }) => answering(context, () => wholeTask(context, id)),
  );

  server.registerTool(
    'task_history',
    {
      description:
        'Lists the changes of a task, the person who made each and the key that was used, newest first. Works for deleted tasks, too.',
      annotations: reads,
      inputSchema: z.strictObject({ task_id: taskId, page: count(1000) }),
    },
    ({ task_id: id, page = 1 }) => answering(context, () => historyOf(context, id, page)),
  );

  server.registerTool(
    'project_changes',
    {
      description: 'Lists the changes of all tasks of a project since a day, newest first.',
      annotations: reads,
      inputSchema: z.strictObject({ project_id: projectId, since: day, by: z.optional(name), limit: count(200) }),
    },
    ({ project_id: id, since, by, limit = 50 }) =>
      answering(context, async () => {
        const project = await projectFacts(db, viewer, id);
        return findChanges(db, project, {
          since: startOf(since),
          by: by === undefined ? [] : [personIn(project, viewer, by)],
          limit,
        });
      }),
  );

  server.registerTool(
    'task_moves',
    {
      description:
        'What may be done to one task now, each with the tool and its arguments, or the reason why it isn’t legal.',
      annotations: reads,
      inputSchema: z.strictObject({ task_id: taskId }),
    },
    ({ task_id: id }) => answering(context, () => movesOf(db, viewer, token.scope, id)),
  );
}

/** Changes of a task, newest first. */
async function historyOf({ db, holder: { viewer } }: McpContext, id: string, page: number) {
  const { elements, pagination } = await taskHistory(db, viewer, id, { pageIndex: page, pageSize: 50 });
  return {
    total: pagination.total,
    changes: elements.map(({ field, from, to, fromName, toName, at, by, via }) => ({
      field,
      from: fromName ?? from,
      to: toName ?? to,
      at,
      by: via ? `${fullName(by)} (${via})` : fullName(by),
    })),
  };
}

/** The person's open tasks in all projects. */
async function findOwnTasks({ db, holder: { viewer } }: McpContext, given: z.output<typeof taskFilters>) {
  const { project_id: _p, words: _w, limit = 20, offset: _o, ...rest } = given;
  if (Object.values(rest).some((value) => value !== undefined))
    throw new Unknown('These filters are for the tasks of one project: tell project_id. list_projects gives the ids.');
  const { elements, pagination } = await listMyTasks(db, viewer, {
    search: given.words ?? '',
    pageSize: limit,
  });
  return {
    total: pagination.total,
    tasks: elements.map((task) => ({
      id: task.id,
      title: task.title,
      project: task.projectName,
      status: task.statusName,
      dueDate: task.dueDate,
      link: task.projectId === null ? null : linkToTask(task.projectId, task.id),
    })),
  };
}

async function findProjectTasks(
  { db, clock, holder: { viewer } }: McpContext,
  projectId: string,
  given: z.output<typeof taskFilters>,
) {
  const project = await projectFacts(db, viewer, projectId);
  const words = (given.words ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10);
  const { total, tasks } = await findTasks(db, project, {
    words,
    assignedTo:
      given.assignee === undefined || isNobody(given.assignee) ? [] : [personIn(project, viewer, given.assignee)],
    unassigned: given.assignee !== undefined && isNobody(given.assignee),
    statusIds: idsOf(project.statuses, given.status),
    typeIds: idsOf(project.types, given.type),
    priorityIds: idsOf(project.priorities, given.priority),
    progress: given.progress ?? null,
    due: given.due === undefined ? null : dueRange(given.due, dayOf(clock.now())),
    since: given.changed_since === undefined ? null : startOf(given.changed_since),
    limit: given.limit ?? 20,
    offset: given.offset ?? 0,
  });
  return {
    total,
    tasks: tasks.map((task) => ({
      ...plainAgentValuesOf(task),
      id: task.id,
      title: task.title,
      status: task.status,
      type: task.type,
      priority: task.priority,
      isDone: task.isDone,
      assignees: task.assignees.map((one) => one.name),
      link: linkToTask(project.id, task.id),
    })),
  };
}

/** Documents. */
export function registerDocumentReads(server: McpServer, context: McpContext): void {
  const {
    db,
    holder: { viewer },
  } = context;

  server.registerTool(
    'find_documents',
    {
      description: 'Documents whose title or text contains these words.',
      annotations: reads,
      inputSchema: z.strictObject({
        words: z.string().check(z.minLength(1), z.maxLength(limits.search)),
        project_id: z.optional(projectId),
      }),
    },
    ({ words, project_id: id }) =>
      answering(context, async () => {
        const { elements, pagination } = await searchDocuments(db, viewer, {
          search: words,
          ...(id !== undefined && { projectId: id }),
          pageSize: 30,
        });
        return {
          total: pagination.total,
          documents: elements.map((one) => ({
            id: one.id,
            title: one.title,
            type: one.type,
            projectId: one.projectId,
            excerpt: one.excerpt,
            updatedAt: one.updatedAt,
          })),
        };
      }),
  );

  server.registerTool(
    'read_document',
    {
      description: 'One document as Markdown.',
      annotations: reads,
      inputSchema: z.strictObject({ document_id: z.uuid() }),
    },
    ({ document_id: id }) =>
      answering(context, async () => {
        const document = await readDocument(db, viewer, id);
        return {
          id: document.id,
          title: document.title,
          type: document.type,
          projectId: document.projectId,
          content: document.content,
          updatedAt: document.updatedAt,
        };
      }),
  );
}

const idsOf = (list: ProjectFacts['statuses'], given: string | undefined): string[] =>
  given === undefined ? [] : [tagIn(list, given)];
const shortened = (text: string): string => (text.length > 300 ? `${cutText(text, 299)}…` : text);
