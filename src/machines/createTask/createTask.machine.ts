/**
 * Machine of the dialog that creates a task. The workspace starts and stops it with the dialog. It emits
 * `dialog.closed`, or `form.emptied` if another task follows. Invariant: the typed text is in the form's draft or in a pending write. If the server rejects the
 * write, the text becomes a draft again.
 */
import { assign, emit, enqueueActions, setup } from 'xstate';
import { isBlankText } from '../../../domain/text.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import type { Failure } from '../failure.ts';
import { newWrite } from '../outbox/newWrite.ts';
import type { WriteOp } from '../outbox/outbox.types.ts';
import type { CreateTaskEmitted, CreateTaskEvent, CreateTaskInput } from './createTask.types.ts';
import { removeDraft } from '../drafts/drafts.senders.ts';
import { requestWrite } from '../outbox/outbox.senders.ts';

export interface CreateTaskContext extends CreateTaskInput {
  error: Failure | null;
  mutationId: string | null;
  /** True if another task follows the submitted one. */
  another: boolean;
}

const params = ({ event }: { event: { mutationId: string } }) => event.mutationId;
const isOwnWrite = { type: 'isOwnWrite', params } as const;
/** Transitions for a task that the server or the outbox has. */
const endOfCreation = [
  {
    guard: { type: 'isFollowed', params },
    target: 'editing',
    actions: ['removeDraft', 'emptyForm'],
    description: 'The dialog remains open for another task.',
  },
  { guard: isOwnWrite, target: 'closed', actions: ['removeDraft', 'closeDialog'] },
] as const;

export const createTaskMachine = setup({
  types: {
    context: {} as CreateTaskContext,
    input: {} as CreateTaskInput,
    events: {} as CreateTaskEvent,
    emitted: {} as CreateTaskEmitted,
    tags: {} as 'saving',
  },
  actions: {
    removeDraft: enqueueActions(({ context: { accountId, projectId }, enqueue }) =>
      enqueue(removeDraft(draftKey.createTask(accountId, projectId))),
    ),
    storeError: assign({ error: (_, error: Failure | null) => error }),
    requestTask: enqueueActions(
      (
        { context, enqueue },
        { form, another, taskId, mutationId, at }: Extract<CreateTaskEvent, { type: 'form.submitted' }>,
      ) => {
        const { projectId, boardId, workspaceId } = context;
        const { description, title, ...chosen } = form;
        const op: WriteOp = {
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
        };
        enqueue(requestWrite(newWrite({ mutationId, at }, op, { replyTo: 'createTask' })));
        enqueue.assign({ mutationId, another, error: null });
      },
    ),
    closeDialog: emit({ type: 'dialog.closed' }),
    emptyForm: emit({ type: 'form.emptied' }),
  },
  guards: {
    isOwnWrite: ({ context }, mutationId: string) => context.mutationId === mutationId,
    isFollowed: ({ context }, mutationId: string) => context.mutationId === mutationId && context.another,
  },
}).createMachine({
  id: 'createTask',
  context: ({ input }) => ({ ...input, error: null, mutationId: null, another: false }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'form.submitted': {
          target: 'submitting',
          actions: [{ type: 'requestTask', params: ({ event }) => event }, 'removeDraft'],
        },
        'form.discarded': { target: 'closed', actions: ['removeDraft', 'closeDialog'] },
        'dialog.dismissed': { target: 'closed', actions: 'closeDialog' },
      },
    },
    submitting: {
      tags: 'saving',
      on: {
        'write.confirmed': endOfCreation,
        'write.waiting': endOfCreation,
        'write.failed': {
          guard: isOwnWrite,
          target: 'editing',
          actions: { type: 'storeError', params: ({ event }) => event.error },
        },
        'write.conflicted': {
          guard: isOwnWrite,
          target: 'editing',
          actions: { type: 'storeError', params: { code: 'CONFLICT', message: '', issues: [], status: 409 } },
        },
        'dialog.dismissed': {
          description: 'The pending task is still created.',
          target: 'closed',
          actions: 'closeDialog',
        },
      },
    },
    closed: { description: 'The view closes the dialog.' },
  },
});
