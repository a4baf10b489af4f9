import type { AnyActorRef } from 'xstate';
import { targetOf } from '../../src/machines/senders.ts';

interface InspectedAction {
  type: string;
  params: unknown;
}

const nobody = targetOf({ get: () => undefined }, null);

/**
 * Returns a function that describes an action of the actor `self`, for example `send write.requested (task.update) to
 * outbox` or `spawn loadTask as load`. In parentheses are the kinds and the messages that an event names.
 */
export function describeActionsOf(
  self: AnyActorRef,
  system: AnyActorRef['system'],
): (action: InspectedAction) => string {
  // A walk has no neighbours, so senders look them up in vain. The name that they look up last is the target.
  const { get } = system;
  let lookedUp: string | undefined;
  system.get = (name) => {
    lookedUp = String(name);
    return get(name);
  };
  return (action) => {
    const nameOf = (target: AnyActorRef): string => {
      if (target === self) return 'itself';
      return target === nobody ? (lookedUp ?? 'nobody') : target.id;
    };
    const text = describe(action.type, (action.params ?? {}) as Record<string, unknown>, nameOf);
    lookedUp = undefined;
    return text;
  };
}

function describe(
  type: string,
  { id, to, event, actorRef, src, delay, sendId }: Record<string, unknown>,
  nameOf: (target: AnyActorRef) => string,
): string {
  const sent = event as { type: string };
  const later = typeof delay === 'number' ? ` after ${delay} ms` : '';
  switch (type) {
    case 'xstate.sendTo':
      return `send ${nameOfEvent(sent)} to ${nameOf(to as AnyActorRef)}${later}`;
    case 'xstate.raise': {
      const timer = timerOf(sent.type);
      return timer === null ? `raise ${nameOfEvent(sent)}${later}` : `start timer ${timer} (${String(delay)} ms)`;
    }
    case 'xstate.emit':
      return `emit ${nameOfEvent(sent)}`;
    case 'xstate.cancel': {
      const timer = timerOf(String(sendId));
      return timer === null ? `cancel ${String(sendId)}` : `cancel timer ${timer}`;
    }
    case 'xstate.spawnChild': {
      const child = (actorRef as AnyActorRef).id;
      return typeof src === 'string' && src !== child ? `spawn ${src} as ${child}` : `spawn ${child}`;
    }
    case 'xstate.stopChild':
      // The parameters of this action are the child.
      return `stop ${id === undefined ? 'nothing' : String(id)}`;
    default:
      return `run ${type}`;
  }
}

const timerOf = (id: string): string | null => /^xstate\.after\.(.+)$/.exec(id)?.[1] ?? null;

function nameOfEvent({ type, ...payload }: { type: string }): string {
  const named = [...new Set(namesIn(payload, 3))];
  return named.length === 0 ? type : `${type} (${named.join(', ')})`;
}

/** Lists the kinds and messages in a payload. A machine names them. Most other values come with its events. */
function namesIn(value: unknown, depth: number): string[] {
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  const { area, key, kind } = value as Record<string, unknown>;
  if (typeof area === 'string' && typeof key === 'string') return [`${area}.${key}`];
  return [
    ...(typeof kind === 'string' ? [kind] : []),
    ...Object.values(value).flatMap((each) => namesIn(each, depth - 1)),
  ];
}
