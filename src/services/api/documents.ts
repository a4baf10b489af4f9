import { fromPromise } from 'xstate';
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
import type {
  BinnedDocument,
  DocumentTree,
  FoundDocument,
  LoadBinCall,
  LoadTreeCall,
  PurgeDocumentCall,
  SearchDocumentsCall,
} from '../../machines/documentTree/documentTree.types.ts';
import type { Http } from '../http.ts';

/** Largest page of a list. */
const maxPage = { pageIndex: 1, pageSize: 1000 };
const hits = { pageIndex: 1, pageSize: 50 };
const inProject = (projectId: string | null) => (projectId === null ? {} : { projectId });

export const loadTree = (http: Http) =>
  fromPromise<DocumentTree, LoadTreeCall>(({ input: { workspaceId, projectId }, signal }) =>
    projectId === null
      ? http.call('listDocuments', { workspaceId, signal })
      : http.call('listProjectDocuments', { workspaceId, params: { projectId }, signal }),
  );

export const loadBin = (http: Http) =>
  fromPromise<BinnedDocument[], LoadBinCall>(async ({ input: { workspaceId, projectId }, signal }) => {
    const { elements } = await http.call('listBin', {
      workspaceId,
      query: { ...maxPage, ...inProject(projectId) },
      signal,
    });
    return elements;
  });

export const purgeDocument = (http: Http) =>
  fromPromise<void, PurgeDocumentCall>(async ({ input: { workspaceId, documentId, idempotencyKey }, signal }) => {
    await http.call('purgeDocument', { workspaceId, params: { documentId }, idempotencyKey, signal });
  });

export const searchDocuments = (http: Http) =>
  fromPromise<FoundDocument[], SearchDocumentsCall>(async ({ input: { workspaceId, projectId, search }, signal }) => {
    const { elements } = await http.call('searchDocuments', {
      workspaceId,
      query: { ...hits, search, ...inProject(projectId) },
      signal,
    });
    return elements;
  });

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
