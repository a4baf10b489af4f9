import type { FastifyInstance } from 'fastify';
import { serve, servePreparedWrite, serveWrite } from '../../http/serve.ts';
import { viewerOf } from '../projects/access.ts';
import {
  createDocument,
  deleteDocument,
  prepareNew,
  prepareRestore,
  prepareUpdate,
  purgeDocument,
  restoreDocument,
  restoreVersion,
  updateDocument,
} from './commands.ts';
import { listVersions, readBin, readDocument, readTree, readVersion, searchDocuments } from './queries.ts';

const bodyLimit = 8 * 1024 * 1024;

export async function documents(app: FastifyInstance): Promise<void> {
  serveReads(app);
  serveTextWrites(app);
  serveDeletions(app);
}

function serveReads(app: FastifyInstance): void {
  serve(app, 'listDocuments', (context) => readTree(context.db, viewerOf(context), null));
  serve(app, 'listProjectDocuments', (context) => readTree(context.db, viewerOf(context), context.params.projectId));
  serve(app, 'searchDocuments', (context) => searchDocuments(context.db, viewerOf(context), context.query));
  serve(app, 'listBin', (context) => readBin(context.db, viewerOf(context), context.query));
  serve(app, 'getDocument', (context) => readDocument(context.db, viewerOf(context), context.params.documentId));
  serve(app, 'listDocumentVersions', (context) =>
    listVersions(context.db, viewerOf(context), context.params.documentId, context.query),
  );
  serve(app, 'getDocumentVersion', (context) =>
    readVersion(context.db, viewerOf(context), context.params.documentId, context.params.versionId),
  );
}

function serveTextWrites(app: FastifyInstance): void {
  const {
    collaboration,
    database: { db },
  } = app;

  servePreparedWrite(
    app,
    'createDocument',
    (context) => prepareNew(viewerOf(context), context.body),
    (context) => createDocument(context, viewerOf(context), null, context.body, context.prepared),
    { status: 201, bodyLimit },
  );
  servePreparedWrite(
    app,
    'createProjectDocument',
    (context) => prepareNew(viewerOf(context), context.body),
    (context) => createDocument(context, viewerOf(context), context.params.projectId, context.body, context.prepared),
    { status: 201, bodyLimit },
  );
  servePreparedWrite(
    app,
    'updateDocument',
    (context) => prepareUpdate(db, viewerOf(context), context.params.documentId, context.body),
    (context) =>
      updateDocument(
        context,
        collaboration,
        viewerOf(context),
        context.params.documentId,
        context.body,
        context.prepared,
      ),
    { bodyLimit },
  );
  servePreparedWrite(
    app,
    'updateProjectDocument',
    (context) => prepareUpdate(db, viewerOf(context), context.params.documentId, context.body),
    (context) =>
      updateDocument(
        context,
        collaboration,
        viewerOf(context),
        context.params.documentId,
        context.body,
        context.prepared,
        context.params.projectId,
      ),
    { bodyLimit },
  );
  servePreparedWrite(
    app,
    'restoreDocumentVersion',
    (context) => prepareRestore(db, viewerOf(context), context.params.documentId, context.params.versionId),
    (context) =>
      restoreVersion(
        context,
        collaboration,
        viewerOf(context),
        context.params.documentId,
        context.params.versionId,
        context.prepared,
      ),
  );
}

function serveDeletions(app: FastifyInstance): void {
  serveWrite(app, 'deleteDocument', (context) => deleteDocument(context, viewerOf(context), context.params.documentId));
  serveWrite(app, 'deleteProjectDocument', (context) =>
    deleteDocument(context, viewerOf(context), context.params.documentId, context.params.projectId),
  );
  serveWrite(app, 'restoreDocument', (context) =>
    restoreDocument(context, viewerOf(context), context.params.documentId),
  );
  serveWrite(app, 'purgeDocument', async (context) => {
    await purgeDocument(context, viewerOf(context), context.params.documentId);
    return { accepted: true };
  });
}
