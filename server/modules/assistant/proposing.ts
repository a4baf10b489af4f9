import type * as z from 'zod/mini';
import { fullName } from '../../../domain/account.ts';
import type { ChatAction } from '../../../domain/chat.ts';
import { isBlankText } from '../../../domain/text.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { readTask } from '../tasks/queries.ts';
import type { ProjectFacts } from './facts.ts';
import { nameOfMember, personIn, tagIn, ToolError } from './names.ts';
import type { commentInput, createInput, updateInput } from './toolInputs.ts';

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
  texts: Catalogues['assistant'];
}

export function proposeTask(
  { viewer, project, texts }: ProposalContext,
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
    texts,
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
  { db, viewer, project, texts }: ProposalContext,
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
  const lines = linesOf(texts, project, action, {
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
  { db, viewer, project, texts }: ProposalContext,
  { taskId, content }: z.output<typeof commentInput>,
): Promise<Proposal> {
  if (isBlankText(content)) throw new ToolError('A comment cannot be empty');
  const task = await readTask(db, viewer, project.id, taskId);
  return {
    action: { kind: 'comment.create', taskId, content },
    title: task.title,
    lines: [texts.proposal.comment({ content })],
    version: null,
    taskId,
  };
}

function linesOf(
  texts: Catalogues['assistant'],
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
  const labels = texts.proposal;
  const nameOf = (list: { id: string; name: string }[], id: string | undefined) =>
    list.find((one) => one.id === id)?.name ?? labels.none;
  const peopleOf = (ids: string[]) =>
    ids
      .map((id) => nameOfMember(project.members.find((one) => one.id === id)) ?? before?.names.get(id) ?? id)
      .join(', ') || labels.none;
  const line = (field: string, to: string, from: string | null) => ({
    text: from === null ? texts.set({ field, to }) : texts.replaced({ field, from, to }),
    isSet: from === null ? to !== labels.none : from !== to,
  });
  return [
    ...(action.title !== undefined && before ? [line(labels.title, action.title, before.title)] : []),
    ...(action.statusId !== undefined
      ? [
          line(
            labels.statusId,
            nameOf(project.statuses, action.statusId),
            before && nameOf(project.statuses, before.statusId),
          ),
        ]
      : []),
    ...(action.typeId !== undefined
      ? [line(labels.typeId, nameOf(project.types, action.typeId), before && nameOf(project.types, before.typeId))]
      : []),
    ...(action.priorityId !== undefined
      ? [
          line(
            labels.priorityId,
            nameOf(project.priorities, action.priorityId),
            before && nameOf(project.priorities, before.priorityId),
          ),
        ]
      : []),
    ...(action.dueDate !== undefined
      ? [line(labels.dueDate, action.dueDate ?? labels.none, before && (before.dueDate ?? labels.none))]
      : []),
    ...(action.assignees !== undefined
      ? [line(labels.assignees, peopleOf(action.assignees), before && peopleOf(before.assignees))]
      : []),
    ...(action.description !== undefined
      ? [
          {
            text: texts.set({ field: labels.description, to: action.description ?? labels.none }),
            isSet: before
              ? action.description !== before.description
              : action.description !== null && action.description !== '',
          },
        ]
      : []),
  ];
}
