import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  getNextTransitions,
  type InspectionEvent,
  type Snapshot,
} from 'xstate';
import type { Crash } from '../system/supervise.ts';
import { type Line, takenTransition, type TakenTransition } from './lines.ts';
import { unmasked } from './masks.ts';
import { actorOf, LineWriter, type Queued } from './lineWriter.ts';
import { Past } from './past.ts';
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
  /** Records a crash. The same exception of an actor is recorded once. */
  crash: (crash: Crash) => void;
  /** Calls back with every new batch of lines. Returns a function that unsubscribes. */
  onLines: (listener: (lines: readonly Line[]) => void) => () => void;
  possible: (actor: string) => PossibleEvent[];
  /** Returns true if the actor would handle the event. Throws the error of a guard. */
  can: (actor: string, event: { type: string }) => boolean;
  /**
   * Sends an event to an actor, or to the running actor with the same systemId. Masked values that are equal to those
   * of the line `like` are replaced by the original values. Throws if the actor has ended.
   */
  send: (actor: string, event: { type: string }, like?: number | null) => void;
  /** Sets the function that replaces the running app by one in an earlier state, and returns its root actor. */
  restoreWith: (restart: Restart) => void;
  /**
   * Restores the app as it was after a step and the steps that it caused in the same turn. Returns the running actor
   * with the systemId of the given one, or null. Throws if the state isn't known.
   */
  restore: (step: number, actor: string | null) => string | null;
  flush: () => void;
}

export type Restart = (snapshot: Snapshot<unknown>, path: string) => AnyActorRef;

export interface FeedOptions {
  now?: () => number;
  /** Returns the current path of the page. */
  path?: () => string;
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
 * idle, they become lines.
 */
export function createFeed({ now = Date.now, path = () => '', later = whenIdle, most }: FeedOptions = {}): Feed {
  const transcript = new Transcript(most);
  const writer = new LineWriter();
  const listeners = new Set<(lines: readonly Line[]) => void>();
  const alive = new Map<string, AnyActorRef>();
  const errors = new WeakMap<AnyActorRef, unknown>();
  const past = new Past(path);
  const kept = new KeptLines();
  let restart: Restart | undefined;
  let queue: Queued[] = [];
  let isScheduled = false;

  const flush = (): void => {
    isScheduled = false;
    const batch = queue;
    queue = [];
    const lines = writer.write(batch);
    if (lines.length === 0) return;
    transcript.take(lines);
    for (const [index, queued] of batch.entries()) kept.add(lines[index]?.n ?? 0, queued);
    const first = kept.dropBefore(transcript.steps[0]?.n ?? 0);
    if (first !== null) past.dropBefore(first);
    for (const listener of listeners) listener(lines);
  };
  const stamp = () => ({ at: now(), turn: past.turn() });
  const enqueue = (one: Queued): void => {
    queue.push(one);
    if (queue.length > 2_000) flush();
    else if (!isScheduled) {
      isScheduled = true;
      later(flush);
    }
  };

  const crash: Feed['crash'] = ({ actor: ref, event, error, restarted }) => {
    if (!restarted) alive.delete(ref.sessionId);
    if (errors.has(ref) && errors.get(ref) === error) return;
    errors.set(ref, error);
    enqueue({ kind: 'crash', ...stamp(), ref, event, error, restarted });
  };

  const running = (actor: string): AnyActorRef => {
    const ref = alive.get(actor);
    if (!ref) throw new Error('This actor has ended');
    return ref;
  };
  const successorOf = (actor: string): AnyActorRef | undefined => {
    const systemId = transcript.actors.get(actor)?.systemId;
    return systemId ? [...alive.values()].find((ref) => actorOf(ref).systemId === systemId) : undefined;
  };
  return {
    transcript,
    flush,
    crash,
    inspect: createReader({ alive, past, enqueue, stamp, crash }),
    onLines: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    possible: (actor) => possibleEvents(running(actor)),
    can: (actor, event) => wouldTake(running(actor), event),
    send: (actor, event, like = null) => {
      const step = like === null ? null : transcript.step(like);
      const original = like === null ? undefined : kept.originals.get(like);
      const ref = alive.get(actor) ?? successorOf(actor) ?? running(actor);
      ref.send((step && original ? unmasked(event, step.event, original) : event) as never);
    },
    restoreWith: (given) => {
      restart = given;
    },
    restore: (step, actor) => {
      if (!restart) throw new Error('This app can’t be restored');
      past.restore(kept.turns.get(step) ?? 0, restart);
      flush();
      return (actor === null ? undefined : successorOf(actor)?.sessionId) ?? null;
    },
  };
}

/** Original events, and turns of events and states, by the numbers of their lines. */
class KeptLines {
  readonly originals = new Map<number, object>();
  readonly turns = new Map<number, number>();

  add(n: number, queued: Queued): void {
    this.turns.set(n, queued.turn);
    if (queued.kind === 'event') this.originals.set(n, queued.event);
  }

  /** Drops the lines before the first step. Returns the turn of that step, or null if no line was dropped. */
  dropBefore(first: number): number | null {
    if (!this.originals.has(first) || this.originals.keys().next().value === first) return null;
    for (const n of this.turns.keys()) {
      if (n >= first) break;
      this.originals.delete(n);
      this.turns.delete(n);
    }
    return this.turns.get(first) ?? 0;
  }
}

interface ReaderTargets {
  alive: Map<string, AnyActorRef>;
  past: Past;
  enqueue: (one: Queued) => void;
  stamp: () => Pick<Queued, 'at' | 'turn'>;
  crash: Feed['crash'];
}

/** Returns the function that reads what XState reports of each actor. */
function createReader({ alive, past, enqueue, stamp, crash }: ReaderTargets): Feed['inspect'] {
  /** Transitions of the event that each actor is processing. */
  const microsteps = new WeakMap<object, TakenTransition[]>();
  return (inspected) => {
    const ref = inspected.actorRef as AnyActorRef;
    if (inspected.type === '@xstate.actor') {
      alive.set(ref.sessionId, ref);
      enqueue({ kind: 'actor', ...stamp(), ref });
    } else if (inspected.type === '@xstate.event') {
      const { event, sourceRef: source } = inspected as typeof inspected & { sourceRef?: AnyActorRef };
      enqueue({ kind: 'event', ...stamp(), ref, source, event });
      // Reports a failure at the start here, because an actor that fails while it starts has no snapshot.
      if (source && event.type.startsWith('xstate.error.actor.'))
        crash({ actor: source, event: { type: 'xstate.init' }, error: event['error'], restarted: false });
    } else if (inspected.type === '@xstate.microstep') {
      // No public function names the transitions of a step: `getTransitionData` omits those of `always`.
      microsteps.set(ref, [...(microsteps.get(ref) ?? []), ...inspected._transitions.map(takenTransition)]);
    } else if (inspected.type === '@xstate.snapshot') {
      const snapshot = inspected.snapshot as AnyMachineSnapshot;
      past.take(ref, snapshot, inspected.rootId);
      enqueue({ kind: 'state', ...stamp(), ref, event: inspected.event, snapshot, taken: microsteps.get(ref) ?? [] });
      microsteps.delete(ref);
      const { status, error } = snapshot;
      if (status !== 'active') alive.delete(ref.sessionId);
      if (status === 'error') crash({ actor: ref, event: inspected.event, error, restarted: false });
    }
  };
}

const wouldTake = (ref: AnyActorRef, event: { type: string }): boolean =>
  (ref.getSnapshot() as AnyMachineSnapshot).can(event as never);

function possibleEvents(ref: AnyActorRef): PossibleEvent[] {
  const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
  if (!('machine' in snapshot)) return [];
  const types = [...new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType))].filter(
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
