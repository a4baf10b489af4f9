import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod/mini';
import { cutText } from '../../../domain/cutText.ts';
import { fullName } from '../../../domain/account.ts';
import { plainAgentValuesOf } from '../../../domain/fields/task.ts';
import { limits } from '../../../domain/limits.ts';
import { searchResults } from '../../../domain/search.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import { clockOf, startOfDay } from '../../shared/zoneClock.ts';
import { taskHistory } from '../activity/queries.ts';
import { findChanges, findTasks, type ProjectFacts, projectFacts } from '../assistant/facts.ts';
import { dueRange } from '../assistant/dates.ts';
import { isNobody, personIn, tagIn, ToolError, toolLanguage } from '../assistant/names.ts';
import { readDocument, searchDocuments } from '../documents/queries.ts';
import { linkToTask } from '../notifications/links.ts';
import { listProjects } from '../projects/queries.ts';
import { search } from '../search/queries.ts';
import { listMyTasks } from '../tasks/queries.ts';
import { readQuery } from '../tasks/queryLine.ts';
import { runTool, type McpContext } from './context.ts';
import { day, name, taskReference } from './fields.ts';
import { movesOf, presentedProject, taskIdOf, wholeTask } from './tasks.ts';

const count = (most: number) => z.optional(z.int().check(z.minimum(1), z.maximum(most)));
const projectId = z.uuid();
const reads: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
/** Agents read no conversations. */
const searchedKinds = ['task', 'document', 'comment'] as const;
const queryLine = z
  .string()
  .check(
    z.maxLength(2000),
    z.describe(
      'Query line, for example: is:open assignee:me label:api,web -type:Bug due:<7d created:>2026-10-01 sort:-priority. Other keys: status, priority, sprint, start, hours, creator, updated, closed, key. The value none finds tasks without a value.',
    ),
  );
const taskFilters = z.strictObject({
  project_id: z.optional(projectId),
  query: z.optional(queryLine),
  words: z.optional(z.string().check(z.maxLength(limits.search))),
  assignee: z.optional(name.check(z.describe('"me", "nobody", or the name or id of a person'))),
  status: z.optional(name),
  type: z.optional(name),
  priority: z.optional(name),
  progress: z.optional(z.enum(['open', 'done'])),
  due: z.optional(z.enum(['overdue', 'pressing', 'today', 'tomorrow', 'thisWeek', 'nextWeek', 'none'])),
  changed_since: z.optional(day),
  archived: z.optional(z.boolean().check(z.describe('True to find archived tasks, too. words always finds them'))),
  limit: count(100),
  offset: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
});

export function registerProjectReads(server: McpServer, context: McpContext): void {
  const {
    db,
    holder: { viewer, token },
  } = context;

  server.registerTool(
    'list_projects',
    {
      description: 'Lists the projects that the person can see, with the number of their open tasks.',
      annotations: reads,
      inputSchema: z.strictObject({
        words: z.optional(z.string().check(z.maxLength(limits.search))),
        page: count(1000),
      }),
    },
    ({ words, page = 1 }) =>
      runTool(context, async () => {
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
            prefix: one.prefix,
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
      description: 'Reads a project with its people, statuses, types and priorities.',
      annotations: reads,
      inputSchema: z.strictObject({ project_id: projectId }),
    },
    ({ project_id: id }) => runTool(context, async () => presentedProject(await projectFacts(db, viewer, id))),
  );
}

export function registerTaskReads(server: McpServer, context: McpContext): void {
  const {
    db,
    holder: { viewer, token },
  } = context;

  server.registerTool(
    'find_tasks',
    {
      description:
        'Finds tasks of a project, most urgent first. All given filters apply. Without project_id, finds the person’s own open tasks in all projects; then only words and query apply.',
      annotations: reads,
      inputSchema: taskFilters,
    },
    (given) =>
      runTool(context, () =>
        given.project_id === undefined
          ? findOwnTasks(context, given)
          : findProjectTasks(context, given.project_id, given),
      ),
  );

  server.registerTool(
    'read_task',
    {
      description:
        'Reads a task with its description, its relations to other tasks in both directions and its last comments.',
      annotations: reads,
      inputSchema: z.strictObject({ task_id: taskReference }),
    },
    ({ task_id: id }) => runTool(context, async () => wholeTask(context, await taskIdOf(db, viewer, id))),
  );

  server.registerTool(
    'task_history',
    {
      description:
        'Lists the changes of a task, the person who made each and the key that was used, newest first. Works for deleted tasks, too.',
      annotations: reads,
      inputSchema: z.strictObject({ task_id: taskReference, page: count(1000) }),
    },
    ({ task_id: id, page = 1 }) =>
      runTool(context, async () => historyOf(context, await taskIdOf(db, viewer, id), page)),
  );

  server.registerTool(
    'project_changes',
    {
      description: 'Lists the changes of all tasks of a project since a day, newest first.',
      annotations: reads,
      inputSchema: z.strictObject({ project_id: projectId, since: day, by: z.optional(name), limit: count(200) }),
    },
    ({ project_id: id, since, by, limit = 50 }) =>
      runTool(context, async () => {
        const project = await projectFacts(db, viewer, id);
        return findChanges(db, project, toolLanguage, {
          since: await startOfDay(db, viewer.id, since),
          by: by === undefined ? [] : [personIn(project, viewer, by)],
          limit,
        });
      }),
  );

  server.registerTool(
    'task_moves',
    {
      description:
        'Lists the possible actions on a task. Each has the tool and its arguments, or the reason why it is not possible now.',
      annotations: reads,
      inputSchema: z.strictObject({ task_id: taskReference }),
    },
    ({ task_id: id }) => runTool(context, async () => movesOf(db, viewer, token.scope, await taskIdOf(db, viewer, id))),
  );
}

async function historyOf({ db, holder: { viewer } }: McpContext, id: string, page: number) {
  const { elements, pagination } = await taskHistory(db, viewer, id, toolLanguage, { pageIndex: page, pageSize: 50 });
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

async function findOwnTasks({ db, clock, holder: { viewer } }: McpContext, given: z.output<typeof taskFilters>) {
  const { project_id: _p, words: _w, query, limit = 20, offset: _o, ...rest } = given;
  if (Object.values(rest).some((value) => value !== undefined))
    throw new ToolError('These filters need a project: add project_id. list_projects returns the ids.');
  const asked = { search: given.words ?? '', ...(query !== undefined && { query }), pageSize: limit };
  const { elements, pagination } = await listMyTasks(db, viewer, asked, clock.now());
  return {
    total: pagination.total,
    tasks: elements.map((task) => ({
      id: task.id,
      key: keyOf(task.projectPrefix, task.number),
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
    due:
      given.due === undefined ? null : dueRange(given.due, (await clockOf(db, viewer.id)).dayOf(clock.now().getTime())),
    since: given.changed_since === undefined ? null : await startOfDay(db, viewer.id, given.changed_since),
    archived: given.archived,
    line: await readQuery(db, viewer, projectId, given.query, clock.now()),
    limit: given.limit ?? 20,
    offset: given.offset ?? 0,
  });
  return {
    total,
    tasks: tasks.map((task) => ({
      ...plainAgentValuesOf(task),
      id: task.id,
      key: keyOf(project.prefix, task.number),
      title: task.title,
      status: task.status,
      type: task.type,
      priority: task.priority,
      isDone: task.isDone,
      assignees: task.assignees.map((one) => one.name),
      labels: task.labels,
      link: linkToTask(project.id, task.id),
    })),
  };
}

export function registerSearch(server: McpServer, context: McpContext): void {
  const {
    db,
    holder: { viewer },
  } = context;

  server.registerTool(
    'search',
    {
      description:
        'Searches titles, keys, descriptions, comments and documents of all projects, or of one. Each word must match, at least with its beginning. Finds words with a typing error if there is little else. Best results of each kind first.',
      annotations: reads,
      inputSchema: z.strictObject({
        words: z.string().check(z.minLength(1), z.maxLength(limits.search)),
        project_id: z.optional(projectId),
        kinds: z.optional(z.array(z.enum(searchedKinds)).check(z.minLength(1))),
        limit: count(searchResults.most),
      }),
    },
    ({ words, project_id: id, kinds = searchedKinds, limit }) =>
      runTool(context, async () => {
        const { elements } = await search(db, viewer, {
          q: words,
          kinds: kinds.join(','),
          ...(id !== undefined && { projectId: id }),
          ...(limit !== undefined && { limit }),
        });
        return {
          results: elements.map((one) => ({
            kind: one.kind,
            id: one.id,
            key: one.key,
            title: one.title,
            excerpt: one.excerpt,
            author: one.author && fullName(one.author),
            projectId: one.projectId,
            taskId: one.taskId,
            updatedAt: one.updatedAt,
          })),
        };
      }),
  );
}

export function registerDocumentReads(server: McpServer, context: McpContext): void {
  const {
    db,
    holder: { viewer },
  } = context;

  server.registerTool(
    'find_documents',
    {
      description: 'Finds documents whose title or text contains these words.',
      annotations: reads,
      inputSchema: z.strictObject({
        words: z.string().check(z.minLength(1), z.maxLength(limits.search)),
        project_id: z.optional(projectId),
      }),
    },
    ({ words, project_id: id }) =>
      runTool(context, async () => {
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
      description: 'Reads a document as Markdown.',
      annotations: reads,
      inputSchema: z.strictObject({ document_id: z.uuid() }),
    },
    ({ document_id: id }) =>
      runTool(context, async () => {
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
