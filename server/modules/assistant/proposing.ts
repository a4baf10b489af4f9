import type * as z from 'zod/mini';
import { fullName } from '../../../domain/account.ts';
import type { ChatAction } from '../../../domain/chat.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { readTask } from '../tasks/queries.ts';
import type { ProjectFacts } from './facts.ts';
import type { Language } from './language.ts';
import { nameOfMember, personIn, tagIn, ToolError } from './names.ts';
import type { commentInput, createInput, updateInput } from './toolInputs.ts';
import { texts } from './messages.ts';

export interface Proposal {
  action: ChatAction;
  title: string;
  lines: string[];
  version: number | null;
  taskId: string | null;
}

export interface ProposalContext {
  db: Db;
  viewer: Viewer;
  project: ProjectFacts;
  language: Language;
}

export function proposeTask(
  { viewer, project, language }: ProposalContext,
  given: z.output<typeof createInput>,
): Proposal {
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
    language,
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
}

export async function proposeChange(
  { db, viewer, project, language }: ProposalContext,
  given: z.output<typeof updateInput>,
): Promise<Proposal> {
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
  const lines = linesOf(language, project, action, {
    ...task,
    assignees: task.assignees.map(({ id }) => id),
    names: new Map(task.assignees.map((person) => [person.id, fullName(person)])),
  });
  const changed = lines.filter(({ isSet }) => isSet);
  if (changed.length === 0) throw new ToolError('The task already has these values');
  return {
    action,
    title: task.title,
    lines: changed.map(({ text }) => text),
    version: task.version,
    taskId: task.id,
  };
}

export async function proposeComment(
  { db, viewer, project, language }: ProposalContext,
  { taskId, content }: z.output<typeof commentInput>,
): Promise<Proposal> {
  const task = await readTask(db, viewer, project.id, taskId);
  return {
    action: { kind: 'comment.create', taskId, content },
    title: task.title,
    lines: [`${texts[language].proposal.comment}: ${content}`],
    version: null,
    taskId,
  };
}

function linesOf(
  language: Language,
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
  const say = texts[language].proposal;
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
