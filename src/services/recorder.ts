import type { Actor, AnyActorLogic, AnyActorRef, AnyEventObject, AnyMachineSnapshot, InspectionEvent } from 'xstate';

/** Path of an actor: its systemId, or its parent's path and its own id. */
export type ActorPath = string;

/** An entry of the recorder. It refers to the original objects, because copying would slow down the app. */
export type RecorderEntry =
  | {
      at: number;
      kind: 'started';
      actor: ActorPath;
      parent: ActorPath | null;
      machine: string;
      snapshot: AnyMachineSnapshot;
    }
  | { at: number; kind: 'event'; actor: ActorPath; from: ActorPath | null; event: AnyEventObject }
  | { at: number; kind: 'state'; actor: ActorPath; snapshot: AnyMachineSnapshot };

interface RunningMachine {
  ref: AnyActorRef;
  parent: ActorPath | null;
  machine: string;
  snapshot: AnyMachineSnapshot;
}

interface Span {
  /** Machines that were running at the beginning, with their state. */
  start: Map<ActorPath, RunningMachine>;
  entries: RecorderEntry[];
}

export interface Recorder {
  inspect: (event: InspectionEvent) => void;
  /** Returns the entries of the last minutes, oldest first, and the states before them. */
  read: () => Span;
}

const spanLength = 150_000;
const spanSize = 2_000;

const parentOf = (ref: AnyActorRef): ActorPath | null => {
  const { parent } = (ref as Actor<AnyActorLogic>).options;
  return parent ? pathOf(parent) : null;
};

const pathOf = (ref: AnyActorRef): ActorPath => {
  const parent = parentOf(ref);
  return (ref as { systemId?: string }).systemId ?? (parent === null ? ref.id : `${parent}/${ref.id}`);
};

/**
 * Keeps the events of all machines in memory. It covers the last two and a half to five minutes, or less if there are
 * many events.
 */
export const createRecorder = (now: () => number = Date.now): Recorder => {
  const alive: Span['start'] = new Map();
  const span = (): Span => ({ start: new Map(alive), entries: [] });
  let older: Span | null = null;
  let newer = span();
  let startedAt = now();
  const add = (entry: RecorderEntry): void => {
    if (newer.entries.length >= spanSize || entry.at - startedAt > spanLength) {
      older = newer;
      newer = span();
      startedAt = entry.at;
    }
    newer.entries.push(entry);
  };
  return {
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.event' && inspected.type !== '@xstate.snapshot') return;
      const ref = inspected.actorRef as AnyActorRef;
      const machine = (ref as { logic?: { config?: { id?: string } } }).logic?.config?.id;
      if (machine === undefined) return;
      const at = now();
      const actor = pathOf(ref);
      // A new actor may have the path of a stopped one, and its first event may be reported before its first snapshot.
      if (alive.get(actor)?.ref !== ref) {
        const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
        const parent = parentOf(ref);
        alive.set(actor, { ref, parent, machine, snapshot });
        add({ at, kind: 'started', actor, parent, machine, snapshot });
      }
      if (inspected.event.type === 'xstate.init') return;
      if (inspected.type === '@xstate.event') {
        add({
          at,
          kind: 'event',
          actor,
          from: inspected.sourceRef ? pathOf(inspected.sourceRef as AnyActorRef) : null,
          event: inspected.event,
        });
        return;
      }
      const snapshot = inspected.snapshot as AnyMachineSnapshot;
      add({ at, kind: 'state', actor, snapshot });
      if (snapshot.status === 'active') alive.set(actor, { ref, parent: parentOf(ref), machine, snapshot });
      else alive.delete(actor);
    },
    read: () => ({ start: (older ?? newer).start, entries: [...(older?.entries ?? []), ...newer.entries] }),
  };
};
