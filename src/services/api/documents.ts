import { fromPromise } from 'xstate';
import type { BinnedDocument, Document, UploadedImage } from '../../../domain/document.ts';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { RestoreVersionCall } from '../../machines/documents/documentEditor/documentEditor.types.ts';
import type { DeleteRecordCall } from '../../machines/sync/deletion/deletion.types.ts';
import type { DocumentTreeInput } from '../../machines/documents/documentTree/documentTree.types.ts';
import type { UploadImageCall } from '../../machines/documents/imageUpload/imageUpload.types.ts';
import type { Http } from '../http.ts';

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

export const restoreVersion = (http: Http) =>
  fromPromise<Document, RestoreVersionCall>(
    ({ input: { workspaceId, documentId, versionId, idempotencyKey }, signal }) =>
      http.call('restoreDocumentVersion', { workspaceId, params: { documentId, versionId }, idempotencyKey, signal }),
  );

/** The machine's input has only the upload's id. The picture itself is in `files`. */
export const uploadImage = (http: Http, files: ReadonlyMap<string, File>) =>
  fromPromise<UploadedImage, UploadImageCall>(({ input: { workspaceId, uploadId }, signal }) => {
    const file = files.get(uploadId);
    if (!file) throw new AppError('MALFORMED', phrase('editor', 'fileGone'), { status: 0 });
    return http.call('uploadImage', { workspaceId, file, idempotencyKey: uploadId, signal });
  });
