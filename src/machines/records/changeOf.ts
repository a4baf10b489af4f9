import type { Change } from '../../../domain/socketEvents.ts';
import type { WriteResult } from '../outbox/outbox.types.ts';

/** The change that other people receive of this write. */
export const changeOf = (result: WriteResult, mutationId: string): Change | null =>
  'comment' in result
    ? { type: 'comment.saved', seq: 0, projectId: '', comment: result.comment, mutationId }
    : 'message' in result
      ? {
          type: 'message.saved',
          seq: 0,
          conversationId: result.message.conversationId,
          message: result.message,
          mutationId,
        }
      : null;
