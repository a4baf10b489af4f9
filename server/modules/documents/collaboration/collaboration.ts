import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { sql } from 'kysely';
import { collaborationPath } from '../../../../domain/document.ts';
import { createGuard } from '../../../guard.ts';
import type { SharedTexts } from '../texts.ts';
import type { CollaborationOptions, Hub } from './hub.ts';
import { channel, encodeNews } from './news.ts';

/** Shared texts, on the server's own port. What carries them is loaded when the first of them is opened. */
export const collaboration = plugin(async (app: FastifyInstance, options: CollaborationOptions) => {
  const { db, kind } = app.database;
  const self = randomUUID();
  const logError = (error: unknown) => app.log.error({ err: error }, 'shared texts');
  const guard = createGuard(logError);
  let hub: Hub | null = null;
  let loading: Promise<Hub> | null = null;

  const announce: SharedTexts['announce'] = async (within, documentId, updateId, update) => {
    if (kind !== 'postgres') return;
    const payload = encodeNews({ kind: 'update', from: self, document: documentId, id: updateId, bytes: update });
    await sql`select pg_notify(${channel}, ${payload})`.execute(within);
  };
  const load = (): Promise<Hub> =>
    (loading ??= import('./hub.ts')
      .then(({ createHub }) => createHub(app, self, announce, options))
      .then(
        (loaded) => (hub = loaded),
        (error: unknown) => {
          loading = null;
          throw error;
        },
      ));

  const upgrade = guard(async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Paths of others are theirs to answer.
    if (request.url?.split('?')[0] !== collaborationPath) return;
    stream.on('error', () => {});
    try {
      (await load()).upgrade(request, stream, head);
    } catch (error) {
      stream.destroy();
      throw error;
    }
  });
  /** Texts that were being edited when a process crashed. */
  const behind = async (): Promise<string[]> => {
    const rows = await db
      .selectFrom('document_updates')
      .innerJoin('document_states', 'document_states.document_id', 'document_updates.document_id')
      .select('document_states.document_id')
      .distinct()
      .whereRef('document_updates.at', '>', 'document_states.derived_at')
      .execute();
    return rows.map((row) => row.document_id);
  };

  app.sharedTexts.attach({ announce, applied: (documentId, update) => hub?.applied(documentId, update) });
  app.realtime.subscribe((heard) => hub?.heard(heard));
  app.addHook('onReady', async () => {
    app.server.on('upgrade', upgrade);
    try {
      const documentIds = await behind();
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
