import type { Connection } from '@hocuspocus/server';
import type { Change } from '../../../../domain/socketEvents.ts';
import type { DeliveredEvents } from '../../../realtime/slot.ts';
import { identify, readValidSessions } from '../../accounts/sessions.ts';
import { mayWriteDocuments, seesDocuments } from '../policy.ts';
import { findAccess } from '../repository.ts';
import { closeReason, isCloseReason } from './closeReasons.ts';
import { type Context, documentIdIn, nowOf, type OpenDocuments } from './openDocuments.ts';

const accessChanges: ReadonlySet<Change['type']> = new Set<Change['type']>([
  'members.changed',
  'project.saved',
  'project.removed',
  'projects.changed',
  'document.removed',
  'documents.changed',
]);

/**
 * Identifies the user of a collaboration connection. `credentials` are the session's token and, after a space, the
 * identity of the database that the client knows.
 */
export const identityOf = (texts: OpenDocuments, credentials: string): ReturnType<typeof identify> | null => {
  const [token = ''] = credentials.split(' ');
  return /^[\w-]{1,200}$/.test(token) ? identify(texts.database.db, token, nowOf(texts)) : null;
};

/**
 * Checks the credentials for opening a text. Returns the context, and whether the user may only read. Throws the reason
 * to close the connection if access is denied. A text from another database is never merged with the text of this one.
 */
export async function admit(
  texts: OpenDocuments,
  credentials: string,
  documentName: string,
): Promise<{ context: Context; readOnly: boolean }> {
  const documentId = documentIdIn(documentName);
  if (documentId === undefined) throw closeReason('not-found');
  try {
    const identity = await identityOf(texts, credentials);
    if (!identity) throw closeReason('invalid-token');
    const [, databaseId = identity.databaseId] = credentials.split(' ');
    if (databaseId !== identity.databaseId) throw closeReason('restored');
    const { account, sessionId } = identity;
    const { workspaceId, exists, place } = await findAccess(texts.database.db, account.id, documentId);
    if (workspaceId === null || !exists || place === null || !seesDocuments(place)) throw closeReason('not-found');
    return { context: { account, sessionId, documentId, workspaceId }, readOnly: !mayWriteDocuments(place) };
  } catch (error) {
    if (isCloseReason(error)) throw error;
    texts.logError(error);
    throw closeReason('unavailable');
  }
}

export async function checkAccess(texts: OpenDocuments, checked: Connection<Context>[]): Promise<void> {
  const { db } = texts.database;
  try {
    const sessionIds = [...new Set(checked.map(({ context }) => context.sessionId))];
    const valid = await readValidSessions(db, sessionIds, nowOf(texts));
    const cached = new Map<string, ReturnType<typeof findAccess>>();
    for (const connection of checked) {
      const { account, documentId, sessionId } = connection.context;
      if (!valid.has(sessionId)) {
        connection.close(closeReason('session-ended'));
        continue;
      }
      const key = `${account.id}/${documentId}`;
      const found = cached.get(key) ?? findAccess(db, account.id, documentId);
      cached.set(key, found);
      const { exists, place } = await found;
      if (place !== null && !exists) connection.close(closeReason('document-deleted'));
      else if (place === null || !seesDocuments(place))
        connection.close(closeReason(exists ? 'access-lost' : 'document-deleted'));
      else if (connection.readOnly === mayWriteDocuments(place)) connection.close(closeReason('access-changed'));
    }
  } catch (error) {
    for (const connection of checked) connection.close(closeReason('unavailable'));
    texts.logError(error);
  }
}

export function checkAfterChanges(
  texts: OpenDocuments,
  connections: Connection<Context>[],
  { changes, endedSessions }: DeliveredEvents,
): void {
  const ended = new Set(endedSessions);
  const affected = new Set(
    changes.flatMap(({ workspaceId, changes: some }) =>
      some.some(({ type }) => accessChanges.has(type)) ? [workspaceId] : [],
    ),
  );
  if (ended.size === 0 && affected.size === 0) return;
  const checked: Connection<Context>[] = [];
  for (const connection of connections) {
    if (ended.has(connection.context.sessionId)) connection.close(closeReason('session-ended'));
    else if (affected.has(connection.context.workspaceId)) checked.push(connection);
  }
  if (checked.length > 0) texts.guard(checkAccess)(texts, checked);
}
