/**
 * The dialog that creates a task. Started by the workspace when it opens, stopped when it closes. Emits dialog.closed.
 * Invariant: what is typed is in the draft of the form, or in a write of the records, which makes it a draft again when
 * the server refuses it.
 */
import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { isBlankText } from '../../../domain/text.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import type { Failure } from '../failure.ts';
import { actorOf } from '../systemActors.ts';
import type { CreateTaskEmitted, CreateTaskEvent, CreateTaskInput } from './createTask.types.ts';

export interface CreateTaskContext extends CreateTaskInput {
  error: Failure | null;
  /** The write under way or tried last. */
  mutationId: string | null;
}

export const createTaskMachine = setup({
  types: {
    context: {} as CreateTaskContext,
    input: {} as CreateTaskInput,
    events: {} as CreateTaskEvent,
    emitted: {} as CreateTaskEmitted,
    tags: {} as 'saving',
  },
  actions: {
    dropDraft: sendTo(
      ({ system }) => actorOf(system, 'drafts'),
      ({ context: { accountId, projectId } }) => ({
        type: 'draft.dropped' as const,
        key: draftKey.createTask(accountId, projectId),
      }),
    ),
    noteError: assign({ error: (_, error: Failure | null) => error }),
    requestTask: enqueueActions(
      (
        { context, enqueue, system },
        { form, taskId, mutationId, at }: Extract<CreateTaskEvent, { type: 'form.submitted' }>,
      ) => {
        const { projectId, boardId, workspaceId } = context;
        const { description, title, ...chosen } = form;
        enqueue.sendTo(actorOf(system, 'outbox'), {
          type: 'write.requested',
          write: {
            mutationId,
            at,
            replyTo: 'createTask',
            op: {
              kind: 'task.create',
              projectId,
              taskId,
              task: {
                ...chosen,
                id: taskId,
                workspaceId,
                projectId,
                title: title.trim(),
                description: isBlankText(description) ? null : description,
                ...(boardId && { boardId }),
              },
            },
          },
        });
        enqueue.assign({ mutationId, error: null });
      },
    ),
    closeDialog: emit({ type: 'dialog.closed' }),
  },
  guards: {
    isOurs: ({ context }, mutationId: string) => context.mutationId === mutationId,
  },
}).createMachine({
  id: 'createTask',
  context: ({ input }) => ({ ...input, error: null, mutationId: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'form.submitted': {
          target: 'submitting',
          actions: [{ type: 'requestTask', params: ({ event }) => event }, 'dropDraft'],
        },
        'form.discarded': { target: 'closed', actions: ['dropDraft', 'closeDialog'] },
        'dialog.dismissed': { target: 'closed', actions: 'closeDialog' },
      },
    },
    submitting: {
      tags: 'saving',
      on: {
        'write.confirmed': {
          guard: { type: 'isOurs', params: ({ event }) => event.mutationId },
          target: 'closed',
          actions: ['dropDraft', 'closeDialog'],
        },
        'write.waiting': {
          description: 'The outbox keeps it until there is a connection.',
          guard: { type: 'isOurs', params: ({ event }) => event.mutationId },
          target: 'closed',
          actions: ['dropDraft', 'closeDialog'],
        },
        'write.failed': {
          guard: { type: 'isOurs', params: ({ event }) => event.mutationId },
          target: 'editing',
          actions: { type: 'noteError', params: ({ event }) => event.error },
        },
        'write.conflicted': {
          guard: { type: 'isOurs', params: ({ event }) => event.mutationId },
          target: 'editing',
          actions: { type: 'noteError', params: { code: 'CONFLICT', message: '', issues: [], status: 409 } },
        },
        'dialog.dismissed': { description: 'The task goes on being made.', target: 'closed', actions: 'closeDialog' },
      },
    },
    closed: { description: 'The view has been told to close the dialog.' },
  },
});
