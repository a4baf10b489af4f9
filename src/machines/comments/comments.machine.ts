/**
 * The comments of one task. Started and stopped by the workspace with the panel that shows them. The base comes only
 * from the server: its pages and live changes. A new comment and the change of one are texts that save themselves
 * (savedText) through the outbox, whose pending writes the view folds over the base.
 *
 * Invariant: the base is in order, holds each comment once, and none gets older.
 */
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { CommentShared } from '../../../domain/comment.ts';
import type { WriteOp } from '../outbox/outbox.types.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import { type Failure, failureOf } from '../failure.ts';
import { savedTextMachine } from '../savedText/savedText.machine.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { mergeComments, rebaseComments } from './commentList.ts';
import type { CommentsEvent, CommentsInput, CommentsPage, LoadCommentsCall } from './comments.types.ts';

export interface CommentsContext extends CommentsInput {
  comments: readonly CommentShared[];
  /** The page of older ones to ask for next. */
  older: number | null;
  /** Why the comments couldn't be listed. */
  failure: Failure | null;
  /** The comment that is being edited, and the text that the edit begins with. */
  edit: { commentId: string; text: string; before: string; version: number } | null;
}

export const commentsMachine = setup({
  types: {
    context: {} as CommentsContext,
    input: {} as CommentsInput,
    events: {} as CommentsEvent,
    children: {} as {
      loadComments: 'loadComments';
      loadOlder: 'loadComments';
      newComment: 'savedText';
      edit: 'savedText';
    },
  },
  actors: {
    loadComments: unprovided<CommentsPage, LoadCommentsCall>('loadComments'),
    savedText: savedTextMachine,
  },
  delays: { fetchAgain: 10_000 },
  actions: {
    noteNewest: assign(({ context }, page: CommentsPage) => ({
      comments: rebaseComments(context.comments, page.comments),
      older: page.older,
      failure: null,
    })),
    noteOlder: assign(({ context }, page: CommentsPage) => ({
      comments: mergeComments(context.comments, page.comments),
      older: page.older,
    })),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    receive: assign({
      comments: ({ context }, incoming: CommentShared[]) => mergeComments(context.comments, incoming),
    }),
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
    write: enqueueActions(
      ({ enqueue, system }, { op, mutationId, at }: { op: WriteOp; mutationId: string; at: string }) => {
        enqueue.sendTo(actorOf(system, 'outbox'), {
          type: 'write.requested',
          write: { op, mutationId, at, replyTo: null },
        });
      },
    ),
  },
  guards: {
    hasOlder: ({ context }) => context.older !== null,
    isEdited: ({ context }, commentId: string) => context.edit?.commentId === commentId,
    isOtherComment: ({ context }, commentId: string) => context.edit?.commentId !== commentId,
  },
}).createMachine({
  id: 'comments',
  context: ({ input }) => ({
    ...input,
    comments: [],
    older: null,
    failure: null,
    edit: null,
  }),
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
    'server.batch': {
      actions: {
        type: 'receive',
        params: ({ context, event }) =>
          event.changes.flatMap((change) =>
            (change.type === 'comment.saved' || change.type === 'comment.removed') &&
            change.comment.taskId === context.taskId
              ? [change.comment]
              : [],
          ),
      },
    },
    'record.written': {
      actions: [
        {
          type: 'receive',
          params: ({ context, event: { result } }) =>
            'comment' in result && result.comment.taskId === context.taskId ? [result.comment] : [],
        },
        enqueueActions(({ context, event: { op }, enqueue }) => {
          if (op.kind === 'comment.create' && op.taskId === context.taskId) enqueue.raise({ type: 'records.stale' });
        }),
      ],
    },
    'comment.deleted': {
      actions: {
        type: 'write',
        params: ({ context: { taskId }, event: { commentId, mutationId, at } }) => ({
          op: { kind: 'comment.delete', taskId, commentId },
          mutationId,
          at,
        }),
      },
    },
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadComments',
            src: 'loadComments',
            input: ({ context: { workspaceId, taskId } }) => ({ workspaceId, taskId, pageIndex: null }),
            onDone: { target: 'ready', actions: { type: 'noteNewest', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
          on: { 'records.stale': { target: 'loading', reenter: true } },
        },
        ready: {
          on: { 'records.stale': '.refreshing' },
          initial: 'settled',
          states: {
            settled: { on: { 'older.requested': { guard: 'hasOlder', target: 'fetchingOlder' } } },
            fetchingOlder: {
              invoke: {
                id: 'loadOlder',
                src: 'loadComments',
                input: ({ context: { workspaceId, taskId, older } }) => ({ workspaceId, taskId, pageIndex: older }),
                onDone: { target: 'settled', actions: { type: 'noteOlder', params: ({ event }) => event.output } },
                onError: {
                  target: 'lackingOlder',
                  actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
                },
              },
            },
            lackingOlder: { on: { 'older.requested': 'fetchingOlder' } },
            refreshing: {
              description: 'All is fetched anew, after a post or when much was missed; what is here stays meanwhile.',
              invoke: {
                id: 'loadComments',
                src: 'loadComments',
                input: ({ context: { workspaceId, taskId } }) => ({ workspaceId, taskId, pageIndex: null }),
                onDone: { target: 'settled', actions: { type: 'noteNewest', params: ({ event }) => event.output } },
                onError: 'stale',
              },
              on: { 'records.stale': { target: 'refreshing', reenter: true } },
            },
            stale: { after: { fetchAgain: 'refreshing' } },
          },
        },
        failed: { on: { 'retry.requested': 'loading', 'records.stale': 'loading' } },
      },
    },
    editing: {
      initial: 'none',
      states: {
        none: {
          on: { 'edit.started': { target: 'one', actions: { type: 'startEdit', params: ({ event }) => event } } },
        },
        one: {
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
              target: 'one',
              reenter: true,
              actions: { type: 'startEdit', params: ({ event }) => event },
            },
            'text.clean': {
              guard: { type: 'isEdited', params: ({ event }) => event.id },
              target: 'none',
              actions: 'endEdit',
            },
          },
        },
      },
    },
  },
});
