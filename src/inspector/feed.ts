import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActorRef, AnyMachineSnapshot, AnyTransitionDefinition, InspectionEvent, StateValue } from 'xstate';
import { createMask, maskedName, maskEventWith } from './masks.ts';
import { changesBetween, looksSame, type TakenTransition, type Line } from './lines.ts';
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

type Queued =
  | { kind: 'actor'; at: number; ref: AnyActorRef }
  | { kind: 'event'; at: number; ref: AnyActorRef; source: AnyActorRef | undefined; event: { type: string } }
  | {
      kind: 'state';
      at: number;
      ref: AnyActorRef;
      event: { type: string };
      snapshot: AnyMachineSnapshot;
      taken: TakenTransition[];
    };

const machineOf = (ref: AnyActorRef): string | null =>
  (ref as { logic?: { root?: object; config?: { id?: string } } }).logic?.config?.id ?? null;
const parentOf = (ref: AnyActorRef): AnyActorRef | undefined => (ref as { _parent?: AnyActorRef })._parent;
const whenIdle = (callback: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: 120 });
  else setTimeout(callback, 30);
};
const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<string | number, unknown> | null | undefined)?.[key], value);
const takenTransition = ({ source, target }: AnyTransitionDefinition): TakenTransition => ({
  from: source.id,
  to: (target ?? []).map(({ id }) => id),
});

/**
 * Collects the events and snapshots of the whole system. While the app is busy they are only queued. When the page is
 * idle, they are masked, compared and reported, through the inspector's protocol with an adapter.
 */
export function createFeed({ now = Date.now, later = whenIdle, most }: FeedOptions = {}): Feed {
  const transcript = new Transcript(most);
  const listeners = new Set<(lines: readonly Line[]) => void>();
  const alive = new Map<string, AnyActorRef>();
  const mask = createMask();
  let queue: Queued[] = [];
  let isScheduled = false;
  let count = 0;

  /** Entry of the queue to which the current message of the protocol belongs. */
  let current: Queued | null = null;
  let lines: Line[] = [];
  const contexts = new Map<string, unknown>();
  const raws = new Map<string, unknown>();
  /** Events that an actor has received and not finished, with the numbers of their lines. */
  const open = new Map<string, { event: object; n: number }[]>();

  const toLine = (sent: StatelyInspectionEvent): Line | null => {
    if (!current) return null;
    const { at, ref } = current;
    const head = { n: (count += 1), at, actor: sent.sessionId };
    if (sent.type === '@xstate.actor') {
      const systemId = (ref as { systemId?: string }).systemId ?? null;
      contexts.set(sent.sessionId, undefined);
      return {
        kind: 'actor',
        ...head,
        parent: sent.parentId ?? null,
        name: maskedName(systemId ?? ref.id),
        systemId,
        machine: machineOf(ref),
        value: null,
        context: undefined,
        status: 'active',
      };
    }
    if (sent.type === '@xstate.event') {
      open.set(sent.sessionId, [
        ...(open.get(sent.sessionId) ?? []).slice(-50),
        { event: (current as { event: object }).event, n: head.n },
      ]);
      return { kind: 'event', ...head, from: sent.sourceId ?? null, event: sent.event };
    }
    const raw = (current as { event: object }).event;
    const given = open.get(sent.sessionId) ?? [];
    const by = given.find(({ event }) => event === raw)?.n ?? null;
    open.set(
      sent.sessionId,
      given.filter(({ n }) => n !== by),
    );
    const {
      value = null,
      context,
      status = 'active',
    } = sent.snapshot as { value?: StateValue; context?: unknown; status?: string };
    // Different texts may have equal masks, and new objects equal contents. The original values show if they differ.
    const [rawBefore, rawAfter] = [
      raws.get(sent.sessionId),
      current.kind === 'state' ? current.snapshot.context : undefined,
    ];
    const changes = changesBetween(contexts.get(sent.sessionId), context).filter(
      ({ path, before, after }) =>
        !looksSame(before, after) || !looksSame(valueAt(rawBefore, path), valueAt(rawAfter, path)),
    );
    contexts.set(sent.sessionId, context);
    raws.set(sent.sessionId, rawAfter);
    if (status !== 'active') for (const kept of [contexts, raws, open]) kept.delete(sent.sessionId);
    return {
      kind: 'state',
      ...head,
      by,
      event: sent.event.type,
      value,
      status,
      changes,
      taken: current.kind === 'state' ? current.taken : [],
    };
  };

  const inspector = createInspector(
    {
      send: (sent) => {
        const line = toLine(sent);
        if (line) lines.push(line);
      },
    },
    { sanitizeEvent: maskEventWith(mask), sanitizeContext: (context) => mask(context) as typeof context },
  );

  /**
   * Returns the properties of an actor that the protocol needs. Of its machine that is only the name, because charts
   * are made from the code.
   */
  const protocolActor = (ref: AnyActorRef): Parameters<typeof inspector.actor>[0] & object => {
    const parent = parentOf(ref);
    return {
      sessionId: ref.sessionId,
      id: ref.id,
      ...(parent ? { _parent: { sessionId: parent.sessionId } } : {}),
      logic: { config: { id: machineOf(ref) ?? ref.id } },
    } as never;
  };

  const report = (one: Queued): void => {
    current = one;
    const actor = protocolActor(one.ref);
    if (one.kind === 'actor') inspector.actor(actor, { status: 'active' });
    else if (one.kind === 'event')
      inspector.event(actor, one.event, one.source ? { source: one.source.sessionId } : {});
    else {
      const { status, value, context } = one.snapshot;
      inspector.snapshot(actor, machineOf(one.ref) === null ? { status } : { status, value, context }, {
        event: one.event,
      });
    }
    current = null;
  };

  const flush = (): void => {
    isScheduled = false;
    const batch = queue;
    queue = [];
    lines = [];
    batch.forEach(report);
    if (lines.length === 0) return;
    const batchLines = lines;
    lines = [];
    transcript.take(batchLines);
    for (const listener of listeners) listener(batchLines);
  };
  const enqueue = (one: Queued): void => {
    queue.push(one);
    if (queue.length > 2_000) flush();
    else if (!isScheduled) {
      isScheduled = true;
      later(flush);
    }
  };

  /** Transitions of actors that are processing an event. Meanwhile other actors may process an event of their own. */
  const microsteps = new WeakMap<object, TakenTransition[]>();
  const running = (actor: string): AnyActorRef => {
    const ref = alive.get(actor);
    if (!ref) throw new Error('This actor has ended');
    return ref;
  };
  const wouldTake = (ref: AnyActorRef, event: { type: string }): boolean =>
    (ref.getSnapshot() as AnyMachineSnapshot).can(event as never);

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
    possible: (actor) => {
      const ref = running(actor);
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
    },
    can: (actor, event) => wouldTake(running(actor), event),
    send: (actor, event) => running(actor).send(event as never),
  };
}
