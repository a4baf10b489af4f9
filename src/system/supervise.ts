/**
 * Supervision: an exception in an action, a guard or an input restarts its machine in place. The actor keeps its
 * reference and its systemId, so that views and other actors don't notice it. After three crashes within a minute the
 * machine fails, and its parent receives `xstate.error.actor.*`. The reasons are in docs/decisions/0018-supervision.md.
 */
import {
  type Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  StateMachine,
} from 'xstate';
import type { ActorCrashed, ChildCrashed, CrashFacts, CrashRule } from '../machines/crash.ts';
import { logFailure } from '../services/log.ts';

/** Number of crashes within a minute after which a machine fails. */
export const mostCrashes = 3;
const span = 60_000;

interface Watch {
  /** Input of the last start. */
  input?: unknown;
  /** Times of the last crashes. */
  crashes: number[];
}

/** A crash with its exception, for the inspector. */
export interface Crash {
  actor: AnyActorRef;
  event: EventObject;
  error: unknown;
  /** False if the actor stopped. */
  restarted: boolean;
}

/** Outcome of a step. A machine that crashed during its start also leaves a snapshot. */
type Outcome =
  | { crash?: undefined; snapshot: AnyMachineSnapshot }
  | { crash: { error: unknown }; snapshot?: AnyMachineSnapshot };

/** Parts of XState's system that its types hide. */
interface Registry {
  _set: (systemId: string, actor: AnyActorRef) => void;
}

/** Supervised logic by the logic that it wraps. Supervised logic also maps to itself. */
const supervised = new WeakMap<AnyActorLogic, AnyActorLogic>();
const watches = new WeakMap<AnyActorRef, Watch>();
let lastReported: unknown;
let watcher: ((crash: Crash) => void) | undefined;

/** Sets the function that is called with each crash. */
export function watchCrashes(watch: (crash: Crash) => void): void {
  watcher = watch;
}

/**
 * Returns logic that restarts its machine after a crash. The machines that it starts are supervised too. `input`
 * returns the current input for each start, or null for the last one.
 */
export function supervise<L extends AnyActorLogic>(logic: L, input?: () => unknown): L {
  if (!(logic instanceof StateMachine)) return logic;
  const known = input ? undefined : supervised.get(logic);
  if (known) return known as L;
  const actors = Object.entries(logic.implementations.actors as Record<string, AnyActorLogic>);
  const made = restarting(
    logic.provide({ actors: Object.fromEntries(actors.map(([slot, child]) => [slot, supervise(child)])) }),
    input,
  );
  supervised.set(made, made);
  if (!input) supervised.set(logic, made);
  return made as unknown as L;
}

type AnyCrashRule = CrashRule<unknown, unknown>;

function restarting(machine: AnyStateMachine, currentInput?: () => unknown): AnyStateMachine {
  const { afterCrash: rule } = (machine.config.meta ?? {}) as { afterCrash?: AnyCrashRule };

  /** Starts the machine, and tries again until it runs or has crashed too often. */
  const start = (scope: AnyActorScope, facts: CrashFacts<unknown, unknown>, first: boolean): AnyMachineSnapshot => {
    const watch = watchOf(scope);
    for (;;) {
      const { crash, snapshot } = attempt(
        scope,
        (guarded) => {
          const input = first && facts.input !== undefined ? facts.input : (currentInput?.() ?? facts.input);
          watch.input = first || !rule?.restartFrom ? input : rule.restartFrom({ ...facts, input });
          return machine.getInitialSnapshot(guarded, watch.input as never);
        },
        first,
      );
      if (!crash) return snapshot;
      if (snapshot) stopChildren(machine, snapshot, scope);
      const restarts = isBearable(watch);
      report(scope, facts.event, crash.error, restarts);
      if (!restarts) return fail(snapshot, crash.error);
    }
  };

  const recover = (
    snapshot: AnyMachineSnapshot,
    event: EventObject,
    error: unknown,
    scope: AnyActorScope,
    isRepeated: boolean,
  ): AnyMachineSnapshot => {
    const watch = watchOf(scope);
    const { children } = snapshot;
    const continues = rule?.continue;
    const restarts = isRepeated || isBearable(watch) || (continues !== undefined && !continues.followUp);
    report(scope, event, error, restarts);
    if (restarts && continues) {
      stopChildren(machine, snapshot, scope, Object.values(children));
      const { followUp } = continues;
      if (followUp) scope.defer(() => scope.self.send(followUp));
      return snapshot;
    }
    const stopped = stopChildren(machine, snapshot, scope);
    if (!restarts) return fail(stopped, error);
    scope.system.scheduler.cancelAll(scope.self);
    return start(scope, { ...snapshot, input: watch.input, event, isRepeated }, false);
  };

  const overrides: Pick<AnyStateMachine, 'getInitialSnapshot' | 'transition'> = {
    getInitialSnapshot: (scope, input) =>
      start(
        scope,
        { input, context: undefined, children: {}, event: { type: 'xstate.init' }, isRepeated: false },
        true,
      ),
    transition: (snapshot, event, scope) => {
      const { crash, snapshot: stepped } = step(machine, rule, snapshot, event, scope);
      if (!crash) return stepped;
      const { type } = event;
      if (type === 'xstate.stop') {
        report(scope, event, crash.error, false);
        return { ...snapshot, status: 'stopped' } as unknown as AnyMachineSnapshot;
      }
      const next = recover(snapshot, event, crash.error, scope, false);
      // Otherwise takes the event a second time, because it may have failed for a passing reason.
      if (next.status !== 'active' || isChildCrash(event) || (type.startsWith('xstate.') && next !== snapshot))
        return next;
      const again = step(machine, rule, next, event, scope);
      return again.crash ? recover(next, event, again.crash.error, scope, true) : again.snapshot;
    },
  };
  return Object.assign(Object.create(machine) as AnyStateMachine, overrides);
}

/**
 * Stops the children, so that none of them outlives its parent or keeps its systemId. The children with a systemId
 * include those of a step that crashed.
 */
function stopChildren(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  scope: AnyActorScope,
  kept: readonly AnyActorRef[] = [],
): AnyMachineSnapshot {
  const registered = Object.values(scope.system.getAll() as Record<string, AnyActorRef>);
  const children = [
    ...Object.values<AnyActorRef>(snapshot.children),
    ...registered.filter((child) => (child as Actor<AnyActorLogic>).options.parent === scope.self),
  ].filter((child) => !kept.includes(child));
  return machine.transition(
    {
      ...snapshot,
      status: 'active',
      children: Object.fromEntries(children.map((child) => [child.sessionId, child])),
    } as AnyMachineSnapshot,
    { type: 'xstate.stop' },
    { ...scope, defer: (effect) => effect(), actionExecutor: ({ exec, info, params }) => exec?.(info, params) },
  );
}

const fail = (remains: AnyMachineSnapshot | undefined, error: unknown): AnyMachineSnapshot =>
  ({ ...remains, status: 'error', error, children: {} }) as AnyMachineSnapshot;

function step(
  machine: AnyStateMachine,
  rule: AnyCrashRule | undefined,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
  scope: AnyActorScope,
): Outcome {
  const before = rule?.continue ? scope.system.getAll() : {};
  const outcome = attempt(scope, (guarded) => {
    if (isChildCrash(event)) throw event.error;
    return machine.transition(snapshot, event, guarded);
  });
  // After a crash, registers the stopped children again, because a child leaves the registry before the step has
  // ended.
  if (outcome.crash)
    for (const [systemId, actor] of Object.entries(before))
      if (actor && !scope.system.get(systemId)) (scope.system as unknown as Registry)._set(systemId, actor);
  return outcome;
}

const isChildCrash = (event: EventObject): event is ChildCrashed => event.type === 'child.crashed';

/**
 * Takes a step whose effects on other actors (messages, starts and stops) happen only if the step succeeds. The first
 * actions of a new actor run after its initial snapshot, and their exceptions are reported as an event.
 */
function attempt(scope: AnyActorScope, take: (guarded: AnyActorScope) => AnyMachineSnapshot, first = false): Outcome {
  let effects: (() => void)[] | null = [];
  const guarded: AnyActorScope = {
    ...scope,
    defer: (effect) => void (effects ? effects.push(effect) : scope.defer(effect)),
    actionExecutor: (action) => {
      const { exec } = action;
      if (!first || !exec) return scope.actionExecutor(action);
      scope.actionExecutor({
        ...action,
        exec: (...given) => {
          try {
            exec(...given);
          } catch (error) {
            scope.self.send({ type: 'child.crashed', error } satisfies ChildCrashed);
          }
        },
      });
    },
  };
  try {
    const snapshot = take(guarded);
    if (snapshot.status === 'error') return { crash: { error: snapshot.error }, snapshot };
    const ended = effects;
    effects = null;
    ended.forEach(scope.defer);
    return { snapshot };
  } catch (error) {
    return { crash: { error } };
  }
}

const watchOf = ({ self }: AnyActorScope): Watch => {
  const watch = watches.get(self) ?? { crashes: [] };
  watches.set(self, watch);
  return watch;
};

/** Records a crash. Returns false if there were too many. */
const isBearable = (watch: Watch): boolean => {
  const now = performance.now();
  watch.crashes = [...watch.crashes.filter((at) => now - at < span), now];
  return watch.crashes.length < mostCrashes;
};

function report({ self, system }: AnyActorScope, event: EventObject, error: unknown, restarted: boolean): void {
  watcher?.({ actor: self, event, error, restarted });
  const { type } = event;
  const actor = (self as { systemId?: string }).systemId ?? self.id;
  // Logs an error once, because a parent reports the error of its child again.
  if (error !== lastReported) logFailure(`The actor '${actor}' crashed on '${type}'`, error);
  lastReported = error;
  if (type === 'actor.crashed') return;
  (system.get('root') as AnyActorRef | undefined)?.send({
    type: 'actor.crashed',
    actor,
    event: type,
    exception: error instanceof Error ? error.name : typeof error,
    restarted,
  } satisfies ActorCrashed);
}
