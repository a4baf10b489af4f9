import { cutText } from '../../../domain/cutText.ts';
import type { ChatAction, ChatMessage } from '../../../domain/chat.ts';
import { AppError } from '../../../domain/errors.ts';
import { taskCreate, taskUpdate } from '../../../domain/task.ts';
import type { Language } from '../../../domain/languages.ts';
import { phrase } from '../../../domain/phrase.ts';
import { newId } from '../../db/ids.ts';
import type { Db } from '../../db/schema.ts';
import { issuesIn, messageIn } from '../../http/errors.ts';
import { textIn } from '../../shared/texts.ts';
import type { Unit, UnitOfWork } from '../../unitOfWork.ts';
import { parsedBy } from '../../http/validation.ts';
import { createComment } from '../comments/commands.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { createTask, updateTask } from '../tasks/commands.ts';
import { firstStatusOf, type ProjectFacts, projectFacts } from './facts.ts';
import { messageOf, presentMessage } from './repository.ts';
import type { ChatEvent } from '../../realtime/chats.ts';

interface Services {
  db: Db;
  unitOfWork: UnitOfWork;
  publish(event: ChatEvent): void;
}

interface Address {
  projectId: string;
  proposalId: string;
}

/**
 * Executes a proposal by the ordinary command, with the rights of the user who confirms it. Returns the id of the task.
 */
export async function perform(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  action: ChatAction,
  version: number | null,
): Promise<string> {
  switch (action.kind) {
    case 'task.create': {
      const { kind: _, statusId, typeId, priorityId, ...given } = action;
      const project = await projectFacts(unit.db, viewer, projectId);
      const body = parsedBy(taskCreate, {
        ...given,
        statusId: statusId ?? firstStatusOf(project),
        typeId: typeId ?? firstOf(project.types),
        priorityId: priorityId ?? middleOf(project),
      });
      return (await createTask(unit, viewer, projectId, body)).id;
    }
    case 'task.update': {
      const { kind: _, taskId, ...given } = action;
      return (
        await updateTask(
          unit,
          viewer,
          projectId,
          taskId,
          parsedBy(taskUpdate, { ...given, ...(version !== null && { version }) }),
        )
      ).id;
    }
    case 'comment.create': {
      await createComment(unit, viewer, action.taskId, { id: newId(), content: action.content });
      return action.taskId;
    }
  }
}

const inUse = <T extends { archived: number }>(list: T[]): T[] => list.filter(({ archived }) => archived === 0);
const firstOf = (list: ProjectFacts['statuses']): string => inUse(list)[0]?.id ?? '';
const middleOf = ({ priorities }: ProjectFacts): string => {
  const list = inUse(priorities);
  return list[Math.floor((list.length - 1) / 2)]?.id ?? '';
};

async function currentProposal(db: Db, viewer: Viewer, { projectId, proposalId }: Address) {
  await visibleProject(db, viewer, projectId);
  const row = await db
    .selectFrom('chat_proposals')
    .selectAll()
    .where('id', '=', proposalId)
    .where('project_id', '=', projectId)
    .where('account_id', '=', viewer.id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', phrase('errors', 'assistant.proposalNotFound'));
  return row;
}

/**
 * Records the user's decision on a proposal. Returns undefined if there already is a decision. The row is locked until
 * the end of the unit of work.
 */
const decide = (
  unit: Unit,
  proposalId: string,
  given: { state: 'confirmed' | 'rejected' | 'refused'; reason?: string; task_id?: string },
) =>
  unit.db
    .updateTable('chat_proposals')
    .set({ ...given, decided_at: unit.now })
    .where('id', '=', proposalId)
    .where('state', '=', 'proposed')
    .returning('id')
    .executeTakeFirst();

async function messageOfProposal(
  db: Db,
  viewer: Viewer,
  { projectId }: Address,
  messageId: string,
): Promise<ChatMessage> {
  const row = await messageOf(db, { accountId: viewer.id, projectId }, messageId);
  if (!row) throw new AppError('NOT_FOUND', phrase('errors', 'assistant.proposalNotFound'));
  return presentMessage(db, row);
}

export async function confirmProposal(
  { db, unitOfWork, publish, language }: Services & { language: Language },
  viewer: Viewer,
  address: Address,
): Promise<ChatMessage> {
  const proposal = await currentProposal(db, viewer, address);
  if (proposal.state !== 'proposed') return messageOfProposal(db, viewer, address, proposal.message_id);
  try {
    await unitOfWork(async (unit) => {
      // Records the decision first, because a concurrent confirmation waits here and then finds the decision.
      if (!(await decide(unit, proposal.id, { state: 'confirmed' }))) return;
      const taskId = await perform(
        unit,
        viewer,
        address.projectId,
        JSON.parse(proposal.action) as ChatAction,
        proposal.version,
      );
      await unit.db.updateTable('chat_proposals').set({ task_id: taskId }).where('id', '=', proposal.id).execute();
    });
  } catch (error) {
    const reason = rejectionReason(error, language);
    if (reason === null) throw error;
    await unitOfWork((unit) => decide(unit, proposal.id, { state: 'refused', reason }));
  }
  return publishChanged(db, viewer, address, proposal.message_id, publish);
}

export async function rejectProposal(
  { db, unitOfWork, publish }: Services,
  viewer: Viewer,
  address: Address,
): Promise<ChatMessage> {
  const proposal = await currentProposal(db, viewer, address);
  await unitOfWork((unit) => decide(unit, proposal.id, { state: 'rejected' }));
  return publishChanged(db, viewer, address, proposal.message_id, publish);
}

async function publishChanged(
  db: Db,
  viewer: Viewer,
  address: Address,
  messageId: string,
  publish: Services['publish'],
): Promise<ChatMessage> {
  const message = await messageOfProposal(db, viewer, address, messageId);
  publish({
    kind: 'changed',
    accountId: viewer.id,
    projectId: address.projectId,
    workspaceId: viewer.workspaceId,
    message,
  });
  return message;
}

/** Returns the reason why the server rejected a request, or null for an internal error. */
export function rejectionReason(error: unknown, language: Language): string | null {
  if (!(error instanceof AppError)) return null;
  if (!['FORBIDDEN', 'NOT_FOUND', 'VALIDATION', 'CONFLICT', 'MOVE_REFUSED'].includes(error.code)) return null;
  const message = messageIn(language, error);
  const issues = issuesIn(language, error).map((issue) => textIn(language, issue.message));
  return cutText([message, ...new Set(issues.filter((issue) => !message.includes(issue)))].join(' '), 500);
}
