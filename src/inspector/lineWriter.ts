import { type Actor, type AnyActorLogic, type AnyActorRef, type AnyMachineSnapshot, StateMachine } from 'xstate';
import { masked } from '../services/recording.ts';
import { type Change, changesBetween, type Line, looksSame, type TakenTransition } from './lines.ts';
import { createMask, maskedName, maskEventWith } from './masks.ts';

export type Queued = { at: number; turn: number; ref: AnyActorRef } & (
  | { kind: 'actor' }
  | { kind: 'event'; source: AnyActorRef | undefined; event: { type: string } }
  | { kind: 'state'; event: { type: string }; snapshot: AnyMachineSnapshot; taken: TakenTransition[] }
  | { kind: 'crash'; event: { type: string }; error: unknown; restarted: boolean }
);

/** Returns an actor with the fields that the type of references lacks. XState inspects no other objects. */
export const actorOf = (ref: AnyActorRef) => ref as Actor<AnyActorLogic>;
/** Returns the id of an actor's machine. Null if it is a promise, a callback or the like. */
export const machineOf = (ref: AnyActorRef): string | null => {
  const { logic } = actorOf(ref);
  return logic instanceof StateMachine ? logic.id : null;
};
const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<string | number, unknown> | null | undefined)?.[key], value);

/** Masks the queued events and snapshots of an app, compares the snapshots, and writes lines. */
export class LineWriter {
  private count = 0;
  private readonly contexts = new Map<string, unknown>();
  private readonly raws = new Map<string, unknown>();
  /** Events that each actor has received but not finished, with the numbers of their lines. */
  private readonly open = new Map<string, { event: object; n: number }[]>();
  private readonly mask = createMask();
  private readonly maskEvent = maskEventWith(this.mask);

  write(batch: readonly Queued[]): Line[] {
    return batch.map((queued) => this.lineOf(queued));
  }

  private lineOf(queued: Queued): Line {
    const { at, ref } = queued;
    const actor = ref.sessionId;
    const head = { n: (this.count += 1), at, actor };
    if (queued.kind === 'actor') {
      const { systemId = null } = actorOf(ref);
      this.contexts.set(actor, undefined);
      return {
        kind: 'actor',
        ...head,
        parent: null,
        name: maskedName(systemId ?? ref.id),
        systemId,
        machine: machineOf(ref),
        value: null,
        context: undefined,
        status: 'active',
      };
    }
    const { event } = queued;
    if (queued.kind === 'event') {
      this.open.set(actor, [...(this.open.get(actor) ?? []).slice(-50), { event, n: head.n }]);
      return { kind: 'event', ...head, from: queued.source?.sessionId ?? null, event: this.maskEvent(event) };
    }
    const type = maskedName(event.type);
    if (queued.kind === 'crash') {
      const by = this.numberOf(actor, event);
      return { kind: 'crash', ...head, by, event: type, ...wordsOf(queued.error), restarted: queued.restarted };
    }
    const { status, ...state } = queued.snapshot;
    const [value, raw] = machineOf(ref) === null ? [null, undefined] : [state.value, state.context];
    const by = this.finish(actor, event);
    const changes = this.changesOf(actor, this.mask(raw), raw);
    if (status !== 'active') for (const kept of [this.contexts, this.raws, this.open]) kept.delete(actor);
    return { kind: 'state', ...head, by, event: type, value, status, changes, taken: queued.taken };
  }

  /** Returns the number of the line of an open event, or null if it isn't open. */
  private numberOf(actor: string, event: object): number | null {
    return this.open.get(actor)?.find((one) => one.event === event)?.n ?? null;
  }

  private finish(actor: string, event: object): number | null {
    const by = this.numberOf(actor, event);
    this.open.set(
      actor,
      (this.open.get(actor) ?? []).filter(({ n }) => n !== by),
    );
    return by;
  }

  private changesOf(actor: string, context: unknown, raw: unknown): Change[] {
    // Compares the original values too: different texts may have equal masks, and new objects may have equal contents.
    const rawBefore = this.raws.get(actor);
    const changes = changesBetween(this.contexts.get(actor), context).filter(
      ({ path, before, after }) =>
        !looksSame(before, after) || !looksSame(valueAt(rawBefore, path), valueAt(raw, path)),
    );
    this.contexts.set(actor, context);
    this.raws.set(actor, raw);
    return changes;
  }
}

/** Returns the message and stack of an exception. They are not masked, because engineers need them. */
function wordsOf(error: unknown): { message: string; stack: string } {
  if (error instanceof Error) return { message: `${error.name}: ${error.message}`, stack: error.stack ?? '' };
  const message = typeof error === 'object' ? JSON.stringify(masked(error)) : String(error);
  return { message, stack: '' };
}
