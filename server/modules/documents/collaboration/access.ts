/** Who may open a shared text, and whose connection ends because that changed. */
import type { Connection } from '@hocuspocus/server';
import type { Change } from '../../../../domain/socketEvents.ts';
import type { DeliveredEvents } from '../../../realtime.ts';
import { identify, readValidSessions } from '../../accounts/sessions.ts';
import { mayWriteDocuments, seesDocuments } from '../policy.ts';
import { findAccess } from '../repository.ts';
import { end, isEnd } from './ends.ts';
import { type Context, documentIdIn, nowOf, type OpenTexts } from './openTexts.ts';

/** Changes after which someone may see more or less than before. */
const movesPeople: ReadonlySet<Change['type']> = new Set<Change['type']>([
  'members.changed',
  'project.saved',
  'project.removed',
  'projects.changed',
  'document.removed',
  'documents.changed',
]);

/** The account and session of a token; null when it is invalid. */
export const identityOf = (texts: OpenTexts, token: string): ReturnType<typeof identify> | null =>
  /^[\w-]{1,200}$/.test(token) ? identify(texts.database.db, token, nowOf(texts)) : null;

/** Who opens this text with this token, and whether they may only read it. Throws the end of the connection otherwise. */
export async function admit(
  texts: OpenTexts,
  token: string,
  documentName: string,
): Promise<{ context: Context; readOnly: boolean }> {
  const documentId = documentIdIn(documentName);
  if (documentId === undefined) throw end('not-found');
  try {
    const identity = await identityOf(texts, token);
    if (!identity) throw end('invalid-token');
    const { account, sessionId } = identity;
    const { workspaceId, isThere, place } = await findAccess(texts.database.db, account.id, documentId);
    if (workspaceId === null || !isThere || place === null || !seesDocuments(place)) throw end('not-found');
    return { context: { account, sessionId, documentId, workspaceId }, readOnly: !mayWriteDocuments(place) };
  } catch (error) {
    if (isEnd(error)) throw error;
    texts.logError(error);
    throw end('unavailable');
  }
}

/** Looks up what the people of these connections may do now, and ends those that stand no more. */
export async function checkAccess(texts: OpenTexts, checked: Connection<Context>[]): Promise<void> {
  const { db } = texts.database;
  try {
    const sessionIds = [...new Set(checked.map(({ context }) => context.sessionId))];
    const access = await readValidSessions(db, sessionIds, nowOf(texts));
    const known = new Map<string, ReturnType<typeof findAccess>>();
    for (const connection of checked) {
      const { account, documentId, sessionId } = connection.context;
      if (!access.has(sessionId)) {
        connection.close(end('session-ended'));
        continue;
      }
      const key = `${account.id}/${documentId}`;
      const found = known.get(key) ?? findAccess(db, account.id, documentId);
      known.set(key, found);
      const { isThere, place } = await found;
      if (place !== null && !isThere) connection.close(end('document-deleted'));
      else if (place === null || !seesDocuments(place))
        connection.close(end(isThere ? 'access-lost' : 'document-deleted'));
      else if (connection.readOnly === mayWriteDocuments(place)) connection.close(end('access-changed'));
    }
  } catch (error) {
    // Nobody may stay where they perhaps no longer belong.
    for (const connection of checked) connection.close(end('unavailable'));
    texts.logError(error);
  }
}

/** Ends connections of ended sessions, and checks those in workspaces whose changes may move people. */
export function checkAfterChanges(
  texts: OpenTexts,
  connections: Connection<Context>[],
  { changes, endedSessions }: DeliveredEvents,
): void {
  const ended = new Set(endedSessions);
  const moved = new Set(
    changes.flatMap(({ workspaceId, changes: some }) =>
      some.some(({ type }) => movesPeople.has(type)) ? [workspaceId] : [],
    ),
  );
  if (ended.size === 0 && moved.size === 0) return;
  const checked: Connection<Context>[] = [];
  for (const connection of connections) {
    if (ended.has(connection.context.sessionId)) connection.close(end('session-ended'));
    else if (moved.has(connection.context.workspaceId)) checked.push(connection);
  }
  if (checked.length > 0) texts.guard(checkAccess)(texts, checked);
}
