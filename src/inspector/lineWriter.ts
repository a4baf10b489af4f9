import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActorRef, AnyMachineSnapshot, StateValue } from 'xstate';
import { type Change, changesBetween, type Line, looksSame, type TakenTransition } from './lines.ts';
import { createMask, maskedName, maskEventWith } from './masks.ts';

export type Queued =
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
const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<string | number, unknown> | null | undefined)?.[key], value);

/** Masks and compares what an app has queued, and writes it as lines through the inspector's protocol. */
export class LineWriter {
  private count = 0;
  private lines: Line[] = [];
  /** Entry of the queue to which the current message of the protocol belongs. */
  private current: Queued | null = null;
  private readonly contexts = new Map<string, unknown>();
  private readonly raws = new Map<string, unknown>();
  /** Events that an actor has received and not finished, with the numbers of their lines. */
  private readonly open = new Map<string, { event: object; n: number }[]>();
  private readonly inspector: ReturnType<typeof createInspector>;

  constructor() {
    const mask = createMask();
    this.inspector = createInspector(
      {
        send: (sent) => {
          if (this.current) this.lines.push(this.lineOf(sent, this.current));
        },
      },
      { sanitizeEvent: maskEventWith(mask), sanitizeContext: (context) => mask(context) as typeof context },
    );
  }

  write(batch: readonly Queued[]): Line[] {
    this.lines = [];
    for (const queued of batch) this.report(queued);
    return this.lines;
  }

  private report(queued: Queued): void {
    this.current = queued;
    const actor = protocolActor(queued.ref);
    if (queued.kind === 'actor') this.inspector.actor(actor, { status: 'active' });
    else if (queued.kind === 'event')
      this.inspector.event(actor, queued.event, queued.source ? { source: queued.source.sessionId } : {});
    else {
      const { status, value, context } = queued.snapshot;
      this.inspector.snapshot(actor, machineOf(queued.ref) === null ? { status } : { status, value, context }, {
        event: queued.event,
      });
    }
    this.current = null;
  }

  private lineOf(sent: StatelyInspectionEvent, queued: Queued): Line {
    const head = { n: (this.count += 1), at: queued.at, actor: sent.sessionId };
    if (sent.type === '@xstate.actor') {
      const { systemId = null } = queued.ref as { systemId?: string };
      this.contexts.set(sent.sessionId, undefined);
      return {
        kind: 'actor',
        ...head,
        parent: sent.parentId ?? null,
        name: maskedName(systemId ?? queued.ref.id),
        systemId,
        machine: machineOf(queued.ref),
        value: null,
        context: undefined,
        status: 'active',
      };
    }
    const { event } = queued as { event: object };
    if (sent.type === '@xstate.event') {
      this.open.set(sent.sessionId, [...(this.open.get(sent.sessionId) ?? []).slice(-50), { event, n: head.n }]);
      return { kind: 'event', ...head, from: sent.sourceId ?? null, event: sent.event };
    }
    const snapshot = sent.snapshot as { value?: StateValue; context?: unknown; status?: string };
    const { value = null, context, status = 'active' } = snapshot;
    const state = queued.kind === 'state' ? queued : null;
    const by = this.finish(sent.sessionId, event);
    const changes = this.changesOf(sent.sessionId, context, state?.snapshot.context);
    if (status !== 'active') for (const kept of [this.contexts, this.raws, this.open]) kept.delete(sent.sessionId);
    return { kind: 'state', ...head, by, event: sent.event.type, value, status, changes, taken: state?.taken ?? [] };
  }

  /** Closes an open event of the actor. Returns the number of its line, or null if it isn't open. */
  private finish(actor: string, event: object): number | null {
    const open = this.open.get(actor) ?? [];
    const by = open.find((one) => one.event === event)?.n ?? null;
    this.open.set(
      actor,
      open.filter(({ n }) => n !== by),
    );
    return by;
  }

  private changesOf(actor: string, context: unknown, raw: unknown): Change[] {
    // Different texts may have equal masks, and new objects equal contents. The original values show if they differ.
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

/**
 * Returns the properties of an actor that the protocol needs. Of its machine that is only the name, because charts are
 * made from the code.
 */
function protocolActor(ref: AnyActorRef): Parameters<ReturnType<typeof createInspector>['actor']>[0] & object {
  const parent = (ref as { _parent?: AnyActorRef })._parent;
  return {
    sessionId: ref.sessionId,
    id: ref.id,
    ...(parent ? { _parent: { sessionId: parent.sessionId } } : {}),
    logic: { config: { id: machineOf(ref) ?? ref.id } },
  } as never;
}
