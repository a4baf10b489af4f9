/**
 * Machine of the user's comments on one task: a new comment and the edit of one, which are `savedText` actors, and
 * deletions. The workspace starts and stops it with its panel. The records hold the comments.
 */
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import { draftKey } from '../../app/drafts/drafts.types.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import { type EditContext, editRegion, type EditStarted } from '../../sync/savedText/editRegion.ts';
import { savedTextMachine } from '../../sync/savedText/savedText.machine.ts';
import type { SavedTextInput } from '../../sync/savedText/savedText.types.ts';
import type { CommentsEvent, CommentsInput } from './comments.types.ts';
import { requestWrite } from '../../sync/outbox/outbox.senders.ts';

export const commentsMachine = setup({
  types: {
    context: {} as CommentsInput & EditContext,
    input: {} as CommentsInput,
    events: {} as CommentsEvent,
    children: {} as { newComment: 'savedText'; edit: 'savedText' },
  },
  actors: { savedText: savedTextMachine },
  actions: {
    startEdit: assign({
      edit: ({ context: { accountId, taskId } }, { id, text, before, version }: EditStarted): SavedTextInput => ({
        id,
        owner: 'comments',
        operation: { kind: 'comment.update', taskId, commentId: id },
        base: { text: before, version },
        draftKey: draftKey.commentEdit(accountId, id),
        draft: text,
        pause: null,
      }),
    }),
    /** Only one comment is edited at a time. */
    discardEdit: sendTo('edit', { type: 'text.discarded' }),
    endEdit: assign({ edit: null }),
    requestDeletion: enqueueActions(
      ({ context: { taskId }, enqueue }, { commentId, ...ids }: CommentsEvent & { type: 'comment.deleted' }) =>
        enqueue(requestWrite(newWrite(ids, { kind: 'comment.delete', taskId, commentId }))),
    ),
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
    onError: { actions: restartAfterCrash },
  },
  on: {
    'comment.deleted': { actions: { type: 'requestDeletion', params: ({ event }) => event } },
  },
  ...editRegion,
});
