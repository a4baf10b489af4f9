import type { StateValue } from 'xstate';
import {
  type Change,
  type TakenTransition,
  type Line,
  type ActorLine,
  type EventLine,
  type StateLine,
  type CrashLine,
  withChanges,
} from './lines.ts';

export interface KnownActor {
  id: string;
  parent: string | null;
  name: string;
  systemId: string | null;
  machine: string | null;
  since: number;
  first: Moment;
  steps: Step[];
  events: number;
  children: string[];
  crashes: Crash[];
}

/** An exception of an actor. `n` is the number of the step that crashed. */
export type Crash = Pick<CrashLine, 'n' | 'at' | 'event' | 'message' | 'stack' | 'restarted'>;

export interface Moment {
  value: StateValue | null;
  context: unknown;
  status: string;
}

/** An event and its effect on the receiving actor. */
export interface Step {
  n: number;
  at: number;
  actor: string;
  from: string | null;
  event: { type: string } & Record<string, unknown>;
  /** State after the event. Null while the event is being processed. */
  after: Moment | null;
  before: StateValue | null;
  changes: readonly Change[];
  taken: readonly TakenTransition[];
  /** Exception of this step, if it crashed. */
  crash: Crash | null;
}

const nothing: Moment = { value: null, context: undefined, status: 'active' };
/** Maximum number of ended actors without steps that are kept. */
const mostEnded = 200;
/** Maximum number of kept crashes of an actor. */
const mostCrashes = 20;

/** All lines of an app, up to a limit. The oldest steps are dropped, and actors keep the state after them. */
export class Transcript {
  readonly actors = new Map<string, KnownActor>();
  steps: Step[] = [];
  /** Increases with every change, so that views notice it. */
  version = 0;
  private readonly most: number;
  private readonly byLine = new Map<number, Step>();
  private readonly listeners = new Set<() => void>();
  private isNotifying = false;

  constructor(most = 10_000) {
    this.most = most;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  take(lines: readonly Line[]): void {
    for (const line of lines) {
      if (line.kind === 'actor') this.takeActor(line);
      else if (line.kind === 'event') this.takeEvent(line);
      else if (line.kind === 'crash') this.takeCrash(line);
      else this.takeState(line);
    }
    // Drops steps only after exceeding the limit by ten percent, so that it happens rarely.
    if (this.steps.length > this.most * 1.1) this.drop(this.steps.length - this.most);
    this.changed();
  }

  clear(): void {
    this.actors.clear();
    this.byLine.clear();
    this.steps = [];
    this.changed();
  }

  lines(): Line[] {
    const lines: Line[] = [...this.actors.values()].map(({ id, parent, name, systemId, machine, since, first }) => ({
      kind: 'actor',
      n: 0,
      at: since,
      actor: id,
      parent,
      name,
      systemId,
      machine,
      ...first,
    }));
    for (const { n, at, actor, from, event, after, changes, taken } of this.steps) {
      lines.push({ kind: 'event', n, at, actor, from, event });
      if (after)
        lines.push({
          kind: 'state',
          n,
          at,
          actor,
          by: n,
          event: event.type,
          value: after.value,
          status: after.status,
          changes,
          taken,
        });
    }
    for (const { id, crashes } of this.actors.values())
      for (const crash of crashes) lines.push({ kind: 'crash', actor: id, by: crash.n, ...crash });
    return lines;
  }

  /** Returns the crashes of an actor up to the step with this number, or all of them, the last one first. */
  crashesOf(id: string, n: number | null = null): Crash[] {
    return (this.actors.get(id)?.crashes ?? []).filter((crash) => n === null || crash.n <= n).reverse();
  }

  /**
   * Returns the state of an actor after the step with this number, or its current state. Returns null if the actor had
   * not started.
   */
  momentOf(id: string, n: number | null = null): Moment | null {
    const actor = this.actors.get(id);
    if (!actor) return null;
    const step = n === null ? actor.steps.findLast(({ after }) => after !== null) : this.stepBefore(actor, n);
    if (step?.after) return step.after;
    return n !== null && this.bornAfter(actor, n) ? null : actor.first;
  }

  /** Returns the actor's last finished step up to this number. */
  lastStepOf(id: string, n: number | null = null): Step | null {
    const actor = this.actors.get(id);
    if (!actor) return null;
    return (n === null ? actor.steps.findLast(({ after }) => after !== null) : this.stepBefore(actor, n)) ?? null;
  }

  step(n: number): Step | null {
    return this.byLine.get(n) ?? null;
  }

  /** Returns the last event of a type, preferably one to this actor or to another one with its machine. */
  exampleOf(type: string, id: string | null): Step | undefined {
    const machine = id === null ? null : this.actors.get(id)?.machine;
    const all = this.steps.filter(({ event }) => event.type === type);
    return (
      all.findLast(({ actor }) => actor === id) ??
      all.findLast(({ actor }) => this.actors.get(actor)?.machine === machine) ??
      all.at(-1)
    );
  }

  /** Returns the path of an actor, as in recordings: its systemId, or its parent's path and its own name. */
  pathOf(id: string): string {
    const { systemId = null, parent = null, name = id } = this.actors.get(id) ?? {};
    return systemId !== null || parent === null ? name : `${this.pathOf(parent)}/${name}`;
  }

  /** Returns the running actor with a path. */
  runningAt(path: string): string | undefined {
    return [...this.actors.keys()].findLast((id) => this.momentOf(id)?.status === 'active' && this.pathOf(id) === path);
  }

  private bornAfter(actor: KnownActor, n: number): boolean {
    const [first] = actor.steps;
    return first !== undefined && first.n > n && first.event.type === 'xstate.init';
  }

  private stepBefore({ steps }: KnownActor, n: number): Step | undefined {
    let [low, high] = [0, steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((steps[middle]?.n ?? 0) <= n) low = middle + 1;
      else high = middle;
    }
    for (let at = low - 1; at >= 0; at -= 1) if (steps[at]?.after) return steps[at];
    return undefined;
  }

  private takeActor({ actor: id, parent, name, systemId, machine, at, value, context, status }: ActorLine): void {
    if (this.actors.has(id)) return;
    this.actors.set(id, {
      id,
      parent,
      name,
      systemId,
      machine,
      since: at,
      first: { value, context, status },
      steps: [],
      events: 0,
      children: [],
      crashes: [],
    });
    if (parent !== null) this.actors.get(parent)?.children.push(id);
  }

  private takeEvent({ n, at, actor, from, event }: EventLine): void {
    const known = this.actors.get(actor);
    if (!known) return;
    const before = this.momentOf(actor) ?? nothing;
    // Takes the parent from the sender of `xstate.init`, because an actor is first reported without a parent.
    if (event.type === 'xstate.init' && from !== null && known.parent === null) {
      known.parent = from;
      this.actors.get(from)?.children.push(actor);
    }
    const step: Step = {
      n,
      at,
      actor,
      from,
      event,
      after: null,
      before: before.value,
      changes: [],
      taken: [],
      crash: null,
    };
    known.steps.push(step);
    known.events += 1;
    this.steps.push(step);
    this.byLine.set(n, step);
  }

  private takeState(line: StateLine): void {
    const known = this.actors.get(line.actor);
    if (!known) return;
    const before = this.momentOf(line.actor) ?? nothing;
    let step = line.by === null ? undefined : this.byLine.get(line.by);
    if (!step) {
      step = {
        n: line.n,
        at: line.at,
        actor: line.actor,
        from: null,
        event: { type: line.event },
        after: null,
        before: before.value,
        changes: [],
        taken: [],
        crash: null,
      };
      known.steps.push(step);
      this.steps.push(step);
      this.byLine.set(step.n, step);
    }
    step.before = before.value;
    step.changes = line.changes;
    step.taken = line.taken;
    step.after = { value: line.value, context: withChanges(before.context, line.changes), status: line.status };
  }

  private takeCrash({ n, by, at, actor, event, message, stack, restarted }: CrashLine): void {
    const known = this.actors.get(actor);
    if (!known) return;
    const crash = { n: by ?? n, at, event, message, stack, restarted };
    known.crashes = [...known.crashes, crash].slice(-mostCrashes);
    const step = this.byLine.get(crash.n);
    if (step?.actor === actor) step.crash = crash;
    if (!restarted && !known.steps.some(({ after }) => after !== null))
      known.first = { ...known.first, status: 'error' };
  }

  private drop(count: number): void {
    const dropped = this.steps.slice(0, count);
    this.steps = this.steps.slice(count);
    const last = this.steps[0]?.n ?? Infinity;
    for (const { n, actor, after } of dropped) {
      this.byLine.delete(n);
      const known = this.actors.get(actor);
      if (known && after) known.first = after;
    }
    for (const actor of new Set(dropped.map((step) => step.actor))) {
      const known = this.actors.get(actor);
      if (known) known.steps = known.steps.filter(({ n }) => n >= last);
    }
    const ended = [...this.actors.values()].filter(
      ({ steps, first, children }) => steps.length === 0 && first.status !== 'active' && children.length === 0,
    );
    for (const { id, parent } of ended.slice(0, Math.max(0, ended.length - mostEnded))) {
      this.actors.delete(id);
      const above = parent === null ? undefined : this.actors.get(parent);
      if (above) above.children = above.children.filter((child) => child !== id);
    }
  }

  /** Notifies the views at most once a frame. */
  private changed(): void {
    this.version += 1;
    if (this.isNotifying) return;
    this.isNotifying = true;
    const notify = (): void => {
      this.isNotifying = false;
      for (const listener of this.listeners) listener();
    };
    if (typeof requestAnimationFrame === 'function' && typeof document !== 'undefined' && !document.hidden)
      requestAnimationFrame(notify);
    else setTimeout(notify, 16);
  }
}
