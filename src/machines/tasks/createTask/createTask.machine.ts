/**
 * Machine of the dialog that creates a task. The workspace starts and stops it with the dialog. It emits
 * `dialog.closed`, or `form.emptied` if another task follows. Invariant: the typed text is in the form's draft or in a
 * pending write. If the server rejects the write, the text becomes a draft again.
 */
import { assign, emit, enqueueActions, setup } from 'xstate';
import { isBlankText } from '../../../../domain/text.ts';
import { draftKey } from '../../app/drafts/drafts.types.ts';
import type { Failure } from '../../failure.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import type { NewWrite, WriteOp } from '../../sync/outbox/outbox.types.ts';
import type { CreateTaskEmitted, CreateTaskEvent, CreateTaskInput } from './createTask.types.ts';
import { textAfter } from './textAfter.ts';
import { removeDraft } from '../../app/drafts/drafts.senders.ts';
import { requestWrite } from '../../sync/outbox/outbox.senders.ts';

export interface CreateTaskContext extends CreateTaskInput {
  error: Failure | null;
  /** Task that is being sent. `another` is true if the dialog then remains open. */
  sent: Submitted | null;
  /** Tasks that were submitted while another one was being sent. */
  next: readonly Submitted[];
}

type Submitted = Extract<CreateTaskEvent, { type: 'form.submitted' }>;

/** Returns the submitted task without the texts of the task that was sent before. */
const withoutTexts = ({ form: { title, description } }: Submitted, submitted: Submitted): Submitted => ({
  ...submitted,
  form: {
    ...submitted.form,
    title: textAfter(title, submitted.form.title),
    description: textAfter(description, submitted.form.description),
  },
});
/** Returns the tasks to send after the current one. */
const followersOf = ({ sent, next }: CreateTaskContext): Submitted[] =>
  sent ? next.map((task) => withoutTexts(sent, task)).filter(({ form }) => form.title.trim() !== '') : [];

const params = ({ event }: { event: { mutationId: string } }) => event.mutationId;
const isOwnWrite = { type: 'isOwnWrite', params } as const;
/** Transitions after the server or the outbox has received the task. */
const endOfCreation = [
  {
    guard: { type: 'hasNext', params },
    actions: ['removeDraft', 'emptyForm', 'requestNext'],
    description: 'Sends the next task that was submitted meanwhile.',
  },
  {
    guard: { type: 'isFollowed', params },
    target: 'editing',
    actions: ['removeDraft', 'emptyForm'],
    description: 'The dialog remains open for another task.',
  },
  { guard: isOwnWrite, target: 'closed', actions: ['removeDraft', 'closeDialog'] },
] as const;

const writeOf = (
  { projectId, boardId, workspaceId }: CreateTaskContext,
  { form: { description, title, ...chosen }, taskId, mutationId, at }: Submitted,
): NewWrite => {
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
  return newWrite({ mutationId, at }, op, { replyTo: 'createTask' });
};

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
    requestTask: enqueueActions(({ context, enqueue }, sent: Submitted) => {
      enqueue(requestWrite(writeOf(context, sent)));
      enqueue.assign({ sent, next: [], error: null });
    }),
    addNext: assign({ next: ({ context }, task: Submitted) => [...context.next, task] }),
    requestNext: enqueueActions(({ context, enqueue }) => {
      const [sent, ...next] = followersOf(context);
      if (!sent) return;
      enqueue(requestWrite(writeOf(context, sent)));
      enqueue.assign({ sent, next });
    }),
    closeDialog: emit({ type: 'dialog.closed' }),
    emptyForm: enqueueActions(({ context: { sent }, enqueue }) => {
      if (sent) enqueue.emit({ type: 'form.emptied', sent: sent.form });
    }),
  },
  guards: {
    isOwnWrite: ({ context: { sent } }, mutationId: string) => sent?.mutationId === mutationId,
    isFollowed: ({ context: { sent } }, mutationId: string) => sent?.mutationId === mutationId && sent.another,
    hasNext: ({ context }, mutationId: string) =>
      context.sent?.mutationId === mutationId && context.sent.another && followersOf(context).length > 0,
  },
}).createMachine({
  id: 'createTask',
  context: ({ input }) => ({ ...input, error: null, sent: null, next: [] }),
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
        'form.submitted': { actions: { type: 'addNext', params: ({ event }) => event } },
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
