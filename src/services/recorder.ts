import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, InspectionEvent } from 'xstate';

/** An actor where it lives: its systemId, else its parent's path and its own id. */
export type ActorPath = string;

/** What happened, with the things themselves: nothing is copied while the app runs. */
export type Happening =
  | { at: number; kind: 'started'; actor: ActorPath; machine: string; snapshot: AnyMachineSnapshot }
  | { at: number; kind: 'event'; actor: ActorPath; from: ActorPath | null; event: AnyEventObject }
  | { at: number; kind: 'state'; actor: ActorPath; snapshot: AnyMachineSnapshot };

interface Standing {
  ref: AnyActorRef;
  machine: string;
  snapshot: AnyMachineSnapshot;
}

interface Span {
  /** Machines that ran when it began, as they stood. */
  start: Map<ActorPath, Standing>;
  happenings: Happening[];
}

export interface Recorder {
  inspect: (event: InspectionEvent) => void;
  /** The last minutes, oldest first, and how machines stood before them. */
  read: () => Span;
}

const spanLength = 150_000;
const spanSize = 2_000;

const pathOf = (ref: AnyActorRef): ActorPath => {
  const { _parent: parent, systemId } = ref as { _parent?: AnyActorRef; systemId?: string };
  return systemId ?? (parent ? `${pathOf(parent)}/${ref.id}` : ref.id);
};

/** Keeps what machines went through in the last minutes, between two and five of them or a few thousand events, in memory alone. */
export const createRecorder = (now: () => number = Date.now): Recorder => {
  const alive: Span['start'] = new Map();
  const span = (): Span => ({ start: new Map(alive), happenings: [] });
  let older: Span | null = null;
  let newer = span();
  let began = now();
  const note = (happening: Happening): void => {
    if (newer.happenings.length >= spanSize || happening.at - began > spanLength) {
      older = newer;
      newer = span();
      began = happening.at;
    }
    newer.happenings.push(happening);
  };
  return {
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.event' && inspected.type !== '@xstate.snapshot') return;
      const ref = inspected.actorRef as AnyActorRef;
      const machine = (ref as { logic?: { config?: { id?: string } } }).logic?.config?.id;
      if (machine === undefined) return;
      const at = now();
      const actor = pathOf(ref);
      // Another one of that name may have lived before. An actor may be told something before its first snapshot is.
      if (alive.get(actor)?.ref !== ref) {
        const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
        alive.set(actor, { ref, machine, snapshot });
        note({ at, kind: 'started', actor, machine, snapshot });
      }
      if (inspected.event.type === 'xstate.init') return;
      if (inspected.type === '@xstate.event') {
        note({
          at,
          kind: 'event',
          actor,
          from: inspected.sourceRef ? pathOf(inspected.sourceRef as AnyActorRef) : null,
          event: inspected.event,
        });
        return;
      }
      const snapshot = inspected.snapshot as AnyMachineSnapshot;
      note({ at, kind: 'state', actor, snapshot });
      if (snapshot.status === 'active') alive.set(actor, { ref, machine, snapshot });
      else alive.delete(actor);
    },
    read: () => ({ start: (older ?? newer).start, happenings: [...(older?.happenings ?? []), ...newer.happenings] }),
  };
};
