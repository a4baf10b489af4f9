import { phrase } from '../../../../../domain/phrase.ts';
import type { DocumentCreate as NewDocument } from '../../../../../domain/document.ts';
import { callOf } from '../../call.ts';
import { positionAfter } from './documentPlaces.ts';
import { documentRules, type OfDocument } from './documentRules.ts';
import type { Operation } from './operation.ts';

export interface DocumentCreate extends OfDocument {
  kind: 'document.create';
  document: Omit<NewDocument, 'id' | 'projectId'>;
}

export const documentCreate: Operation<DocumentCreate> = {
  ...documentRules,
  foldDocument: (known, { projectId, documentId, document }, { at, workspaceId, viewer, items }) => {
    const { title, description = null, type, parentId = null, afterId } = document;
    return (
      known ?? {
        id: documentId,
        title,
        description,
        type,
        workspaceId,
        projectId,
        parentId,
        position: positionAfter(items, parentId, afterId, documentId),
        createdBy: viewer.id,
        updatedAt: at,
        deletedAt: null,
        version: 0,
      }
    );
  },
  inverse: ({ projectId, documentId }) => ({ kind: 'document.delete', projectId, documentId }),
  call: ({ projectId, documentId, document }) => {
    const body = { ...document, id: documentId, projectId };
    return projectId === null
      ? callOf('createDocument', { body })
      : callOf('createProjectDocument', { params: { projectId }, body });
  },
  success: phrase('toasts', 'documentCreated'),
  failure: phrase('toasts', 'documentCreateFailed'),
  staysRefused: true,
  texts: ({ document: { title, content } }) => [title, content],
  touches: ({ documentId }) => [{ kind: 'document', documentId }],
};
