import { randomBytes } from 'node:crypto';
import { type Tool, tool } from 'ai';
import * as z from 'zod/mini';
import { cutText } from '../../../domain/cutText.ts';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { newId } from '../../db/ids.ts';
import type { Db } from '../../db/schema.ts';
import { performDryRun } from '../../shared/dryRun.ts';
import type { UnitOfWork } from '../../unitOfWork.ts';
import { type ToolContext, describeTask, listChanges, listTasks, searchTasks, summarize } from './answers.ts';
import type { PendingAnswer } from './pendingAnswer.ts';
import { projectFacts } from './facts.ts';
import { ToolError, toolLanguage } from './names.ts';
import { type Proposal, proposeChange, proposeComment, proposeTask, type ProposalContext } from './proposing.ts';
import { perform, rejectionReason } from './proposals.ts';
import { viewerIn } from './repository.ts';
import {
  changesInput,
  commentInput,
  createInput,
  listInput,
  searchInput,
  taskInput,
  updateInput,
} from './toolInputs.ts';

export interface ToolServices {
  db: Db;
  unitOfWork: UnitOfWork;
  now(): Date;
  pending: PendingAnswer;
  logFailure(error: unknown): void;
}

const maxResult = 12_000;
const maxProposals = 5;

/** Generates the delimiter around texts by users. Each answer has a new one, so that no text can contain it. */
export const makeMark = (): string => randomBytes(9).toString('base64url');
export const asData = (mark: string, value: unknown): string => {
  const text = JSON.stringify(value);
  const shown = text.length <= maxResult ? text : `${cutText(text, maxResult)}… (cut off: ask for less)`;
  return `<data ${mark}>\n${shown}\n</data ${mark}>`;
};

/**
 * Creates the tools of a model. Each call checks the current rights of the user. Tools never change data: they only
 * propose changes.
 */
export function createTools(services: ToolServices, mark: string): Record<string, Tool> {
  const answer = answersTo(services, mark);
  const propose = proposalsTo(services, answer);
  return {
    list_tasks: tool({
      description:
        'Lists tasks of the project, the most urgent first, with how many there are in all. Everything that is given narrows the list.',
      inputSchema: listInput,
      execute: (given) => answer((context) => listTasks(context, given)),
    }),
    search_tasks: tool({
      description: 'Finds tasks whose title or description contains these words, all of them.',
      inputSchema: searchInput,
      execute: (given) => answer((context) => searchTasks(context, given)),
    }),
    read_task: tool({
      description: 'Reads one task: its fields, description, relations to other tasks, last comments and last changes.',
      inputSchema: taskInput,
      execute: ({ taskId }) => answer((context) => describeTask(context, taskId)),
    }),
    changes_since: tool({
      description: 'Lists the changes of all tasks of the project since a day, newest first.',
      inputSchema: changesInput,
      execute: (given) => answer((context) => listChanges(context, given)),
    }),
    summarize_project: tool({
      description:
        'The project: its description, people, statuses, types and priorities, and how many tasks there are by status, overdue and unassigned.',
      inputSchema: z.object({}),
      execute: () => answer(summarize),
    }),
    create_task: tool({
      description: 'Proposes a new task. Nothing is created until the person confirms the card that they are shown.',
      inputSchema: createInput,
      execute: (given) => propose(async (context) => proposeTask(context, given)),
    }),
    update_task: tool({
      description:
        'Proposes changes to a task; what is not given stays. Nothing changes until the person confirms the card that they are shown. Tasks can’t be deleted.',
      inputSchema: updateInput,
      execute: (given) => propose((context) => proposeChange(context, given)),
    }),
    comment_on_task: tool({
      description:
        'Proposes a comment on a task, in the name of the person asking. Nothing is written until they confirm the card that they are shown.',
      inputSchema: commentInput,
      execute: (given) => propose((context) => proposeComment(context, given)),
    }),
  };
}

type Answer = (work: (context: ToolContext) => Promise<unknown>) => Promise<string>;

const answersTo =
  ({ db, now, pending: { chat, signal, language }, logFailure }: ToolServices, mark: string): Answer =>
  async (work) => {
    try {
      signal.throwIfAborted();
      const viewer = await viewerIn(db, chat.accountId, chat.workspaceId);
      if (!viewer) throw new AppError('NOT_FOUND', phrase('errors', 'projects.notFound'));
      const project = await projectFacts(db, viewer, chat.projectId);
      return asData(mark, await work({ db, viewer, project, now, language }));
    } catch (error) {
      if (signal.aborted) throw error;
      const reason = error instanceof ToolError ? error.message : rejectionReason(error, toolLanguage);
      if (reason === null) logFailure(error);
      return asData(mark, { refused: reason ?? 'Something went wrong on the server' });
    }
  };

function proposalsTo({ db, unitOfWork, pending }: ToolServices, answer: Answer) {
  let proposed = 0;
  return (make: (context: ProposalContext) => Promise<Proposal>): Promise<string> =>
    answer(async ({ viewer, project }) => {
      if (proposed >= maxProposals) throw new ToolError(`No more than ${maxProposals} proposals in one answer`);
      const proposal = await make({ db, viewer, project, texts: pending.texts });
      await performDryRun(unitOfWork, (unit) => perform(unit, viewer, project.id, proposal.action, proposal.version));
      const position = proposed;
      proposed += 1;
      if (!(await storeProposal(unitOfWork, pending, proposal, position)))
        throw new ToolError('The answer has been stopped');
      await pending.publish();
      return {
        proposed: true,
        note: 'Nothing has happened. The person sees a card and decides; say that it waits for their confirmation.',
        title: proposal.title,
        lines: proposal.lines,
      };
    });
}

/** Stores a proposal. Resolves to false if the user stopped the answer. */
const storeProposal = (
  unitOfWork: UnitOfWork,
  { chat, messageId, signal }: PendingAnswer,
  { action, title, lines, version, taskId }: Proposal,
  position: number,
): Promise<boolean> => {
  const id = newId();
  return unitOfWork(async (unit) => {
    const message = await unit.db
      .selectFrom('chat_messages')
      .select('id')
      .where('id', '=', messageId)
      .where('state', '=', 'streaming')
      .executeTakeFirst();
    if (!message || signal.aborted) return false;
    await unit.db
      .insertInto('chat_proposals')
      .values({
        id,
        message_id: messageId,
        project_id: chat.projectId,
        account_id: chat.accountId,
        position,
        action: JSON.stringify(action),
        lines: JSON.stringify(lines),
        title,
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
};
