/** Who is in a shared text, and where. */
import type { Connection, Document as SharedDocument } from '@hocuspocus/server';
import { encodeAwarenessUpdate } from 'y-protocols/awareness';
import { fullName } from '../../../../domain/account.ts';
import type { Context } from './openTexts.ts';

type Awareness = Parameters<typeof encodeAwarenessUpdate>[0];

const longestPresence = 4096;
const mostStates = 10;

/** Nobody is there in another's name, or for more than their own browser: removes or rewrites the states of a message. */
export function censor(
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
  const tooMany = states.size > mostStates;
  for (const [clientId, state] of states) {
    if (tooMany || others.has(clientId)) states.delete(clientId);
    else states.set(clientId, presented(context, state));
  }
}

/** Where a person is in a text: who they are comes from their session, whatever their browser says. */
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
  const fits = cursor === undefined || (JSON.stringify(cursor)?.length ?? longestPresence) < longestPresence;
  return { user, ...(fits && { cursor }) };
}

/** The states of these clients, for other processes; null when none of them is known. */
export const presenceOf = (awareness: Awareness, clients: number[]): Uint8Array | null => {
  const known = clients.filter((id) => awareness.meta.has(id));
  return known.length === 0 ? null : encodeAwarenessUpdate(awareness, known);
};
