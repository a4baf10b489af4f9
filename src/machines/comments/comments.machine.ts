/**
 * What a person writes under one task: a new comment and the change of one, which are texts that save themselves
 * (savedText), and deletions. Started and stopped by the workspace with the panel that shows them. The comments
 * themselves are a list of the records.
 */
import { assign, sendTo, setup } from 'xstate';
import { draftKey } from '../drafts/drafts.types.ts';
import { savedTextMachine } from '../savedText/savedText.machine.ts';
import { actorOf } from '../systemActors.ts';
import type { CommentsEvent, CommentsInput } from './comments.types.ts';

export interface CommentsContext extends CommentsInput {
  /** The comment that is being edited, and the text that the edit begins with. */
  edit: { commentId: string; text: string; before: string; version: number } | null;
}

export const commentsMachine = setup({
  types: {
    context: {} as CommentsContext,
    input: {} as CommentsInput,
    events: {} as CommentsEvent,
    children: {} as { newComment: 'savedText'; edit: 'savedText' },
  },
  actors: { savedText: savedTextMachine },
  actions: {
    startEdit: assign({
      edit: (_, { commentId, text, before, version }: CommentsEvent & { type: 'edit.started' }) => ({
        commentId,
        text,
        before,
        version,
      }),
    }),
    /** Only one comment is edited at a time. */
    discardEdit: sendTo('edit', { type: 'text.discarded' }),
    endEdit: assign({ edit: null }),
    requestDeletion: sendTo(
      ({ system }) => actorOf(system, 'outbox'),
      ({ context: { taskId } }, { commentId, mutationId, at }: CommentsEvent & { type: 'comment.deleted' }) => ({
        type: 'write.requested',
        write: { op: { kind: 'comment.delete' as const, taskId, commentId }, mutationId, at, replyTo: null },
      }),
    ),
  },
  guards: {
    isEdited: ({ context }, commentId: string) => context.edit?.commentId === commentId,
    isOtherComment: ({ context }, commentId: string) => context.edit?.commentId !== commentId,
  },
}).createMachine({
  id: 'comments',
  context: ({ input }) => ({ ...input, edit: null }),
  invoke: {
    id: 'newComment',
    systemId: 'comments.newComment',
    src: 'savedText',
    input: ({ context: { accountId, taskId, draft } }) => ({
      id: 'comments.newComment',
      owner: null,
      operation: { kind: 'comment.create', taskId },
      base: { text: '', version: 0 },
      draftKey: draftKey.comment(accountId, taskId),
      draft,
      pause: null,
    }),
    onDone: {},
    onError: {},
  },
  on: {
    'comment.deleted': { actions: { type: 'requestDeletion', params: ({ event }) => event } },
  },
  initial: 'idle',
  states: {
    idle: {
      on: { 'edit.started': { target: 'editing', actions: { type: 'startEdit', params: ({ event }) => event } } },
    },
    editing: {
      exit: 'discardEdit',
      invoke: {
        id: 'edit',
        src: 'savedText',
        input: ({ context: { accountId, taskId, edit } }) => {
          if (!edit) throw new Error('an edit is of a comment');
          const { commentId, text, before, version } = edit;
          return {
            id: commentId,
            owner: 'comments',
            operation: { kind: 'comment.update', taskId, commentId },
            base: { text: before, version },
            draftKey: draftKey.commentEdit(accountId, commentId),
            draft: text,
            pause: null,
          };
        },
        onDone: {},
        onError: {},
      },
      on: {
        'edit.started': {
          guard: { type: 'isOtherComment', params: ({ event }) => event.commentId },
          target: 'editing',
          reenter: true,
          actions: { type: 'startEdit', params: ({ event }) => event },
        },
        'text.clean': {
          guard: { type: 'isEdited', params: ({ event }) => event.id },
          target: 'idle',
          actions: 'endEdit',
        },
      },
    },
  },
});
