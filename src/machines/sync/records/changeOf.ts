import type { Document } from '../../../../domain/document.ts';
import type { DocumentStructureItem } from '../../../../domain/documentItem.ts';
import type { Change } from '../../../../domain/socketEvents.ts';
import type { WriteResult } from '../outbox/outbox.types.ts';

/**
 * Returns the result of a write as the change that other members receive. Returns null if no list follows such a
 * change.
 */
export const changeOf = (result: WriteResult, mutationId: string): Change | null => {
  if ('comment' in result) return { type: 'comment.saved', seq: 0, projectId: '', comment: result.comment, mutationId };
  if ('message' in result) {
    const { message } = result;
    return { type: 'message.saved', seq: 0, conversationId: message.conversationId, message, mutationId };
  }
  if (!('document' in result)) return null;
  const { id, projectId, deletedAt } = result.document;
  return deletedAt === null
    ? { type: 'document.saved', seq: 0, document: itemOf(result.document), mutationId }
    : { type: 'document.removed', seq: 0, documentId: id, projectId };
};

const itemOf = ({
  content: _content,
  createdAt: _createdAt,
  creator: _creator,
  updatedBy: _updatedBy,
  updater: _updater,
  abilities: _abilities,
  ...item
}: Document): DocumentStructureItem => item;
