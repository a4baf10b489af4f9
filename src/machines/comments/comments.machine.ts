/**
 * The comments of one task. Started and stopped by the workspace with the panel that shows them. The base comes only
 * from the server: its pages, and what the live connection tells; what the person writes goes through the records, whose
 * pending writes the view folds over the base.
 *
 * Invariants: the base is in order, holds each comment once, and none gets older; a typed text is on the device until
 * the records have it.
 */
import { assign, enqueueActions, setup } from 'xstate';
import type { CommentShared } from '../../../domain/comment.ts';
import { limits } from '../../../domain/limits.ts';
import { isBlankText } from '../../../domain/text.ts';
import type { WriteOp } from '../outbox/outbox.types.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import { type Failure, failureOf } from '../failure.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { mergeComments, rebaseComments } from './commentList.ts';
import type { CommentsEvent, CommentsInput, CommentsPage, LoadCommentsCall } from './comments.types.ts';

export interface CommentsContext extends Omit<CommentsInput, 'draft'> {
  comments: readonly CommentShared[];
  /** The page of older ones to ask for next. */
  older: number | null;
  /** Why the comments couldn't be listed. */
  failure: Failure | null;
  /** What is being written. */
  draft: string;
  /** The comment that is being edited. */
  edit: { commentId: string; text: string; before: string; version: number } | null;
}

const isText = (text: string): boolean => !isBlankText(text) && text.trim().length <= limits.comment;

export const commentsMachine = setup({
  types: {
    context: {} as CommentsContext,
    input: {} as CommentsInput,
    events: {} as CommentsEvent,
    children: {} as { loadComments: 'loadComments'; loadOlder: 'loadComments' },
  },
  actors: { loadComments: unprovided<CommentsPage, LoadCommentsCall>('loadComments') },
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
    noteDraft: enqueueActions(({ context: { accountId, taskId }, enqueue, system }, text: string) => {
      const key = draftKey.comment(accountId, taskId);
      enqueue.assign({ draft: text });
      enqueue.sendTo(
        actorOf(system, 'drafts'),
        isBlankText(text) ? { type: 'draft.dropped', key } : { type: 'draft.kept', key, text },
      );
    }),
    noteEdit: enqueueActions(({ context: { accountId, edit }, enqueue, system }, text: string) => {
      if (!edit) return;
      enqueue.assign({ edit: { ...edit, text } });
      enqueue.sendTo(actorOf(system, 'drafts'), {
        type: 'draft.kept',
        key: draftKey.commentEdit(accountId, edit.commentId),
        text,
      });
    }),
    leaveEdit: enqueueActions(({ context: { accountId, edit }, enqueue, system }) => {
      if (edit)
        enqueue.sendTo(actorOf(system, 'drafts'), {
          type: 'draft.dropped',
          key: draftKey.commentEdit(accountId, edit.commentId),
        });
      enqueue.assign({ edit: null });
    }),
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
    isText: (_, text: string) => isText(text),
    /** Nothing was changed, or nothing is left. */
    isUnchanged: ({ context: { edit } }) => edit === null || edit.text.trim() === edit.before.trim(),
  },
}).createMachine({
  id: 'comments',
  context: ({ input: { draft, ...of } }) => ({
    ...of,
    comments: [],
    older: null,
    failure: null,
    draft: draft ?? '',
    edit: null,
  }),
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
    composing: {
      initial: 'writing',
      states: {
        writing: {
          on: {
            'edit.started': {
              target: 'editing',
              actions: assign({
                edit: ({ event: { commentId, text, before, version } }) => ({ commentId, text, before, version }),
              }),
            },
          },
        },
        editing: {
          on: {
            'edit.started': {
              actions: [
                'leaveEdit',
                assign({
                  edit: ({ event: { commentId, text, before, version } }) => ({ commentId, text, before, version }),
                }),
              ],
            },
            'edit.changed': { actions: { type: 'noteEdit', params: ({ event }) => event.text } },
            'edit.cancelled': { target: 'writing', actions: 'leaveEdit' },
            'edit.submitted': [
              { guard: 'isUnchanged', target: 'writing', actions: 'leaveEdit' },
              {
                guard: { type: 'isText', params: ({ context }) => context.edit?.text ?? '' },
                target: 'writing',
                actions: [
                  {
                    type: 'write',
                    params: ({ context: { taskId, edit }, event: { mutationId, at } }) => ({
                      op: {
                        kind: 'comment.update',
                        taskId,
                        commentId: edit?.commentId ?? '',
                        content: (edit?.text ?? '').trim(),
                        before: edit?.before ?? '',
                        ...(edit && edit.version > 0 && { basedOn: edit.version }),
                      },
                      mutationId,
                      at,
                    }),
                  },
                  'leaveEdit',
                ],
              },
            ],
          },
        },
      },
      on: {
        'draft.changed': { actions: { type: 'noteDraft', params: ({ event }) => event.text } },
        'comment.submitted': {
          guard: { type: 'isText', params: ({ context }) => context.draft },
          actions: [
            {
              type: 'write',
              params: ({ context: { taskId, draft }, event: { commentId, mutationId, at } }) => ({
                op: { kind: 'comment.create', taskId, commentId, content: draft.trim() },
                mutationId,
                at,
              }),
            },
            { type: 'noteDraft', params: '' },
          ],
        },
      },
    },
  },
});
