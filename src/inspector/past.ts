import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  getNextTransitions,
  isMachineSnapshot,
  type Snapshot,
} from 'xstate';
import { actorOf } from './lineWriter.ts';

interface Moment {
  turn: number;
  snapshot: Snapshot<unknown>;
}

/** Root actor and path of the page in a turn. */
interface Turn {
  root: AnyActorRef | null;
  path: string;
}

/**
 * States of all actors after each turn, from which the app can be restored. An event and everything that follows from
 * it without waiting are one turn, so that no message between actors is lost.
 */
export class Past {
  private readonly moments = new Map<AnyActorRef, Moment[]>();
  private readonly turns = new Map<number, Turn>();
  private readonly path: () => string;
  private root: AnyActorRef | null = null;
  private count = 0;
  private isOpen = false;

  constructor(path: () => string) {
    this.path = path;
  }

  /** Returns the number of the current turn. */
  turn(): number {
    if (!this.isOpen) {
      this.isOpen = true;
      this.count += 1;
      queueMicrotask(() => {
        this.isOpen = false;
        this.turns.set(this.count, { root: this.root, path: this.path() });
      });
    }
    return this.count;
  }

  take(ref: AnyActorRef, snapshot: Snapshot<unknown>, rootId: string): void {
    const turn = this.turn();
    if (ref.sessionId === rootId) this.root = ref;
    const moments = this.moments.get(ref) ?? [];
    if (moments.at(-1)?.turn === turn) moments.pop();
    moments.push({ turn, snapshot });
    this.moments.set(ref, moments);
  }

  /** Removes the states before a turn. */
  dropBefore(first: number): void {
    for (const turn of this.turns.keys()) if (turn < first) this.turns.delete(turn);
    for (const [ref, moments] of this.moments) {
      const kept = moments.slice(
        Math.max(
          0,
          moments.findLastIndex(({ turn }) => turn <= first),
        ),
      );
      const [last] = kept.length === 1 ? kept : [];
      if (last && last.turn < first && last.snapshot.status !== 'active') this.moments.delete(ref);
      else this.moments.set(ref, kept);
    }
  }

  /**
   * Starts the app again as it was after a turn. `restart` replaces the running app and returns its new root actor.
   * Throws if the states of the turn are no longer known.
   */
  restore(turn: number, restart: (snapshot: Snapshot<unknown>, path: string) => AnyActorRef): void {
    const { root, path } = this.turns.get(turn) ?? { root: null, path: '' };
    if (!root || this.snapshotOf(root, turn).status !== 'active') throw new Error('No state of the app is known here');
    this.startTimers(restart(this.persisted(root, turn), path), root, turn);
  }

  private snapshotOf(ref: AnyActorRef, turn: number): Snapshot<unknown> {
    const moments = this.moments.get(ref) ?? [];
    const moment = moments.findLast((one) => one.turn <= turn) ?? moments[0];
    return moment?.snapshot ?? (ref.getSnapshot() as Snapshot<unknown>);
  }

  /** Returns the snapshot that XState restores. The children are added here, as they were and not as they are. */
  private persisted(ref: AnyActorRef, turn: number): Snapshot<unknown> {
    const snapshot = this.snapshotOf(ref, turn);
    if (!isMachineSnapshot(snapshot)) return snapshot;
    const children = Object.entries(childrenOf(snapshot)).map(([id, child]) => {
      const { src, systemId } = actorOf(child);
      return [id, { src, systemId, snapshot: this.persisted(child, turn) }];
    });
    const { machine } = snapshot as AnyMachineSnapshot;
    const own = machine.getPersistedSnapshot({ ...(snapshot as AnyMachineSnapshot), children: {} });
    return Object.assign(own, { children: Object.fromEntries(children) });
  }

  /** Starts the timers of `after`, with their full delays, because XState restores states without timers. */
  private startTimers(restored: AnyActorRef, before: AnyActorRef, turn: number): void {
    const [snapshot, earlier] = [restored.getSnapshot() as unknown, this.snapshotOf(before, turn)];
    if (!isMachineSnapshot(snapshot) || !isMachineSnapshot(earlier)) return;
    const delays = delaysOf(snapshot as AnyMachineSnapshot, restored);
    // Omits the timers of states that were entered since the restart, because XState has started them.
    for (const type of delaysOf(earlier as AnyMachineSnapshot, restored).keys()) {
      const delay = delays.get(type);
      if (delay !== undefined) restored.system.scheduler.schedule(restored, restored, { type }, delay, type);
    }
    const children = childrenOf(earlier);
    for (const [id, child] of Object.entries(childrenOf(snapshot))) {
      const known = children[id];
      if (known) this.startTimers(child, known, turn);
    }
  }
}

const childrenOf = (snapshot: object): Record<string, AnyActorRef> =>
  (snapshot as { children: Record<string, AnyActorRef> }).children;

/** Returns the delays in milliseconds of the active states, by the type of their events. */
function delaysOf(snapshot: AnyMachineSnapshot, self: AnyActorRef): Map<string, number> {
  const named = snapshot.machine.implementations.delays as Readonly<Record<string, unknown>>;
  const valueOf = (delay: unknown): unknown => {
    if (typeof delay === 'string') return valueOf(named[delay]);
    if (typeof delay !== 'function') return delay;
    return delay({ context: snapshot.context as unknown, event: { type: 'xstate.init' }, self, system: self.system });
  };
  return new Map(
    getNextTransitions(snapshot).flatMap((transition) => {
      const delay = 'delay' in transition ? valueOf(transition.delay) : undefined;
      return typeof delay === 'number' ? [[transition.eventType, delay] as const] : [];
    }),
  );
}
