import type { AnyActorRef, AnyMachineSnapshot, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { type Line, takenTransition, type TakenTransition } from './lines.ts';
import { LineWriter, type Queued } from './lineWriter.ts';
import { Transcript } from './transcript.ts';

/** An event for which the actor's current state has a transition. */
export interface PossibleEvent {
  type: string;
  /** Result of the guard without a payload. `depends` if the guard fails without one. */
  can: 'yes' | 'no' | 'depends';
}

export interface Feed {
  transcript: Transcript;
  inspect: (event: InspectionEvent) => void;
  /** Calls back with every new batch of lines. Returns a function that unsubscribes. */
  onLines: (listener: (lines: readonly Line[]) => void) => () => void;
  possible: (actor: string) => PossibleEvent[];
  /** Checks if the actor would take the event. Throws the error of its guard. */
  can: (actor: string, event: { type: string }) => boolean;
  /** Sends an event to an actor. Throws if the actor has ended. */
  send: (actor: string, event: { type: string }) => void;
  flush: () => void;
}

export interface FeedOptions {
  now?: () => number;
  /** Calls back when the page is idle. */
  later?: (callback: () => void) => void;
  most?: number;
}

const whenIdle = (callback: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: 120 });
  else setTimeout(callback, 30);
};
/**
 * Collects the events and snapshots of the whole system. While the app is busy they are only queued. When the page is
 * idle, they are written as lines.
 */
export function createFeed({ now = Date.now, later = whenIdle, most }: FeedOptions = {}): Feed {
  const transcript = new Transcript(most);
  const writer = new LineWriter();
  const listeners = new Set<(lines: readonly Line[]) => void>();
  const alive = new Map<string, AnyActorRef>();
  let queue: Queued[] = [];
  let isScheduled = false;

  const flush = (): void => {
    isScheduled = false;
    const batch = queue;
    queue = [];
    const lines = writer.write(batch);
    if (lines.length === 0) return;
    transcript.take(lines);
    for (const listener of listeners) listener(lines);
  };
  const enqueue = (one: Queued): void => {
    queue.push(one);
    if (queue.length > 2_000) flush();
    else if (!isScheduled) {
      isScheduled = true;
      later(flush);
    }
  };

  /** Transitions of the event that each actor is processing. */
  const microsteps = new WeakMap<object, TakenTransition[]>();
  const running = (actor: string): AnyActorRef => {
    const ref = alive.get(actor);
    if (!ref) throw new Error('This actor has ended');
    return ref;
  };
  return {
    transcript,
    flush,
    inspect: (inspected) => {
      const ref = inspected.actorRef as AnyActorRef;
      if (inspected.type === '@xstate.actor') {
        alive.set(ref.sessionId, ref);
        enqueue({ kind: 'actor', at: now(), ref });
      } else if (inspected.type === '@xstate.event') {
        enqueue({
          kind: 'event',
          at: now(),
          ref,
          source: inspected.sourceRef as AnyActorRef | undefined,
          event: inspected.event,
        });
      } else if (inspected.type === '@xstate.microstep') {
        const taken = (inspected as { _transitions: AnyTransitionDefinition[] })._transitions.map(takenTransition);
        microsteps.set(ref, [...(microsteps.get(ref) ?? []), ...taken]);
      } else if (inspected.type === '@xstate.snapshot') {
        const snapshot = inspected.snapshot as AnyMachineSnapshot;
        enqueue({ kind: 'state', at: now(), ref, event: inspected.event, snapshot, taken: microsteps.get(ref) ?? [] });
        microsteps.delete(ref);
        if (snapshot.status !== 'active') alive.delete(ref.sessionId);
      }
    },
    onLines: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    possible: (actor) => possibleEvents(running(actor)),
    can: (actor, event) => wouldTake(running(actor), event),
    send: (actor, event) => running(actor).send(event as never),
  };
}

const wouldTake = (ref: AnyActorRef, event: { type: string }): boolean =>
  (ref.getSnapshot() as AnyMachineSnapshot).can(event as never);

function possibleEvents(ref: AnyActorRef): PossibleEvent[] {
  const { _nodes: nodes } = ref.getSnapshot() as { _nodes?: { transitions: Map<string, unknown> }[] };
  const types = [...new Set((nodes ?? []).flatMap(({ transitions }) => [...transitions.keys()]))].filter(
    (type) => type !== '' && !type.startsWith('xstate.') && !type.includes('*'),
  );
  return types.sort().map((type): PossibleEvent => {
    try {
      return { type, can: wouldTake(ref, { type }) ? 'yes' : 'no' };
    } catch {
      return { type, can: 'depends' };
    }
  });
}
