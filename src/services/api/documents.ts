import { fromPromise } from 'xstate';
import type { BinnedDocument } from '../../../domain/document.ts';
import { AppError } from '../../../domain/errors.ts';
import type {
  Document,
  DocumentCall,
  DocumentVersion,
  DocumentVersionDetail,
  RestoreVersionCall,
  UploadedImage,
  UploadImageCall,
  VersionCall,
} from '../../machines/documentEditor/documentEditor.types.ts';
import type { DeleteRecordCall } from '../../machines/deletion/deletion.types.ts';
import type { DocumentTreeInput } from '../../machines/documentTree/documentTree.types.ts';
import type { Http } from '../http.ts';

/** Largest page of a list. */
const maxPage = { pageIndex: 1, pageSize: 1000 };

/** Deletes a document of the bin for good. */
export const purgeDocument = (http: Http) =>
  fromPromise<unknown, DeleteRecordCall<DocumentTreeInput, BinnedDocument>>(
    async ({ input: { place, record, mutationId }, signal }) => {
      await http.call('purgeDocument', {
        workspaceId: place.workspaceId,
        params: { documentId: record.id },
        idempotencyKey: mutationId,
        signal,
      });
    },
  );

export const loadDocument = (http: Http) =>
  fromPromise<Document, DocumentCall>(({ input: { workspaceId, documentId }, signal }) =>
    http.call('getDocument', { workspaceId, params: { documentId }, signal }),
  );

export const loadVersions = (http: Http) =>
  fromPromise<DocumentVersion[], DocumentCall>(async ({ input: { workspaceId, documentId }, signal }) => {
    const { elements } = await http.call('listDocumentVersions', {
      workspaceId,
      params: { documentId },
      query: maxPage,
      signal,
    });
    return elements;
  });

export const loadVersion = (http: Http) =>
  fromPromise<DocumentVersionDetail, VersionCall>(({ input: { workspaceId, documentId, versionId }, signal }) =>
    http.call('getDocumentVersion', { workspaceId, params: { documentId, versionId }, signal }),
  );

export const restoreVersion = (http: Http) =>
  fromPromise<Document, RestoreVersionCall>(
    ({ input: { workspaceId, documentId, versionId, idempotencyKey }, signal }) =>
      http.call('restoreDocumentVersion', { workspaceId, params: { documentId, versionId }, idempotencyKey, signal }),
  );

/** Uploads the picture that is in `files` under the id of the upload. */
export const uploadImage = (http: Http, files: ReadonlyMap<string, File>) =>
  fromPromise<UploadedImage, UploadImageCall>(({ input: { workspaceId, uploadId }, signal }) => {
    const file = files.get(uploadId);
    if (!file) throw new AppError('MALFORMED', 'The file is gone', { status: 0 });
    return http.call('uploadImage', { workspaceId, file, idempotencyKey: uploadId, signal });
  });
