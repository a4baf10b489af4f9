import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { sql } from 'kysely';
import { collaborationPath } from '../../../../domain/document.ts';
import { createGuard } from '../../../shared/guard.ts';
import type { Collaboration } from '../collaborationStore.ts';
import type { CollaborationOptions, CollaborationServer } from './server.ts';
import { channel, encodePeerMessage } from './peerMessage.ts';

export const collaboration = plugin(async (app: FastifyInstance, options: CollaborationOptions) => {
  const { db, kind } = app.database;
  const self = randomUUID();
  const logError = (error: unknown) => app.log.error({ err: error }, 'collaboration failed');
  const guard = createGuard(logError);
  let server: CollaborationServer | null = null;
  let loading: Promise<CollaborationServer> | null = null;

  const announce: Collaboration['announce'] = async (db, documentId, updateId, update) => {
    if (kind !== 'postgres') return;
    const payload = encodePeerMessage({
      kind: 'update',
      from: self,
      document: documentId,
      id: updateId,
      bytes: update,
    });
    await sql`select pg_notify(${channel}, ${payload})`.execute(db);
  };
  const load = (): Promise<CollaborationServer> =>
    (loading ??= import('./server.ts')
      .then(({ createCollaborationServer }) => createCollaborationServer(app, self, announce, options))
      .then(
        (loaded) => (server = loaded),
        (error: unknown) => {
          loading = null;
          throw error;
        },
      ));

  const upgrade = guard(async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Ignores upgrades of other paths, because other plugins handle them.
    if (request.url?.split('?')[0] !== collaborationPath) return;
    stream.on('error', () => {});
    try {
      (await load()).upgrade(request, stream, head);
    } catch (error) {
      stream.destroy();
      throw error;
    }
  });
  /**
   * Returns documents whose derived content is older than their last update, because a process crashed before it wrote
   * the content.
   */
  const outdatedDocuments = async (): Promise<string[]> => {
    const rows = await db
      .selectFrom('document_updates')
      .innerJoin('document_states', 'document_states.document_id', 'document_updates.document_id')
      .select('document_states.document_id')
      .distinct()
      .whereRef('document_updates.at', '>', 'document_states.derived_at')
      .execute();
    return rows.map((row) => row.document_id);
  };

  app.collaboration.attach({ announce, applied: (documentId, update) => server?.applied(documentId, update) });
  app.realtime.subscribe((events) => server?.checkAccess(events));
  app.addHook('onReady', async () => {
    app.server.on('upgrade', upgrade);
    try {
      const documentIds = await outdatedDocuments();
      if (documentIds.length > 0) await (await load()).recover(documentIds);
    } catch (error) {
      logError(error);
    }
  });
  app.addHook('preClose', async () => {
    app.server.off('upgrade', upgrade);
    await loading?.then(
      (loaded) => loaded.close(),
      () => {},
    );
  });
});
