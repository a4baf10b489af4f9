import type { Connection, Document as SharedDocument } from '@hocuspocus/server';
import { encodeAwarenessUpdate } from 'y-protocols/awareness';
import { fullName } from '../../../../domain/account.ts';
import type { Context } from './openDocuments.ts';

type Awareness = Parameters<typeof encodeAwarenessUpdate>[0];

const maxPresenceLength = 4096;
const maxStates = 10;

/**
 * Removes or corrects presence states in a message, so that a browser can only set its own state, under the name of its
 * account.
 */
export function restrictPresence(
  states: Map<number, Record<string, unknown>>,
  document: SharedDocument,
  connection: Connection<Context>,
  context: Context,
): void {
  const others = new Set(
    document
      .getConnections()
      .filter((one) => one !== connection)
      .flatMap((one) => [...document.getClients(one)]),
  );
  const tooMany = states.size > maxStates;
  for (const [clientId, state] of states) {
    if (tooMany || others.has(clientId)) states.delete(clientId);
    else states.set(clientId, presented(context, state));
  }
}

/**
 * Returns the presence of a user. The identity is always that of the session, because a browser could send another one.
 */
function presented({ account }: Context, state: Record<string, unknown>): Record<string, unknown> {
  const given: unknown = state.user;
  const color =
    typeof given === 'object' &&
    given !== null &&
    'color' in given &&
    typeof given.color === 'string' &&
    /^#[\da-f]{6}$/i.test(given.color)
      ? { color: given.color }
      : {};
  const user = { id: account.id, name: fullName(account), avatar: account.avatar, ...color };
  const { cursor } = state;
  const fits = cursor === undefined || (JSON.stringify(cursor)?.length ?? maxPresenceLength) < maxPresenceLength;
  return { user, ...(fits && { cursor }) };
}

export const presenceOf = (awareness: Awareness, clients: number[]): Uint8Array | null => {
  const known = clients.filter((id) => awareness.meta.has(id));
  return known.length === 0 ? null : encodeAwarenessUpdate(awareness, known);
};
